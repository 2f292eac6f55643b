import { arrayAt, dictAt } from "../pdf/access";
import { ensureForm, type FormField, listFields } from "../pdf/acro-form";
import { Dict, type ObjectHost, type ObjectSource, Ref } from "../pdf/objects";
import { createValueDrawer } from "./draw-value";
import { createValueReader } from "./field-values";
import { isSwitch, settleButton } from "./settle-button";
import { createWorkBudget } from "./work-budget";

/**
 * A form may leave it to viewers to draw the values of its fields (NeedAppearances). Once signed, nobody may draw anything new: viewers
 * that do make their own signatures look broken. So before the first signature the values are drawn as they stand, texts, chosen options
 * and states of buttons, and viewers are no longer asked to.
 * @throws PdfError LIMIT: more values than can be drawn in reasonable time
 */
export const settleAppearances = (host: ObjectHost, catalogRef: Ref, latin: Ref): void => {
  const catalog = host.resolve(catalogRef);
  if (!(catalog instanceof Dict)) return;
  const form = dictAt(host, catalog, "AcroForm");
  if (!form?.has("NeedAppearances")) return;
  if (host.resolve(form.get("NeedAppearances")) === true) drawValues(host, catalog, form, latin);
  host.edit(ensureForm(host, catalogRef)).delete("NeedAppearances");
};

const drawValues = (host: ObjectHost, catalog: Dict, form: Dict, latin: Ref): void => {
  const spend = createWorkBudget();
  const drawer = createValueDrawer(host, form, latin, spend);
  const readValue = createValueReader(host);
  for (const field of listFields(host, catalog)) {
    if (isSwitch(field)) {
      for (const widget of widgetsOf(host, field)) settleButton(host, form, { field, widget }, spend);
      continue;
    }
    const value = readValue(field);
    if (!value) continue;
    for (const ref of widgetsOf(host, field)) drawer.draw(ref, value);
  }
  drawer.finish();
};

const widgetsOf = (source: ObjectSource, { ref, dict: entries }: FormField): Ref[] => {
  const kids = arrayAt(source, entries, "Kids");
  return kids ? kids.filter((kid) => kid instanceof Ref) : ref ? [ref] : [];
};

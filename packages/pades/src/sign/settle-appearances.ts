import { printableText } from "../layout/printable-text";
import { arrayAt, dictAt, rectAt } from "../pdf/access";
import { ensureForm, type FormField, listFields } from "../pdf/acro-form";
import { Dict, type ObjectHost, type ObjectSource, PdfString, Ref } from "../pdf/objects";
import { decodeText } from "../pdf/text-string";
import { drawValue } from "./draw-value";

const MULTI_LINE = 1 << 12;
const PASSWORD = 1 << 13;
const COMBO = 1 << 17;

// More than a page holds in the smallest letters; a value may be megabytes.
const CHARACTERS_MAX = 30_000;

/**
 * A form may leave it to viewers to draw the values of its text and choice fields (NeedAppearances). Once signed, nobody may draw
 * anything new: viewers that do make their own signatures look broken. So before the first signature the values are drawn as they
 * stand, and viewers are no longer asked to. Check boxes, buttons and lists have pictures of their states already.
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
  for (const field of listFields(host, catalog)) {
    if (field.type !== "Tx" && !(field.type === "Ch" && (field.flags & COMBO) !== 0)) continue;
    const lines = shownValue(host, field);
    if (lines.length === 0) continue;
    const isMultiLine = (field.flags & MULTI_LINE) !== 0 || lines.length > 1;
    for (const ref of widgetsOf(host, field)) drawValue(host, ref, { form, lines, isMultiLine, latin });
  }
};

const widgetsOf = (source: ObjectSource, { ref, dict: entries }: FormField): Ref[] => {
  const kids = arrayAt(source, entries, "Kids");
  const refs = kids ? kids.filter((kid) => kid instanceof Ref) : ref ? [ref] : [];
  return refs.filter((widget) => {
    const held = source.resolve(widget);
    const rect = held instanceof Dict ? rectAt(source, held, "Rect") : undefined;
    return rect !== undefined && rect[2] > rect[0] && rect[3] > rect[1];
  });
};

const shownValue = (source: ObjectSource, field: FormField): string[] => {
  const values = Array.isArray(field.value) ? field.value.map((item) => source.resolve(item)) : [field.value];
  const texts = values.flatMap((value) =>
    value instanceof PdfString ? [decodeText(value).slice(0, CHARACTERS_MAX)] : [],
  );
  const shown = field.type === "Ch" ? texts.map((text) => optionText(source, field, text)) : texts;
  const lines = shown.flatMap((text) => ((field.flags & MULTI_LINE) === 0 ? [text] : text.split(/\r\n?|\n/)));
  const visible = (field.flags & PASSWORD) === 0 ? lines : lines.map((line) => "*".repeat(line.length));
  return visible.map(printableText).filter((line) => line !== "");
};

/** Options are texts, or pairs of what is sent and what is shown. */
const optionText = (source: ObjectSource, { dict: entries }: FormField, value: string): string => {
  for (const option of (arrayAt(source, entries, "Opt") ?? []).map((item) => source.resolve(item))) {
    if (!Array.isArray(option)) continue;
    const [sent, shown] = option.map((item) => source.resolve(item));
    if (sent instanceof PdfString && shown instanceof PdfString && decodeText(sent) === value)
      return decodeText(shown);
  }
  return value;
};

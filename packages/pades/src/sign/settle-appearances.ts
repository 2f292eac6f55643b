import { arrayAt, dictAt } from "../pdf/access";
import { ensureForm, type FormField, listFields } from "../pdf/acro-form";
import { Dict, type ObjectHost, type ObjectSource, PdfString, Ref } from "../pdf/objects";
import { decodeText } from "../pdf/text-string";
import { createValueDrawer, type FieldValue } from "./draw-value";
import { createShownOption, type ShownOption } from "./field-options";

// Bits of a field's Ff (ISO 32000-1, tables 228 and 230).
const MULTI_LINE = 1 << 12;
const PASSWORD = 1 << 13;
const COMBO = 1 << 17;

/**
 * A form may leave it to viewers to draw the values of its text and choice fields (NeedAppearances). Once signed, nobody may draw
 * anything new: viewers that do make their own signatures look broken. So before the first signature the values are drawn as they
 * stand, and viewers are no longer asked to. Check boxes, buttons and lists have pictures of their states already.
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
  const drawer = createValueDrawer(host, form, latin);
  const means: Means = { shownOption: createShownOption(host), decodeStart: createDecoder() };
  for (const field of listFields(host, catalog)) {
    if (field.type !== "Tx" && !(field.type === "Ch" && (field.flags & COMBO) !== 0)) continue;
    const value = shownValue(host, field, means);
    if (!value) continue;
    for (const ref of widgetsOf(host, field)) drawer.draw(ref, value);
  }
  drawer.finish();
};

const widgetsOf = (source: ObjectSource, { ref, dict: entries }: FormField): Ref[] => {
  const kids = arrayAt(source, entries, "Kids");
  return kids ? kids.filter((kid) => kid instanceof Ref) : ref ? [ref] : [];
};

// A combo box has one value; more are a mistake, or made to take long.
const VALUES_MAX = 100;

type Means = { readonly shownOption: ShownOption; readonly decodeStart: DecodeStart };

const shownValue = (
  source: ObjectSource,
  field: FormField,
  { shownOption, decodeStart }: Means,
): FieldValue | undefined => {
  const values = Array.isArray(field.value) ? field.value.slice(0, VALUES_MAX) : [field.value];
  const texts = values
    .map((item) => source.resolve(item))
    .filter((value) => value instanceof PdfString)
    .map((value) => (field.type === "Ch" ? shownOption(field.dict, value) : value));
  if (texts.length === 0) return undefined;
  return {
    start: (max) => startOf(texts, max, decodeStart),
    isMultiLine: (field.flags & MULTI_LINE) !== 0 || texts.length > 1,
    isPassword: (field.flags & PASSWORD) !== 0,
  };
};

const startOf = (texts: readonly PdfString[], max: number, decodeStart: DecodeStart): string => {
  const [first, ...others] = texts.map((text) => decodeStart(text, max));
  return others.length === 0 ? (first ?? "") : [first, ...others].join("\n").slice(0, max);
};

type DecodeStart = (text: PdfString, max: number) => string;

const BYTES_OF_CHARACTER = 4;

/** Only the start of a text, and only once: it may be megabytes, and the value of thousands of fields. */
const createDecoder = (): DecodeStart => {
  const known = new Map<PdfString, Map<number, string>>();
  return (text, max) => {
    const starts = known.get(text) ?? new Map<number, string>();
    known.set(text, starts);
    const bytes = text.bytes.subarray(0, (max + 1) * BYTES_OF_CHARACTER);
    const start = starts.get(max) ?? decodeText(new PdfString(bytes)).slice(0, max);
    starts.set(max, start);
    return start;
  };
};

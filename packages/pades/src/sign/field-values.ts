import { numberAt } from "../pdf/access";
import type { FormField } from "../pdf/acro-form";
import { type Dict, type ObjectSource, type PdfObject, PdfString } from "../pdf/objects";
import { decodeText } from "../pdf/text-string";
import { createOptionReader, type ReadOptions, shownOption } from "./field-options";
import type { FieldValue, ListValue, TextValue } from "./value-drawing";

// Bits of a field's Ff (ISO 32000-1, tables 228 and 230).
const MULTI_LINE = 1 << 12;
const PASSWORD = 1 << 13;
const COMBO = 1 << 17;

/** A choice field that always shows its options, where others show the one that is chosen. */
export const isListBox = ({ type, flags }: FormField): boolean => type === "Ch" && (flags & COMBO) === 0;

// A field has few values; more are a mistake, or made to take long.
const VALUES_MAX = 100;

export type ReadValue = (field: FormField) => FieldValue | undefined;

/** What the text and choice fields of a form show. The function throws PdfError LIMIT. */
export const createValueReader = (source: ObjectSource): ReadValue => {
  const optionsOf = createOptionReader(source);
  const decodeStart = createDecoder();
  return (field) => {
    if (field.type !== "Tx" && field.type !== "Ch") return undefined;
    const values = heldTexts(source, field.value);
    if (!values) return undefined;
    return isListBox(field)
      ? listValue(source, field.dict, values, { optionsOf, decodeStart })
      : textValue(field, values, { optionsOf, decodeStart });
  };
};

/** Undefined for a value of another type. */
export const heldTexts = (source: ObjectSource, value: PdfObject): readonly PdfString[] | undefined => {
  if (value === null) return [];
  const items = Array.isArray(value) ? value.slice(0, VALUES_MAX) : [value];
  const texts = items.map((item) => source.resolve(item)).filter((item) => item instanceof PdfString);
  return texts.length === 0 && items.length > 0 ? undefined : texts;
};

type Means = { readonly optionsOf: ReadOptions; readonly decodeStart: DecodeStart };

const textValue = (
  field: FormField,
  values: readonly PdfString[],
  { optionsOf, decodeStart }: Means,
): TextValue => {
  const texts =
    field.type === "Ch" ? values.map((value) => shownOption(optionsOf(field.dict), value)) : values;
  return {
    start: (max) => startOf(texts, max, decodeStart),
    isMultiLine: (field.flags & MULTI_LINE) !== 0 || texts.length > 1,
    isPassword: (field.flags & PASSWORD) !== 0,
  };
};

const listValue = (
  source: ObjectSource,
  field: Dict,
  values: readonly PdfString[],
  { optionsOf, decodeStart }: Means,
): ListValue => {
  const { shown, indexOf } = optionsOf(field);
  const chosen = new Set(values.map(indexOf).filter((index) => index !== undefined));
  return {
    count: shown.length,
    top: numberAt(source, field, "TI") ?? 0,
    chosen: [...chosen].sort((a, b) => a - b),
    option: (index, max) => startOf([shown[index] ?? EMPTY], max, decodeStart),
  };
};

const EMPTY = new PdfString(Buffer.alloc(0));

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

import { textAsDrawn } from "../layout/typesetter";
import { dictAt, rectAt, streamAt, stringAt } from "../pdf/access";
import type { FormField } from "../pdf/acro-form";
import { walkContent } from "../pdf/content";
import { Dict, Name, type PdfObject, type Stream } from "../pdf/objects";
import type { PdfReader } from "../pdf/reader";
import { contentText } from "../pdf/text";
import { decodeText } from "../pdf/text-string";

/**
 * A field's value is what programs read, its appearance what people see; form filling may change either. Both must say the same, and
 * the appearance must be drawn as we draw it: whatever else it did could hide the text, or show another one.
 */
export const stampShowsItsValue = (reader: PdfReader, field: FormField): boolean => {
  const value = stringAt(reader, field.dict, "V");
  const appearance = streamAt(reader, dictAt(reader, field.widget?.dict, "AP"), "N");
  if (!value || !appearance || !isDrawnPlainly(reader, appearance)) return false;
  const [x0, y0, x1, y1] = rectAt(reader, appearance.dict, "BBox") ?? [0, 0, 0, 0];
  const resources = dictAt(reader, appearance.dict, "Resources") ?? new Dict();
  const runs = contentText(reader, reader.decode(appearance), resources);
  return (
    runs.every(({ x, y, size }) => size > 0 && x >= x0 && x < x1 && y >= y0 && y < y1) &&
    runs.map(({ text }) => text).join("") === textAsDrawn(decodeText(value))
  );
};

/** In black text by fonts that say their letters (ISO 32000-2, 9.10.3), and nothing else. */
const isDrawnPlainly = (reader: PdfReader, appearance: Stream): boolean => {
  const resources = dictAt(reader, appearance.dict, "Resources");
  const fonts = dictAt(reader, resources, "Font");
  const saysLetters = (font: PdfObject): boolean => {
    const entries = reader.resolve(font);
    return entries instanceof Dict && streamAt(reader, entries, "ToUnicode") !== undefined;
  };
  if (appearance.dict.has("Matrix") || appearance.dict.has("OC")) return false;
  if (!Array.from(fonts?.values() ?? []).every(saysLetters)) return false;
  let isPlain = true;
  walkContent(reader.decode(appearance), (operator, operands) => {
    isPlain &&= isPlainOperator(operator, operands, fonts);
  });
  return isPlain;
};

const PLAIN: ReadonlySet<string> = new Set(["BMC", "EMC", "q", "Q", "BT", "ET", "Td", "Tj", "TJ", "Ts"]);

const isPlainOperator = (
  operator: string,
  [first]: readonly PdfObject[],
  fonts: Dict | undefined,
): boolean => {
  if (operator === "g") return first === 0;
  if (operator === "Tf") return first instanceof Name && fonts?.has(first.value) === true;
  return PLAIN.has(operator);
};

import { textAsDrawn } from "../layout/typesetter";
import { dictAt, streamAt, stringAt } from "../pdf/access";
import type { FormField } from "../pdf/acro-form";
import { Dict } from "../pdf/objects";
import type { PdfReader } from "../pdf/reader";
import { contentText } from "../pdf/text";
import { decodeText } from "../pdf/text-string";

/**
 * A field's value is what programs read, its appearance what people see; form filling may change either. Both must say the same.
 */
export const stampShowsItsValue = (reader: PdfReader, field: FormField): boolean => {
  const value = stringAt(reader, field.dict, "V");
  const appearance = streamAt(reader, dictAt(reader, field.widget?.dict, "AP"), "N");
  if (!value || !appearance) return false;
  const resources = dictAt(reader, appearance.dict, "Resources") ?? new Dict();
  const shown = contentText(reader, reader.decode(appearance), resources).map(({ text }) => text);
  return shown.join("") === textAsDrawn(decodeText(value));
};

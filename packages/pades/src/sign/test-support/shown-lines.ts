import { dictAt, streamAt } from "../../pdf/access";
import { listFields } from "../../pdf/acro-form";
import { Dict, type ObjectSource } from "../../pdf/objects";
import { PdfReader } from "../../pdf/reader";
import { contentText } from "../../pdf/text";

/** What a reader sees of an annotation's own picture, line by line. */
export const shownLines = (source: ObjectSource, annotation: Dict | undefined): string[] => {
  const appearance = streamAt(source, dictAt(source, annotation, "AP"), "N");
  if (!appearance) return [];
  const resources = dictAt(source, appearance.dict, "Resources") ?? new Dict();
  return contentText(source, source.decode(appearance), resources).map(({ text }) => text);
};

export const fieldNamed = (pdf: Buffer, fieldName: string) => {
  const reader = new PdfReader(pdf);
  const field = listFields(reader, reader.catalog).find((candidate) => candidate.name === fieldName);
  if (!field) throw new Error(`no field ${fieldName}`);
  return { reader, field };
};

import { Dict, Name, type PdfObject, PdfString, Ref, Stream } from "@foja/pades/pdf/objects";
import type { PdfReader } from "@foja/pades/pdf/reader";

export type ActiveContent = "javascript" | "launch";

/**
 * JavaScript, or an action that starts a program, in whatever the document leads to: actions of the document, of pages, annotations,
 * fields and bookmarks, those that follow another one, the scripts of its name tree, of media, of models and of XML forms
 * (ISO 32000-2, 12.6.4.6, 12.6.4.14, 12.6.4.17, 13.6.4). Whether a program would ever come to it is not asked.
 * @throws PdfError
 */
export const findActiveContent = (reader: PdfReader): ActiveContent | undefined => {
  const known = new Set<number>();
  const open: PdfObject[] = [reader.catalog, reader.trailer];
  for (let object = open.pop(); object !== undefined; object = open.pop()) {
    if (object instanceof Ref) {
      if (known.has(object.number)) continue;
      known.add(object.number);
      open.push(reader.resolve(object));
      continue;
    }
    if (Array.isArray(object)) {
      for (const item of object) open.push(item);
      continue;
    }
    const entries = object instanceof Stream ? object.dict : object;
    if (!(entries instanceof Dict)) continue;
    const found = kindOf(reader, entries);
    if (found) return found;
    for (const [, value] of entries) open.push(value);
  }
  return undefined;
};

const kindOf = (reader: PdfReader, entries: Dict): ActiveContent | undefined => {
  const script = reader.resolve(entries.get("JS"));
  const action = reader.resolve(entries.get("S"));
  if (action instanceof Name && !isStructure(reader, entries)) {
    if (action.value === "Launch") return "launch";
    if (action.value === "JavaScript" || script instanceof Stream) return "javascript";
  }
  if (script instanceof PdfString || entries.has("OnInstantiate")) return "javascript";
  return isScriptedForm(reader, entries) ? "javascript" : undefined;
};

/** Its S is a structure type, under whatever name. */
const isStructure = (reader: PdfReader, entries: Dict): boolean => {
  const type = reader.resolve(entries.get("Type"));
  return type instanceof Name && type.value === "StructElem";
};

const XFA_SCRIPT = /contentType\s*=\s*["']application\/(?:x-)?(?:javascript|ecmascript)/i;

/** An XML form (XFA) lies in one stream, or in named parts. */
const isScriptedForm = (reader: PdfReader, form: Dict): boolean => {
  const held = reader.resolve(form.get("XFA"));
  const parts = (Array.isArray(held) ? held : [held]).map((part) => reader.resolve(part));
  return parts.some(
    (part) => part instanceof Stream && XFA_SCRIPT.test(reader.decode(part).toString("latin1")),
  );
};

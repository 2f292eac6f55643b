import { arrayAt, dictAt } from "../pdf/access";
import { DEFAULT_LIMITS } from "../pdf/limits";
import { Dict, type PdfObject, Ref } from "../pdf/objects";
import type { PdfReader } from "../pdf/reader";

const known = new WeakMap<PdfReader, boolean>();

/**
 * Whether fields may have other names than those that they are listed under: one hangs in the form twice, or says that it belongs
 * elsewhere (ISO 32000-2, 12.7.4.2). A lock by names then says nothing for certain.
 */
export const haveOtherNames = (reader: PdfReader): boolean => {
  const answer = known.get(reader) ?? isNoTree(reader);
  known.set(reader, answer);
  return answer;
};

const isNoTree = (reader: PdfReader): boolean => {
  const seen = new Set<number>();
  const form = dictAt(reader, reader.catalog, "AcroForm");
  const todo = nodesOf(reader, form, "Fields", undefined);
  for (let count = 0, node = todo.pop(); node; node = todo.pop(), count++) {
    const { object, parent } = node;
    if (count > DEFAULT_LIMITS.pageTreeNodes) return true;
    if (object instanceof Ref) {
      if (seen.has(object.number)) return true;
      seen.add(object.number);
    }
    const entries = reader.resolve(object);
    if (!(entries instanceof Dict)) continue;
    const stated = entries.get("Parent");
    if (stated instanceof Ref && stated.number !== parent) return true;
    for (const kid of nodesOf(reader, entries, "Kids", object instanceof Ref ? object.number : parent))
      todo.push(kid);
  }
  return false;
};

type Node = { readonly object: PdfObject; readonly parent: number | undefined };

const nodesOf = (
  reader: PdfReader,
  from: Dict | undefined,
  key: string,
  parent: number | undefined,
): Node[] => (arrayAt(reader, from, key) ?? []).map((object) => ({ object, parent }));

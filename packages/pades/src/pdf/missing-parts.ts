import { Dict, type PdfObject, Ref, Stream } from "./objects";
import { listPages } from "./pages";
import type { PdfReader } from "./reader";

/** Whether what the pages show refers to objects that are not there, as in a file that was cut off. */
export const lacksParts = (reader: PdfReader): boolean => {
  const known = new Set<number>();
  const open: PdfObject[] = listPages(reader, reader.catalog).flatMap(({ dict, resources }) => [
    dict.get("Contents") ?? null,
    resources,
  ]);
  for (let object = open.pop(); object !== undefined; object = open.pop()) {
    if (!(object instanceof Ref)) open.push(...partsOf(object));
    else if (!known.has(object.number)) {
      if ((reader.entry(object.number) ?? FREE).kind === "free") return true;
      known.add(object.number);
      open.push(reader.resolve(object));
    }
  }
  return false;
};

/** What tells of a picture or a page and is no part of what it shows. */
const UNSEEN: ReadonlySet<string> = new Set([
  ...["Metadata", "PieceInfo", "AF", "OPI", "Alternates", "Parent", "StructParent", "StructParents"],
]);

const FREE = { kind: "free" } as const;

const partsOf = (object: PdfObject): readonly PdfObject[] => {
  if (object instanceof Stream) return partsOf(object.dict);
  if (object instanceof Dict)
    return Array.from(object).flatMap(([key, value]) => (UNSEEN.has(key) ? [] : [value]));
  return Array.isArray(object) ? object : [];
};

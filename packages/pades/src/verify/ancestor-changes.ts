import { arrayAt, dictAt, stringAt } from "../pdf/access";
import { PdfError } from "../pdf/errors";
import { Dict, type PdfObject, Ref } from "../pdf/objects";
import type { PdfReader } from "../pdf/reader";
import { decodeText } from "../pdf/text-string";
import { type Change, type Comparison, other } from "./comparison";
import { differingKeys } from "./object-equality";

/**
 * What fields inherit from, as the form leads to it: a child need not name its parent, and may name another one. Nobody who fills a
 * form has to change any of it; which fields stand below is looked at field by field.
 */
export const ancestorChanges = ({ before, after, equal }: Comparison): Change[] => {
  const later = ancestorsOf(after);
  return [...ancestorsOf(before)].flatMap(([key, entries]) => {
    const keys = differingKeys(equal, entries, later.get(key) ?? new Dict()).filter(
      (name) => name !== "Kids",
    );
    return keys.length > 0 ? [other(`parent of fields ${key}: ${keys}`)] : [];
  });
};

const NODES_MAX = 100_000;

/** By full name and object number. */
const ancestorsOf = (reader: PdfReader): Map<string, Dict> => {
  const found = new Map<string, Dict>();
  const seen = new Set<number>();
  const top = arrayAt(reader, dictAt(reader, reader.catalog, "AcroForm"), "Fields") ?? [];
  const todo: { object: PdfObject; name: string }[] = top.map((object) => ({ object, name: "" }));
  for (let node = todo.pop(); node; node = todo.pop()) {
    if (found.size === NODES_MAX) throw new PdfError("LIMIT", "too many parents of fields");
    const { object, name } = node;
    if (object instanceof Ref) {
      if (seen.has(object.number)) continue;
      seen.add(object.number);
    }
    const entries = reader.resolve(object);
    const kids = entries instanceof Dict ? (arrayAt(reader, entries, "Kids") ?? []) : [];
    if (!(entries instanceof Dict) || !kids.some((kid) => isField(reader, kid))) continue;
    const own = stringAt(reader, entries, "T");
    const full = `${name}.${own ? decodeText(own) : ""}`;
    found.set(`${full} ${object instanceof Ref ? object.number : ""}`.trim(), entries);
    kids.forEach((object) => void todo.push({ object, name: full }));
  }
  return found;
};

const isField = (reader: PdfReader, kid: PdfObject): boolean => {
  const entries = reader.resolve(kid);
  return entries instanceof Dict && entries.has("T");
};

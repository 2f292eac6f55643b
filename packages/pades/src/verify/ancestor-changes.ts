import { arrayAt, dictAt, stringAt } from "../pdf/access";
import { PdfError } from "../pdf/errors";
import { Dict, type PdfObject, Ref } from "../pdf/objects";
import type { PdfReader } from "../pdf/reader";
import { decodeText } from "../pdf/text-string";
import { type Change, type Comparison, other } from "./comparison";
import { differingKeys, isSameReference } from "./object-equality";

/**
 * What fields inherit from: as the form leads to it, and as they name it themselves, since a child need not name its parent and may
 * name another one. Nobody who fills a form has to change any of it, but for signature fields that come to the others.
 */
export const ancestorChanges = (comparison: Comparison): Change[] => {
  const { before, after } = comparison;
  const [earlier, later] = [ancestorsOf(before), ancestorsOf(after)];
  const changes = [...earlier].flatMap(([key, entries]) => {
    const keys = differingNodeKeys(comparison, entries, later.get(key) ?? new Dict());
    return keys.length > 0 ? [other(`parent of fields ${key}: ${keys}`)] : [];
  });
  const added = Array.from(later).filter(
    ([key, entries]) => !earlier.has(key) && !isBranch(comparison, entries),
  );
  return [
    ...changes,
    ...added.map(([key]) => other(`new parent of fields ${key}`)),
    ...(onlyGrows(comparison, topOf(before), topOf(after)) ? [] : [other("form Fields")]),
  ];
};

const differingNodeKeys = (comparison: Comparison, old: Dict, current: Dict): string[] => {
  const { before, after, equal } = comparison;
  const keys = differingKeys(equal, old, current).filter((name) => name !== "Kids");
  const [kids, currentKids] = [arrayAt(before, old, "Kids"), arrayAt(after, current, "Kids")];
  return onlyGrows(comparison, kids ?? [], currentKids ?? []) ? keys : [...keys, "Kids"];
};

/** All that was there, in its order, and new signature fields. Programs that read a form by its tree inherit along these lists. */
const onlyGrows = (
  comparison: Comparison,
  old: readonly PdfObject[],
  current: readonly PdfObject[],
): boolean => {
  let next = 0;
  for (const item of current) {
    if (next < old.length && (isSameReference(old[next], item) || comparison.equal(old[next], item))) next++;
    else if (!isNewField(comparison, item)) return false;
  }
  return next === old.length;
};

const BRANCH_KEYS: ReadonlySet<string> = new Set(["T", "Kids", "Parent"]);
const DEPTH_MAX = 32;

/** A name above new signature fields, which says nothing else. */
const isBranch = (comparison: Comparison, entries: Dict, depth = 0): boolean => {
  const kids = arrayAt(comparison.after, entries, "Kids") ?? [];
  return (
    depth < DEPTH_MAX &&
    kids.length > 0 &&
    stringAt(comparison.after, entries, "T") !== undefined &&
    Array.from(entries.keys()).every((key) => BRANCH_KEYS.has(key)) &&
    kids.every((kid) => isNewField(comparison, kid, depth + 1))
  );
};

const isNewField = (comparison: Comparison, item: PdfObject, depth = 0): boolean => {
  if (!(item instanceof Ref)) return false;
  if (comparison.newFields.has(item.number)) return true;
  const entries = comparison.after.resolve(item);
  const isNew = (comparison.before.entry(item.number)?.kind ?? "free") === "free";
  return isNew && entries instanceof Dict && isBranch(comparison, entries, depth);
};

const topOf = (reader: PdfReader): readonly PdfObject[] =>
  arrayAt(reader, dictAt(reader, reader.catalog, "AcroForm"), "Fields") ?? [];

const NODES_MAX = 100_000;

/** By full name and object number. */
const ancestorsOf = (reader: PdfReader): Map<string, Dict> => {
  const found = new Map<string, Dict>();
  const seen = new Set<number>();
  const todo: Node[] = topOf(reader).map((object) => ({ object, name: "", parent: undefined }));
  for (let node = todo.pop(); node; node = todo.pop()) {
    if (found.size === NODES_MAX) throw new PdfError("LIMIT", "too many parents of fields");
    const number = node.object instanceof Ref ? node.object.number : undefined;
    const entries = reader.resolve(node.object);
    if (!(entries instanceof Dict) || (number !== undefined && seen.has(number))) continue;
    if (number !== undefined) seen.add(number);
    addNamedParents(reader, entries, node.parent, found);
    for (const kid of kidsOf(reader, entries, node, number)) todo.push(kid);
    if (hasFields(reader, entries))
      found.set(`${nameOf(reader, entries, node)} ${number ?? ""}`.trim(), entries);
  }
  return found;
};

type Node = {
  readonly object: PdfObject;
  readonly name: string;
  /** Number of the node that the form led over. */
  readonly parent: number | undefined;
};

const kidsOf = (reader: PdfReader, entries: Dict, above: Node, parent: number | undefined): Node[] =>
  (arrayAt(reader, entries, "Kids") ?? []).map((object) => ({
    object,
    name: nameOf(reader, entries, above),
    parent,
  }));

const nameOf = (reader: PdfReader, entries: Dict, { name }: Node): string => {
  const own = stringAt(reader, entries, "T");
  return `${name}.${own ? decodeText(own) : ""}`;
};

const hasFields = (reader: PdfReader, entries: Dict): boolean =>
  (arrayAt(reader, entries, "Kids") ?? []).some((kid) => isField(reader, kid));

/** Those that the form did not lead over, up to the first that is known. */
const addNamedParents = (
  reader: PdfReader,
  entries: Dict,
  parent: number | undefined,
  found: Map<string, Dict>,
): void => {
  let named = entries.get("Parent");
  if (named instanceof Ref && named.number === parent) return;
  while (named instanceof Ref && found.size < NODES_MAX) {
    const key = `named ${named.number}`;
    const above = reader.resolve(named);
    if (found.has(key) || !(above instanceof Dict)) return;
    found.set(key, above);
    named = above.get("Parent");
  }
};

const isField = (reader: PdfReader, kid: PdfObject): boolean => {
  const entries = reader.resolve(kid);
  return entries instanceof Dict && entries.has("T");
};

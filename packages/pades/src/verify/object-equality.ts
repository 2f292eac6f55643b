import { areWrittenAlike, oddityAt } from "../pdf/lexer";
import { Dict, Name, type PdfObject, PdfString, Ref, Stream } from "../pdf/objects";
import type { PdfReader } from "../pdf/reader";
import type { Work } from "../pdf/work";
import { generationOf, isMoved } from "./moved-objects";
import type { ReferenceGraph } from "./reference-graph";

/** Compares objects of two revisions, following references. `key`: under which both stand, where that is known. */
export type Equality = (before: PdfObject | undefined, after: PdfObject | undefined, key?: string) => boolean;

/**
 * Arrays of any numbers (ISO 32000-2, 7.9.5 and 8.3.3), in which programs that rewrite a page turn 595.0 into 595. Where the standard
 * wants integers, some programs take a real number for none: there the two are not the same.
 */
const ARRAYS_OF_REALS: ReadonlySet<string> = new Set([
  "ArtBox",
  "BBox",
  "BleedBox",
  "CropBox",
  "FontBBox",
  "Matrix",
  "MediaBox",
  "Rect",
  "TrimBox",
]);

/**
 * Two references to the same number are equal unless they lead to an object that differs. Only objects that the later revision wrote
 * again can: the others stand at the same place in both, and what can be read there does not depend on bytes behind it.
 *
 * @param isOpaque object numbers that another rule compares: equal without a look inside.
 */
export const createEquality = (
  before: PdfReader,
  after: PdfReader,
  isOpaque: (objectNumber: number) => boolean,
  graph: ReferenceGraph,
): Equality => {
  const differing = differingObjects(before, after, isOpaque);
  for (const number of graph.broken) differing.push(number);
  const affected = graph.leadingTo(differing, isOpaque);
  return (a, b, key) => isSame([a, b, key], (number) => !affected.has(number), before.work);
};

/** Numbers whose objects are not the same in both; references inside count as the numbers that they are. */
const differingObjects = (
  before: PdfReader,
  after: PdfReader,
  isOpaque: (objectNumber: number) => boolean,
): number[] => {
  const differing: number[] = [];
  for (const number of before.numbersInUse()) {
    if (!isMoved(before, after, number) || isOpaque(number)) continue;
    // References name the generation too: with another one they lead to nothing.
    if (generationOf(before, number) !== generationOf(after, number)) differing.push(number);
    else {
      const [old, current] = [before.stored(number), after.stored(number)];
      if (isWord(old) || !isSame([old, current], () => true, before.work)) differing.push(number);
    }
  }
  // Something where references led to nothing.
  for (const number of after.numbersInUse()) if (!isInUse(before, number)) differing.push(number);
  return differing;
};

/** By itself it does not tell how it is written, which programs may take for something else. */
const isWord = (object: PdfObject): boolean =>
  typeof object === "number" || object instanceof Name || object instanceof PdfString;

const isInUse = (reader: PdfReader, number: number): boolean => {
  const entry = reader.entry(number);
  return entry !== undefined && entry.kind !== "free";
};

// In bytes parsed.
const PAIR_WORK = 8;

type Pair = readonly [before: PdfObject | undefined, after: PdfObject | undefined, key?: string | undefined];

/** With lists instead of recursion: arrays in arrays are as deep as a file wants. */
const isSame = (first: Pair, leadsToSame: (objectNumber: number) => boolean, work: Work): boolean => {
  work.check();
  const pairs: Pair[] = [first];
  for (let pair = pairs.pop(); pair; pair = pairs.pop()) {
    const [a, b, key = ""] = pair;
    if (a instanceof Ref || b instanceof Ref) {
      if (!(isSameReference(a, b) && leadsToSame((a as Ref).number))) return false;
    } else {
      const children = compareShallow(a ?? null, b ?? null, ARRAYS_OF_REALS.has(key));
      if (!children) return false;
      for (const child of children) pairs.push(child);
      work.add(children.length * PAIR_WORK);
    }
  }
  return true;
};

/** Another object with the same contents is a change: what points at it was rewritten, and nobody had a reason to. */
export const isSameReference = (a: PdfObject | undefined, b: PdfObject | undefined): boolean =>
  a instanceof Ref && b instanceof Ref && a.number === b.number && a.generation === b.generation;

/** Pairs still to compare, or undefined when the two differ already. */
const compareShallow = (a: PdfObject, b: PdfObject, mayBeReals: boolean): readonly Pair[] | undefined => {
  if (a instanceof Stream) {
    return b instanceof Stream && a.data.equals(b.data) ? entryPairs(a.dict, b.dict) : undefined;
  }
  if (a instanceof Dict) return b instanceof Dict ? entryPairs(a, b) : undefined;
  if (Array.isArray(a)) return Array.isArray(b) ? itemPairs(a, b, mayBeReals) : undefined;
  if (a instanceof PdfString) return b instanceof PdfString && a.bytes.equals(b.bytes) ? [] : undefined;
  if (a instanceof Name) return b instanceof Name && a.value === b.value ? [] : undefined;
  return Object.is(a, b) ? [] : undefined;
};

const itemPairs = (a: PdfObject[], b: PdfObject[], mayBeReals: boolean): Pair[] | undefined =>
  a.length === b.length && areWrittenAlike(a, b, mayBeReals)
    ? a.map((item, index): Pair => [item, b[index]])
    : undefined;

const entryPairs = (a: Dict, b: Dict): Pair[] | undefined => {
  // An entry that is null means the same as none, and yet somebody put it there or took it away.
  if (a.size !== b.size || !areWrittenAlike(a, b)) return undefined;
  const pairs: Pair[] = [];
  for (const [key, value] of a) {
    if (!b.has(key)) return undefined;
    pairs.push([value, b.get(key), key]);
  }
  return pairs;
};

/** Keys under which two dictionaries differ. */
export const differingKeys = (equal: Equality, a: Dict, b: Dict): string[] =>
  [...new Set([...a.keys(), ...b.keys()])].filter(
    (key) =>
      a.has(key) !== b.has(key) ||
      !equal(a.get(key), b.get(key), key) ||
      oddityAt(a, key) !== oddityAt(b, key),
  );

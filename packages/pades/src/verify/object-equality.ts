import { Dict, Name, type PdfObject, PdfString, Ref, Stream } from "../pdf/objects";
import type { PdfReader } from "../pdf/reader";
import type { Work } from "../pdf/work";
import { generationOf, isMoved } from "./moved-objects";
import type { ReferenceGraph } from "./reference-graph";

/** Compares objects of two revisions, following references. */
export type Equality = (before: PdfObject | undefined, after: PdfObject | undefined) => boolean;

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
  return (a, b) => isSame(a, b, (number) => !affected.has(number), before.work);
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
    else if (!isSame(before.stored(number), after.stored(number), () => true, before.work))
      differing.push(number);
  }
  // Something where references led to nothing.
  for (const number of after.numbersInUse()) if (!isInUse(before, number)) differing.push(number);
  return differing;
};

const isInUse = (reader: PdfReader, number: number): boolean => {
  const entry = reader.entry(number);
  return entry !== undefined && entry.kind !== "free";
};

// In bytes parsed.
const PAIR_WORK = 8;

type Pair = readonly [PdfObject | undefined, PdfObject | undefined];

/** With lists instead of recursion: arrays in arrays are as deep as a file wants. */
const isSame = (
  first: PdfObject | undefined,
  second: PdfObject | undefined,
  leadsToSame: (objectNumber: number) => boolean,
  work: Work,
): boolean => {
  work.check();
  const pairs: Pair[] = [[first, second]];
  for (let pair = pairs.pop(); pair; pair = pairs.pop()) {
    const [a, b] = pair;
    if (a instanceof Ref || b instanceof Ref) {
      if (!(isSameReference(a, b) && leadsToSame((a as Ref).number))) return false;
    } else {
      const children = compareShallow(a ?? null, b ?? null);
      if (!children) return false;
      for (const child of children) pairs.push(child);
      work.add(children.length * PAIR_WORK);
    }
  }
  return true;
};

/** Another object with the same contents is a change: what points at it was rewritten, and nobody had a reason to. */
const isSameReference = (a: PdfObject | undefined, b: PdfObject | undefined): boolean =>
  a instanceof Ref && b instanceof Ref && a.number === b.number && a.generation === b.generation;

/** Pairs still to compare, or undefined when the two differ already. */
const compareShallow = (a: PdfObject, b: PdfObject): readonly Pair[] | undefined => {
  if (a instanceof Stream) {
    return b instanceof Stream && a.data.equals(b.data) ? entryPairs(a.dict, b.dict) : undefined;
  }
  if (a instanceof Dict) return b instanceof Dict ? entryPairs(a, b) : undefined;
  if (Array.isArray(a)) {
    if (!Array.isArray(b) || a.length !== b.length) return undefined;
    return a.map((item, index): Pair => [item, b[index]]);
  }
  if (a instanceof PdfString) return b instanceof PdfString && a.bytes.equals(b.bytes) ? [] : undefined;
  if (a instanceof Name) return b instanceof Name && a.value === b.value ? [] : undefined;
  return Object.is(a, b) ? [] : undefined;
};

const entryPairs = (a: Dict, b: Dict): Pair[] | undefined => {
  // An entry that is null means the same as none, and yet somebody put it there or took it away.
  if (a.size !== b.size) return undefined;
  const pairs: Pair[] = [];
  for (const [key, value] of a) {
    if (!b.has(key)) return undefined;
    pairs.push([value, b.get(key)]);
  }
  return pairs;
};

/** Keys under which two dictionaries differ. */
export const differingKeys = (equal: Equality, a: Dict, b: Dict): string[] =>
  [...new Set([...a.keys(), ...b.keys()])].filter(
    (key) => a.has(key) !== b.has(key) || !equal(a.get(key), b.get(key)),
  );

import { Dict, Name, type ObjectSource, type PdfObject, PdfString, Ref, Stream } from "../pdf/objects";

/** Compares objects of two revisions, following references. */
export type Equality = (before: PdfObject | undefined, after: PdfObject | undefined) => boolean;

type Pair = readonly [PdfObject | undefined, PdfObject | undefined];

const LENGTH_SET_BY_WRITERS = "Length";

/**
 * @param isOpaque object numbers that another rule compares: two references to the same one are equal without a look inside.
 * Walks with a list instead of recursion, since outlines and articles chain thousands of objects.
 */
export const createEquality = (
  before: ObjectSource,
  after: ObjectSource,
  isOpaque: (objectNumber: number) => boolean,
): Equality => {
  const known = new Set<number>();
  const settle = (number: number, assumed: Set<number>): boolean => {
    if (isOpaque(number) || known.has(number) || assumed.has(number)) return true;
    assumed.add(number);
    return false;
  };
  /** Pairs that the answer for this one still depends on; undefined: the two differ. */
  const childrenOf = ([a, b]: Pair, assumed: Set<number>): readonly Pair[] | undefined => {
    const isReference = a instanceof Ref || b instanceof Ref;
    if (isReference && !isSameReference(a, b)) return undefined;
    if (a instanceof Ref && settle(a.number, assumed)) return [];
    return compareShallow(before.resolve(a), after.resolve(b));
  };
  return (first, second) => {
    const assumed = new Set<number>();
    const pairs: Pair[] = [[first, second]];
    for (let pair = pairs.pop(); pair; pair = pairs.pop()) {
      const children = childrenOf(pair, assumed);
      if (!children) return false;
      for (const child of children) pairs.push(child);
    }
    for (const number of assumed) known.add(number);
    return true;
  };
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
  const keys = new Set([...a.keys(), ...b.keys()]);
  keys.delete(LENGTH_SET_BY_WRITERS);
  return Array.from(keys, (key): Pair => [a.get(key), b.get(key)]);
};

/** Keys under which two dictionaries differ. */
export const differingKeys = (equal: Equality, a: Dict, b: Dict): string[] =>
  [...new Set([...a.keys(), ...b.keys()])].filter((key) => !equal(a.get(key), b.get(key)));

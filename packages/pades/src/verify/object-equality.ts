import { Dict, Name, type ObjectSource, type PdfObject, PdfString, Ref, Stream } from "../pdf/objects";

/** Compares objects of two revisions, following references. */
export type Equality = (before: PdfObject | undefined, after: PdfObject | undefined) => boolean;

type Pair = readonly [PdfObject | undefined, PdfObject | undefined];

/**
 * @param isOpaque object numbers that another rule compares: two references to the same one are equal without a look inside.
 * @param hasMoved object numbers that the later revision wrote again. The others stand at the same place in both and are read once,
 * in the earlier: what can be read there does not depend on bytes behind it.
 * Walks with lists instead of recursion, since outlines and articles chain thousands of objects.
 */
export const createEquality = (
  before: ObjectSource,
  after: ObjectSource,
  isOpaque: (objectNumber: number) => boolean,
  hasMoved: (objectNumber: number) => boolean,
): Equality => {
  const known = new Set<number>();
  return (first, second) => {
    const walk = createWalk([first, second], (number) => isOpaque(number) || known.has(number));
    for (let step = walk.next(); step; step = walk.next()) {
      const [a, b] = step;
      const isReference = a instanceof Ref || b instanceof Ref;
      if (isReference && !isSameReference(a, b)) return false;
      if (a instanceof Ref && !hasMoved(a.number)) walk.addUnmoved(before.resolve(a));
      else {
        const children = compareShallow(before.resolve(a), after.resolve(b));
        if (!children) return false;
        walk.addPairs(children);
      }
    }
    for (const number of walk.seen) known.add(number);
    return true;
  };
};

const createWalk = (first: Pair, isSettled: (objectNumber: number) => boolean) => {
  const seen = new Set<number>();
  const pairs: Pair[] = [first];
  /** Values that are the same in both as they stand; the objects they refer to may have changed. */
  const unmoved: PdfObject[] = [];

  const isNew = (reference: Ref): boolean => {
    if (seen.has(reference.number) || isSettled(reference.number)) return false;
    seen.add(reference.number);
    return true;
  };
  const nextReference = (): Pair | undefined => {
    for (let value = unmoved.pop(); value !== undefined; value = unmoved.pop()) {
      if (value instanceof Ref) {
        if (isNew(value)) return [value, value];
      } else {
        for (const inner of partsOf(value))
          if (inner !== null && typeof inner === "object") unmoved.push(inner);
      }
    }
    return undefined;
  };
  return {
    seen,
    addPairs: (children: readonly Pair[]) => {
      for (const child of children) pairs.push(child);
    },
    addUnmoved: (value: PdfObject) => void unmoved.push(value),
    next: (): Pair | undefined => {
      const reference = nextReference();
      if (reference) return reference;
      for (let pair = pairs.pop(); pair; pair = pairs.pop()) {
        const [a, b] = pair;
        if (!(isSameReference(a, b) && !isNew(a as Ref))) return pair;
      }
      return undefined;
    },
  };
};

/** Values that may hold references. The length of a stream is one: it decides what the stream holds. */
const partsOf = (value: PdfObject): Iterable<PdfObject> => {
  if (value instanceof Stream) return value.dict.values();
  if (value instanceof Dict) return value.values();
  return Array.isArray(value) ? value : [];
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

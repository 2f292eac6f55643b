import { nameAt } from "../pdf/access";
import { PdfError } from "../pdf/errors";
import { DEFAULT_LIMITS } from "../pdf/limits";
import { Dict, type PdfObject, Ref, Stream } from "../pdf/objects";
import type { PdfReader } from "../pdf/reader";
import type { Work } from "../pdf/work";

/** Which objects of a revision refer to which. */
export type ReferenceGraph = {
  /** Objects that can't be read. */
  readonly broken: ReadonlySet<number>;
  /** `targets` and everything that leads to one of them by any number of references, without passing through `isBarrier`. */
  leadingTo(targets: Iterable<number>, isBarrier?: (objectNumber: number) => boolean): Set<number>;
  /** `sources` and everything that one of them leads to, without passing through `isBarrier`. */
  reachableFrom(sources: Iterable<number>, isBarrier?: (objectNumber: number) => boolean): Set<number>;
  /** Objects that serve as an action somewhere (ISO 32000-2, 12.6). */
  readonly actions: ReadonlySet<number>;
  /** Numbers that something refers to and no object in use has. */
  readonly missing: ReadonlySet<number>;
  /** Streams that say where objects are, or hold some (ISO 32000-2, 7.5.7 and 7.5.8), whether or not the file is read by them. */
  readonly structural: ReadonlySet<number>;
  /** Streams that are attached files (7.11.4). */
  readonly attached: ReadonlySet<number>;
};

/**
 * Reads every object once and keeps nothing of them but who refers to whom: eight bytes a reference,
 * where the objects themselves would take many times the file.
 * @param freed what some programs still find under numbers that no object in use has
 */
export const readReferenceGraph = (
  reader: PdfReader,
  freed: Iterable<readonly [number, PdfObject]> = [],
): ReferenceGraph => {
  const broken = new Set<number>();
  const actions = new Set<number>();
  const missing = new Set<number>();
  const structural = new Set<number>();
  const attached = new Set<number>();
  const visit = createReferenceVisitor();
  const edges = createEdges(reader.work);
  for (const number of reader.numbersInUse()) {
    try {
      const object = reader.stored(number);
      const type = object instanceof Stream ? (nameAt(reader, object.dict, "Type") ?? "") : "";
      if (STRUCTURE.has(type)) structural.add(number);
      if (type === "EmbeddedFile") attached.add(number);
      visit(object, (target, key) => {
        edges.add(number, target.number);
        if ((reader.entry(target.number) ?? FREE).kind === "free") missing.add(target.number);
        if (ACTION_KEYS.has(key)) actions.add(target.number);
      });
    } catch (error) {
      if (!(error instanceof PdfError)) throw error;
      broken.add(number);
    }
  }
  for (const [number, object] of freed) visit(object, (target) => edges.add(number, target.number));
  return {
    broken,
    actions,
    missing,
    structural,
    attached,
    leadingTo: (targets, isBarrier = () => false) =>
      closure(targets, edges.sourcesOf(), isBarrier, reader.work),
    reachableFrom: (sources, isBarrier = () => false) =>
      closure(sources, edges.targetsOf(), isBarrier, reader.work),
  };
};

const FREE = { kind: "free" } as const;

/** Types of streams that hold objects, or say where they are. */
export const STRUCTURE: ReadonlySet<string> = new Set(["ObjStm", "XRef"]);

/** Calls back with every number at the other end of an edge. */
type Neighbours = (objectNumber: number, visit: (neighbour: number) => void) => void;

const closure = (
  starts: Iterable<number>,
  neighbours: Neighbours,
  isBarrier: (objectNumber: number) => boolean,
  work: Work,
): Set<number> => {
  const found = new Set<number>();
  const todo: number[] = [];
  const visit = (number: number) => {
    work.add(EDGE_WORK);
    if (found.has(number) || isBarrier(number)) return;
    found.add(number);
    todo.push(number);
  };
  for (const start of starts) visit(start);
  for (let number = todo.pop(); number !== undefined; number = todo.pop()) neighbours(number, visit);
  work.check();
  return found;
};

const ACTION_KEYS: ReadonlySet<string> = new Set(["A", "Next", "OpenAction", "PA", "AA"]);

/** References that an object holds itself, however deep, and none behind them. */
export const referencesIn = (object: PdfObject): Ref[] => {
  const found: Ref[] = [];
  createReferenceVisitor()(object, (ref) => found.push(ref));
  return found;
};

type Visit = (ref: Ref, key: string) => void;

/** `visit` is told the key that leads to the reference; below AA, where triggers are the keys, AA itself. */
const createReferenceVisitor = () => {
  const todo: PdfObject[] = [];
  const keys: string[] = [];
  const push = (value: PdfObject, key: string): void => {
    if (value === null || typeof value !== "object") return;
    todo.push(value);
    keys.push(key);
  };
  const pushParts = (value: PdfObject, key: string): void => {
    // The length of a stream is a reference like others: it decides what the stream holds.
    if (value instanceof Stream) push(value.dict, key);
    else if (value instanceof Dict) for (const [own, inner] of value) push(inner, key === "AA" ? key : own);
    else if (Array.isArray(value)) for (const inner of value) push(inner, key);
  };
  return (object: PdfObject, visit: Visit): void => {
    push(object, "");
    for (let value = todo.pop(); value !== undefined; value = todo.pop()) {
      const key = keys.pop() as string;
      if (value instanceof Ref) visit(value, key);
      else pushParts(value, key);
    }
  };
};

const EDGES_AT_FIRST = 1024;
// In bytes parsed.
const EDGE_WORK = 4;
const SLOT_WORK = 0.25;

const createEdges = (work: Work) => {
  let sources = new Uint32Array(EDGES_AT_FIRST);
  let targets = new Uint32Array(EDGES_AT_FIRST);
  let count = 0;
  let into: Neighbours | undefined;
  let out: Neighbours | undefined;
  const grown = (list: Uint32Array<ArrayBuffer>) => {
    const larger = new Uint32Array(list.length * 2);
    larger.set(list);
    return larger;
  };
  return {
    add: (source: number, target: number): void => {
      if (count === sources.length) [sources, targets] = [grown(sources), grown(targets)];
      sources[count] = source;
      targets[count] = target;
      count++;
    },
    sourcesOf: (): Neighbours => {
      into ??= chain(targets, sources, count, work);
      return into;
    },
    targetsOf: (): Neighbours => {
      out ??= chain(sources, targets, count, work);
      return out;
    },
  };
};

/** The last edge with each number at its near end, and before each edge the previous one with the same number there. */
const chain = (near: Uint32Array, far: Uint32Array, count: number, work: Work): Neighbours => {
  let highest = 0;
  for (let edge = 0; edge < count; edge++) highest = Math.max(highest, near[edge] as number);
  // No object has a higher number: references beyond lead nowhere, now and later.
  const last = new Int32Array(Math.min(highest, DEFAULT_LIMITS.objectNumber) + 1).fill(-1);
  work.add(last.length * SLOT_WORK);
  const previous = new Int32Array(count);
  for (let edge = 0; edge < count; edge++) {
    const number = near[edge] as number;
    previous[edge] = last[number] ?? -1;
    if (number < last.length) last[number] = edge;
  }
  return (number, visit) => {
    for (let edge = last[number] ?? -1; edge >= 0; edge = previous[edge] as number)
      visit(far[edge] as number);
  };
};

import { Ref, Stream } from "../pdf/objects";
import type { PdfReader } from "../pdf/reader";
import { referencesIn } from "./reference-graph";

/** Whether a later revision wrote an object of the signed one again, or freed it. Says nothing about what it then holds. */
export const isMoved = (before: PdfReader, after: PdfReader, number: number): boolean => {
  const old = before.entry(number);
  const current = after.entry(number);
  if (old === current && old?.kind !== "compressed") return false;
  if (old === undefined || old.kind === "free") return current !== undefined && current.kind !== "free";
  if (old.kind === "offset")
    return (
      current?.kind !== "offset" || current.offset !== old.offset || current.generation !== old.generation
    );
  if (current?.kind !== "compressed" || current.stream !== old.stream || current.index !== old.index)
    return true;
  return isContainerMoved(before, after, old.stream);
};

/** Undefined for an object that is not in use. One inside a stream is always of generation 0 (ISO 32000-2, 7.5.7). */
export const generationOf = (reader: PdfReader, number: number): number | undefined => {
  const entry = reader.entry(number);
  if (entry?.kind === "compressed") return 0;
  return entry?.kind === "offset" ? entry.generation : undefined;
};

type Known = WeakMap<PdfReader, WeakMap<PdfReader, Map<number, boolean>>>;

const containers: Known = new WeakMap();

/**
 * The stream that holds an object may have been rewritten itself, or what its own entries refer to: with another First, the same
 * bytes are other objects. One inside another is refused when it is read.
 */
const isContainerMoved = (before: PdfReader, after: PdfReader, number: number): boolean => {
  const ofBefore = containers.get(before) ?? new WeakMap<PdfReader, Map<number, boolean>>();
  containers.set(before, ofBefore);
  const known = ofBefore.get(after) ?? new Map<number, boolean>();
  ofBefore.set(after, known);
  const moved =
    known.get(number) ??
    (before.entry(number)?.kind !== "offset" ||
      isMoved(before, after, number) ||
      entriesOf(before, number).some(
        (entry) => before.entry(entry)?.kind !== "offset" || isMoved(before, after, entry),
      ));
  known.set(number, moved);
  return moved;
};

/** Numbers of the objects that a stream's dictionary refers to, through others too. */
const entriesOf = (reader: PdfReader, number: number): number[] => {
  const stream = reader.resolve(new Ref(number));
  const seen = new Set<number>();
  const todo = stream instanceof Stream ? referencesIn(stream.dict) : [];
  for (let ref = todo.pop(); ref !== undefined; ref = todo.pop()) {
    if (seen.has(ref.number)) continue;
    seen.add(ref.number);
    for (const inner of referencesIn(reader.resolve(ref))) todo.push(inner);
  }
  return [...seen];
};

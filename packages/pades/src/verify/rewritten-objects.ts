import { Dict, type PdfObject, Ref, Stream } from "../pdf/objects";
import type { PdfReader } from "../pdf/reader";
import { type Change, type Comparison, other } from "./comparison";
import { isMoved } from "./moved-objects";

/**
 * Objects of the signed revision that a later one freed, or wrote anew although nothing led to them: no rule explains why, and what
 * looks loose to one program may be shown by another that finds it in its own way. Whatever can be reached was compared already.
 */
export const rewrittenObjects = ({ before, after, equal }: Comparison): Change[] => {
  const freed: number[] = [];
  const rewritten = new Set<number>();
  for (const number of before.objectNumbers()) {
    const current = after.entry(number);
    if (!current || current.kind === "free") freed.push(number);
    else if (isMoved(before, after, number)) rewritten.add(number);
  }
  for (const number of rewritten) {
    if (equal(new Ref(number), new Ref(number))) rewritten.delete(number);
  }
  if (rewritten.size > 0) dropReachable(before, rewritten);
  return [
    ...freed.slice(0, 1).map((number) => other(`object ${number} was freed`)),
    ...[...rewritten]
      .slice(0, 1)
      .map((number) => other(`object ${number}, which nothing led to, was rewritten`)),
  ];
};

/** Walks from the trailer until everything that was asked for is found. */
const dropReachable = (reader: PdfReader, wanted: Set<number>): void => {
  const seen = new Set<number>();
  const todo: PdfObject[] = [reader.trailer];
  for (let object = todo.pop(); object !== undefined && wanted.size > 0; object = todo.pop()) {
    if (object instanceof Ref) {
      if (seen.has(object.number)) continue;
      seen.add(object.number);
      wanted.delete(object.number);
      todo.push(reader.resolve(object));
    } else if (object instanceof Stream) todo.push(object.dict);
    else if (object instanceof Dict) for (const value of object.values()) todo.push(value);
    else if (Array.isArray(object)) for (const item of object) todo.push(item);
  }
};

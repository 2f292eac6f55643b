import { Ref } from "../pdf/objects";
import { type Change, type Comparison, other } from "./comparison";
import { generationOf, isMoved } from "./moved-objects";

/**
 * Objects of the signed revision that a later one freed, or wrote anew although nothing led to them: no rule explains why, and what
 * looks loose to one program may be shown by another that finds it in its own way. Whatever can be reached was compared already.
 */
export const rewrittenObjects = (comparison: Comparison): Change[] => {
  const { before, after, equal } = comparison;
  const gone: number[] = [];
  const rewritten = new Set<number>();
  for (const number of before.numbersInUse()) {
    // Freed, or out of reach for references to the old generation.
    if (generationOf(after, number) !== generationOf(before, number)) gone.push(number);
    else if (isMoved(before, after, number)) rewritten.add(number);
  }
  for (const number of rewritten) {
    if (equal(new Ref(number), new Ref(number))) rewritten.delete(number);
  }
  if (rewritten.size > 0) dropReachable(comparison, rewritten);
  return [
    ...gone.slice(0, 1).map((number) => other(`object ${number} was freed`)),
    ...[...rewritten]
      .slice(0, 1)
      .map((number) => other(`object ${number}, which nothing led to, was rewritten`)),
  ];
};

/** Drops what the catalog or the document information leads to. */
const dropReachable = ({ before, graph }: Comparison, wanted: Set<number>): void => {
  const info = before.trailer.get("Info");
  const reachable = graph.reachableFrom([
    before.rootRef.number,
    ...(info instanceof Ref ? [info.number] : []),
  ]);
  for (const number of wanted) if (reachable.has(number)) wanted.delete(number);
};

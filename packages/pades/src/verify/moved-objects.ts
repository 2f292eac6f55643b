import type { PdfReader } from "../pdf/reader";

/** Whether a later revision wrote an object of the signed one again, or freed it. Says nothing about what it then holds. */
export const isMoved = (before: PdfReader, after: PdfReader, number: number): boolean => {
  const old = before.entry(number);
  const current = after.entry(number);
  if (old === undefined || old.kind === "free") return current !== undefined && current.kind !== "free";
  if (old.kind === "offset")
    return (
      current?.kind !== "offset" || current.offset !== old.offset || current.generation !== old.generation
    );
  if (current?.kind !== "compressed" || current.stream !== old.stream) return true;
  // The stream that holds it may have been rewritten itself; one inside another is refused when it is read.
  return before.entry(old.stream)?.kind !== "offset" || isMoved(before, after, old.stream);
};

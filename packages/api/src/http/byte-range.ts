import type { ByteRange } from "@foja/core/ports/storage";

/**
 * What a `Range` header asks of so many bytes (RFC 9110, 14.2): one range; `unsatisfiable` when nothing of it is there; undefined for the
 * whole, which also answers several ranges at once and what is no range.
 */
export const readRange = (
  header: string | null,
  sizeBytes: number,
): ByteRange | "unsatisfiable" | undefined => {
  const [, from, to] = /^bytes=[ \t]*(\d*)-(\d*)[ \t]*$/i.exec(header ?? "") ?? [];
  if (from === undefined || to === undefined || from + to === "") return undefined;
  if (from === "") {
    const last = Math.min(Number(to), sizeBytes);
    return last === 0 ? "unsatisfiable" : { start: sizeBytes - last, end: sizeBytes - 1 };
  }
  const [start, end] = [Number(from), to === "" ? sizeBytes - 1 : Math.min(Number(to), sizeBytes - 1)];
  if (to !== "" && Number(to) < start) return undefined;
  return start < sizeBytes ? { start, end } : "unsatisfiable";
};

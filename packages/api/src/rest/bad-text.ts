// PostgreSQL stores neither NUL nor half a surrogate pair; both would surface as an internal error far from
// their cause.
const isBad = (text: string): boolean => text.includes("\0") || !text.isWellFormed();

/** Deeper than any input of ours; keeps hostile nesting from exhausting the stack. */
const DEPTH_MAX = 32;

/**
 * Path of the first text, or name of a member, that can't be stored; undefined when there is none.
 * `__proto__` counts: no input is
 * named so, and copying it is how prototypes get polluted.
 */
export const findBadText = (value: unknown, path: readonly string[] = []): readonly string[] | undefined => {
  if (typeof value === "string") return isBad(value) ? path : undefined;
  if (typeof value !== "object" || value === null) return undefined;
  if (path.length >= DEPTH_MAX) return path;
  for (const [key, member] of Object.entries(value)) {
    if (key === "__proto__" || isBad(key)) return path;
    const found = findBadText(member, [...path, key]);
    if (found) return found;
  }
  return undefined;
};

// PostgreSQL stores neither NUL nor half a surrogate pair; both would surface as an internal error far from
// their cause.
const isBad = (text: string): boolean => text.includes("\0") || !text.isWellFormed();

/**
 * Path of the first text, or name of a member, that can't be stored; undefined when there is none. `__proto__` counts: no input is
 * named so, and copying it is how prototypes get polluted. Bodies are bounded before (`json-bounds.ts`), in depth too.
 */
export const findBadText = (value: unknown): readonly string[] | undefined => {
  if (typeof value === "string") return isBad(value) ? [] : undefined;
  if (typeof value !== "object" || value === null) return undefined;
  for (const [key, member] of Object.entries(value)) {
    if (key === "__proto__" || isBad(key)) return [];
    const found = findBadText(member);
    if (found) return [key, ...found];
  }
  return undefined;
};

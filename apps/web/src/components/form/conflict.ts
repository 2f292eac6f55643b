/** A field that two people changed: what it holds now, and what this person wants. */
export type Conflict = { readonly name: string; readonly theirs: unknown; readonly mine: unknown };

/** The fields of the form that hold something else now than this person wants. */
export const conflictsOf = (
  current: Readonly<Record<string, unknown>>,
  mine: Readonly<Record<string, unknown>>,
): readonly Conflict[] =>
  Object.keys(mine)
    .filter((name) => name in current && !isSame(current[name], mine[name]))
    .map((name) => ({ name, theirs: current[name], mine: mine[name] }));

/** An empty field and none are the same to a person. */
const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one || null) === JSON.stringify(other || null);

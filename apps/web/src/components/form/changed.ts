type Fields = Readonly<Record<string, unknown>>;

type Changed<Values> = {
  /** What this person changed, and nothing else. */
  readonly changes: Partial<Values>;
  /** What these held when they were shown: operations take it as `expected`. */
  readonly expected: Partial<Values>;
};

/** Two people who change different fields of one thing don't hinder each other: only what was changed is sent. Nothing held is null. */
export const changedOf = <Values extends Fields>(values: Values, known: Fields): Changed<Values> => {
  const names = Object.keys(values).filter((name) => !isSame(values[name], known[name]));
  const pick = (from: Fields) => Object.fromEntries(names.map((name) => [name, from[name] ?? null]));
  return { changes: pick(values), expected: pick(known) } as Changed<Values>;
};

const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one ?? null) === JSON.stringify(other ?? null);

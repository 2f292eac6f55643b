type Fields = Readonly<Record<string, unknown>>;

type Changed<Values> = {
  /** What this person changed, and nothing else. */
  readonly changed: Partial<Values>;
  /** What these held when they were shown: operations take it as `expected`. */
  readonly expected: Partial<Values>;
};

/** Two people who change different fields of one thing don't hinder each other: only what was changed is sent. */
export const changedOf = <Values extends Fields>(values: Values, known: Fields): Changed<Values> => {
  const names = Object.keys(values).filter((name) => (values[name] ?? null) !== (known[name] ?? null));
  const pick = (from: Fields) => Object.fromEntries(names.map((name) => [name, from[name] ?? null]));
  return { changed: pick(values), expected: pick(known) } as Changed<Values>;
};

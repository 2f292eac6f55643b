type Values = Readonly<Record<string, unknown>>;

/**
 * What a person changed, and what they saw there when they decided: so nothing that somebody else changed meanwhile is written over, and
 * two people who change different things of one form don't hinder each other.
 */
export const changedOf = <Saved extends Values>(values: Saved, known: Values) => {
  const names = Object.keys(values).filter((name) => !isSame(values[name], known[name]));
  return {
    changes: pick(values, names) as Partial<Saved>,
    expected: pick(known, names) as Partial<Saved>,
  };
};

const pick = (values: Values, names: readonly string[]): Values =>
  Object.fromEntries(names.map((name) => [name, values[name]]));

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

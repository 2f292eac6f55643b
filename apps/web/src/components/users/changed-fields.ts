type Values = Readonly<Record<string, unknown>>;

/**
 * What a form changes of what the server is known to hold, and what it held: only these are sent and compared, so two people who change
 * different things of one user don't hinder each other.
 */
export const changedFields = <V extends Values>(
  values: V,
  known: Values,
): { readonly changes: Partial<V>; readonly expected: Partial<V> } => {
  const names = Object.keys(values).filter((name) => (values[name] ?? null) !== (known[name] ?? null));
  return {
    changes: Object.fromEntries(names.map((name) => [name, values[name]])) as Partial<V>,
    expected: Object.fromEntries(names.map((name) => [name, known[name] ?? null])) as Partial<V>,
  };
};

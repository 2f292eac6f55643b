export const keysOf = <K extends string>(record: Readonly<Partial<Record<K, unknown>>>): K[] =>
  Object.keys(record) as K[];

export const mapKeys = <K extends string, V>(
  record: Readonly<Record<K, unknown>>,
  value: (key: K) => V,
): Record<K, V> => Object.fromEntries(keysOf(record).map((key) => [key, value(key)])) as Record<K, V>;

/** What a new row answers with. Prisma plans `create` once, but `createMany` each time, which takes longer than the row. */
export const ID = { id: true } as const;

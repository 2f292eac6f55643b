export type Waiting = { readonly key: string; readonly enter: () => void };

/** Lines of people, those of one municipality side by side; whoever has had their turn goes behind the others. */
export type Lines = {
  add(one: Waiting): void;
  remove(one: Waiting): void;
  /** Takes out the first whose key `may`: of the municipality, and in it of the person, whose last turn is longest ago. */
  next(may: (key: string) => boolean): Waiting | undefined;
  hasOtherThan(key: string): boolean;
  count(which?: (one: Waiting) => boolean): number;
};

/** The municipality of a key `municipality:person`. */
export const groupOf = (key: string): string => key.split(":", 1)[0] ?? "";

export const createLines = (): Lines => {
  /** In the order of their turns, both. */
  const groups = new Map<string, Map<string, Waiting[]>>();

  const lineOf = (key: string): Waiting[] => groups.get(groupOf(key))?.get(key) ?? [];
  const put = (key: string, line: Waiting[]): void => {
    const group = groupOf(key);
    const people = groups.get(group) ?? new Map<string, Waiting[]>();
    if (line.length > 0) people.set(key, line);
    else people.delete(key);
    if (people.size > 0) groups.set(group, people);
    else groups.delete(group);
  };
  const goBehind = (key: string): void => {
    const group = groupOf(key);
    const people = groups.get(group);
    const line = people?.get(key);
    if (!people || !line) return;
    people.delete(key);
    people.set(key, line);
  };
  const groupGoesBehind = (group: string): void => {
    const people = groups.get(group);
    if (!people) return;
    groups.delete(group);
    groups.set(group, people);
  };
  const all = (): Waiting[] => [...groups.values()].flatMap((people) => [...people.values()].flat());

  return {
    add: (one) => put(one.key, [...lineOf(one.key), one]),
    remove: (one) =>
      put(
        one.key,
        lineOf(one.key).filter((other) => other !== one),
      ),
    next: (may) => {
      const key = [...groups.values()].flatMap((people) => [...people.keys()]).find(may);
      if (key === undefined) return undefined;
      const [first, ...rest] = lineOf(key);
      put(key, rest);
      goBehind(key);
      groupGoesBehind(groupOf(key));
      return first;
    },
    hasOtherThan: (key) => all().some((one) => one.key !== key),
    count: (which = () => true) => all().filter(which).length,
  };
};

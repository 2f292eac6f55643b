/** Keys from one to another, in whichever order they stand; the last alone where the first is not among them. */
export const between = (keys: readonly string[], from: string | undefined, to: string): readonly string[] => {
  const end = keys.indexOf(to);
  const start = from === undefined ? -1 : keys.indexOf(from);
  return start < 0 ? [to] : keys.slice(Math.min(start, end), Math.max(start, end) + 1);
};

import { foldedWords, searchWords } from "./words";

/**
 * Those whose name has these words, of a list that is read whole because it is short: what `keysNamed` finds in a municipality's tables.
 * All of them when nothing is searched.
 */
export const namedEntries = <Entry>(
  entries: readonly Entry[],
  nameOf: (entry: Entry) => string,
  search: string | undefined,
): readonly Entry[] => {
  if (!search) return entries;
  const wanted = searchWords(search);
  if (wanted.length === 0) return [];
  return entries.filter((entry) => {
    const words = foldedWords(nameOf(entry));
    return wanted.every((word) => words.some((one) => one.startsWith(word)));
  });
};

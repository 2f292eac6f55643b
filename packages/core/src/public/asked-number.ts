import { foldedWords, searchWords } from "../kernel/words";

// An official number that people look for: all of it, or some of its parts, in any order. Zeros in front of a part are nobody's to count.
// Pure: a search has hundreds of numbers and up to twenty words, and the database would compile a pattern for each word and number.

const withoutZeros = (word: string): string => word.replace(/^0+/, "");

/** The numbers in what is asked, as they are without zeros in front. */
export const askedNumbers = (query: string): string[] =>
  searchWords(query)
    .filter((word) => /^\d{1,8}$/.test(word))
    .map(withoutZeros);

/** Whether a number was asked for: 3 all of it, 2 whole parts of it, 1 parts of which the last is only begun, 0 not. */
export const tierOf = (query: string): ((number: string) => number) => {
  const words = searchWords(query);
  // Words without a digit ask for none.
  if (!words.some((word) => /\d/.test(word))) return () => 0;
  const whole = query.toUpperCase();
  const bare = words.map(withoutZeros);
  const last = words.at(-1)!;
  const lastBare = bare.at(-1)!;
  return (number) => {
    if (number === whole) return 3;
    const parts = foldedWords(number);
    const bareParts = new Set(parts.map(withoutZeros));
    if (!bare.slice(0, -1).every((word) => bareParts.has(word))) return 0;
    if (bareParts.has(lastBare)) return 2;
    const isBegun = parts.some(
      (part) => part.startsWith(last) || (lastBare && withoutZeros(part).startsWith(lastBare)),
    );
    return isBegun ? 1 : 0;
  };
};

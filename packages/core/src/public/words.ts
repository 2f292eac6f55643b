import { searchWords } from "../kernel/words";

/** Shorter words are other words without their end: "mes", "gas". */
const PLURAL_MIN = 5;

/**
 * What people look for, as beginnings of words: the plural of a word finds its singular, too. A search word begins all words that it
 * finds, so what is cut off only finds more. Pure.
 */
export const askedBeginnings = (query: string): string[] => searchWords(query).map(withoutPlural);

const withoutPlural = (word: string): string => {
  if (word.length < PLURAL_MIN) return word;
  if (/[^aeious]es$/.test(word)) return word.slice(0, -2);
  return /[aeiou]s$/.test(word) ? word.slice(0, -1) : word;
};

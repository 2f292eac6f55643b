import { searchWords } from "../kernel/words";

const PLURAL_MIN = 5;
/** Of "-es" more is left than of "-s": shorter words than these are other words without it. */
const CONSONANT_PLURAL_MIN = 6;

/**
 * What people look for, as beginnings of words: the plural of a word finds its singular, too. A search word begins all words that it
 * finds, so what is cut off only finds more. Pure.
 */
export const askedBeginnings = (query: string): string[] => searchWords(query).map(withoutPlural);

const withoutPlural = (word: string): string => {
  if (/[^aeious]es$/.test(word) && word.length >= CONSONANT_PLURAL_MIN) return word.slice(0, -2);
  return /[aeiou]s$/.test(word) && word.length >= PLURAL_MIN ? word.slice(0, -1) : word;
};

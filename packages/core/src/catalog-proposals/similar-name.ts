import { foldedWords } from "../kernel/words";

/** Words that make no difference between two names. */
const CONNECTING: ReadonlySet<string> = new Set(
  "a al con de del e el en la las lo los o para por u un una y".split(" "),
);

/** One letter in so many may be another. */
const LETTERS_PER_MISTAKE = 8;

/**
 * Whether two names are nearly the same: the same words in any order, in singular or plural, but for a mistake of the keyboard. Numbers
 * tell things apart.
 */
export const isSimilarName = (one: string, other: string): boolean => {
  const [left, right] = [wordsOf(one), wordsOf(other)];
  if (numbersOf(left) !== numbersOf(right)) return false;
  const [a, b] = [left.join(" "), right.join(" ")];
  return distance(a, b) <= Math.floor(Math.max(a.length, b.length) / LETTERS_PER_MISTAKE);
};

/** Those that have most in common with a name, the nearest first: words, and then letters. */
export const nearestNames = (name: string, others: readonly string[], max: number): string[] => {
  const words = wordsOf(name);
  return others
    .map((other) => {
      const theirs = wordsOf(other);
      const shared = theirs.filter((word) => words.includes(word)).length;
      return { other, shared, far: distance(words.join(" "), theirs.join(" ")) };
    })
    .toSorted((one, two) => two.shared - one.shared || one.far - two.far)
    .slice(0, max)
    .map(({ other }) => other);
};

const wordsOf = (name: string): string[] => {
  const words = foldedWords(name);
  const telling = words.filter((word) => !CONNECTING.has(word));
  return (telling.length > 0 ? telling : words).map(singular).sort();
};

const singular = (word: string): string => (word.length > 3 ? word.replace(/(?<=[^aeiou])es$|s$/, "") : word);

/** Roman ones too. */
const numbersOf = (words: readonly string[]): string =>
  words.filter((word) => /\d|^[ivx]+$/.test(word)).join(" ");

/** Levenshtein's: letters to add, take away or change. */
const distance = (one: string, other: string): number => {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let i = 1; i <= one.length; i++) {
    const next = [i];
    for (let j = 1; j <= other.length; j++) {
      const changed = row[j - 1]! + (one[i - 1] === other[j - 1] ? 0 : 1);
      next.push(Math.min(changed, row[j]! + 1, next[j - 1]! + 1));
    }
    row = next;
  }
  return row.at(-1)!;
};

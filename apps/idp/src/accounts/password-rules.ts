import { isGuessable } from "./guessable";

export const PASSWORD_LENGTH_MIN = 10;
const PASSWORD_LENGTH_MAX = 200;

export type PasswordProblem = "too_short" | "too_long" | "is_personal" | "too_simple";

/** What somebody who wants to guess knows of whose password it is. */
export type PasswordOwner = {
  readonly email: string;
  readonly name?: string | null;
  readonly municipality?: string | null;
};

/** Length counts and being on nobody's list, composition doesn't (NIST SP 800-63B, 3.1.1.2). Undefined when it is good enough. */
export const passwordProblem = (password: string, owner: PasswordOwner): PasswordProblem | undefined => {
  const characters = Array.from(password.normalize("NFKC"));
  if (characters.length < PASSWORD_LENGTH_MIN) return "too_short";
  if (characters.length > PASSWORD_LENGTH_MAX) return "too_long";
  const words = wordsOf(owner);
  if (isMadeOf(words, password)) return "is_personal";
  return isGuessable(password, words) ? "too_simple" : undefined;
};

const WORD_LENGTH_MIN = 3;

/** The longest first, so that a word within another one takes nothing of it. */
const wordsOf = ({ email, name, municipality }: PasswordOwner): readonly string[] =>
  [...new Set([email, name, municipality].flatMap((text) => fold(text ?? "").split(/[^a-z]+/)))]
    .filter((word) => word.length >= WORD_LENGTH_MIN)
    .toSorted((a, b) => b.length - a.length);

const LETTERS_OF_OWN_MIN = 4;

/** Whether next to nothing but numbers and signs is left without these words. */
const isMadeOf = (words: readonly string[], password: string): boolean => {
  const text = fold(password);
  const letters = text.replaceAll(/[^a-z]/g, "");
  const rest = words.reduce((left, word) => left.replaceAll(word, ""), letters);
  return rest.length < letters.length && rest.length < LETTERS_OF_OWN_MIN;
};

const fold = (text: string): string => text.normalize("NFKD").replaceAll(/\p{M}/gu, "").toLowerCase();

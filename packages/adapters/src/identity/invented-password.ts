import { randomInt } from "node:crypto";

// Without letters and digits that look like each other: people copy it from a page by hand.
const LETTERS = "abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789";
const GROUPS = 5;
const GROUP = 4;

/**
 * Five groups of four, 115 bits: no policy of a provider is likely to refuse it. It has small and capital letters, digits and a sign, and no
 * character twice in a row.
 */
export const inventPassword = (): string => {
  for (;;) {
    const password = Array.from({ length: GROUPS }, () =>
      Array.from({ length: GROUP }, () => LETTERS[randomInt(LETTERS.length)]).join(""),
    ).join("-");
    if ([/[a-z]/, /[A-Z]/, /\d/].every((kind) => kind.test(password)) && !/(.)\1/.test(password))
      return password;
  }
};

// Patterns of text fields. They run over what anybody sends, so they are written in a part of regular expressions that can't hang: no
// groups, no alternatives, no repetition without an end, and few that may be longer or shorter. The worst of them tries 99³ ways.

export const PATTERN_LENGTH_MAX = 200;
const VARIABLE_MAX = 3;

const ATOM = String.raw`(?:\\[dws]|\\[.\\/()[\]{}*+?|^$-]|\[\^?(?:[^[\]\\]|\\[dws\]\\^-])+\]|[^\\[\](){}*+?|^$])`;
const REPEATED = String.raw`(?:\{\d{1,2}(?:,\d{1,2})?\}|\?)`;
const BOUNDED = new RegExp(`^(?:${ATOM}${REPEATED}?)+$`, "u");
const VARIABLE = /\{\d+,\d+\}|(?<!\\)\?/g;

/** Whether it is such a pattern. */
export const isBoundedPattern = (pattern: string): boolean =>
  BOUNDED.test(pattern) && (pattern.match(VARIABLE)?.length ?? 0) <= VARIABLE_MAX && isExpression(pattern);

const isExpression = (pattern: string): boolean => {
  try {
    return Boolean(whole(pattern));
  } catch {
    return false;
  }
};

const whole = (pattern: string) => new RegExp(`^(?:${pattern})$`, "u");

/** Whether the whole text is as the pattern says. */
export const fitsPattern = (pattern: string, text: string): boolean => whole(pattern).test(text);

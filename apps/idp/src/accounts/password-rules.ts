export const PASSWORD_LENGTH_MIN = 10;
const PASSWORD_LENGTH_MAX = 200;

export type PasswordProblem = "too_short" | "too_long" | "is_email" | "too_simple";

/** Length counts, composition doesn't (NIST SP 800-63B, 3.1.1.2). Undefined when the password is good enough. */
export const passwordProblem = (password: string, email: string): PasswordProblem | undefined => {
  const characters = Array.from(password.normalize("NFKC"));
  if (characters.length < PASSWORD_LENGTH_MIN) return "too_short";
  if (characters.length > PASSWORD_LENGTH_MAX) return "too_long";
  const text = password.toLowerCase();
  const [localPart = ""] = email.split("@");
  if (text === email || text.replaceAll(localPart, "").length < PASSWORD_LENGTH_MIN / 2) return "is_email";
  return isTooSimple(text) ? "too_simple" : undefined;
};

const RUNS = [
  "01234567890123456789",
  "abcdefghijklmnopqrstuvwxyz",
  "qwertyuiopasdfghjklzxcvbnm",
  "98765432109876543210",
];

const isTooSimple = (text: string): boolean =>
  new Set(text).size < 4 ||
  RUNS.some((run) => run.includes(text)) ||
  COMMON.some((word) => restOf(text, word) < 4);

// The words of guessing lists that are long enough, or get there with a few digits.
const COMMON = [
  "password",
  "contraseña",
  "contrasena",
  "municipalidad",
  "argentina",
  "qwerty",
  "administrador",
  "bienvenido",
];
const restOf = (text: string, word: string): number =>
  text.includes(word) ? text.replace(word, "").length : Number.POSITIVE_INFINITY;

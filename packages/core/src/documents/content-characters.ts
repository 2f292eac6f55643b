import { explainUnsupported } from "@foja/composer/fonts/coverage";
import { defineRefusal } from "../kernel/refusal";

export const unprintableCharacters = defineRefusal<[path: string, explanation: string]>(
  "invalid_input",
  "UNSUPPORTED_CHARACTERS",
  (_path, explanation) => explanation,
  { about: (path) => path },
);

/** What can't be printed is refused while its author can still mend it, not when it goes to the signers. Throws `invalid_input`. */
export const requirePrintable = (path: string, text: string): void => {
  const explanation = explainUnsupported(text);
  if (explanation) throw unprintableCharacters(path, explanation);
};

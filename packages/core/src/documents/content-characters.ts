import { explainUnsupported } from "@foja/composer/fonts/coverage";
import { defineRefusal } from "../kernel/refusal";
import { writtenLine } from "../kernel/text";

export const unprintableCharacters = defineRefusal<[path: string, explanation: string]>(
  "invalid_input",
  "UNSUPPORTED_CHARACTERS",
  (_path, explanation) => explanation,
  { about: (path) => path },
);

/** A line that papers show: what their fonts can't print would be found out at the first signature. */
export const printedLine = (lengthMax: number) =>
  writtenLine(lengthMax).refine((text) => explainUnsupported(text) === undefined, {
    error: ({ input }) => explainUnsupported(String(input)) ?? "",
  });

/** Name and surname of whoever may sign: as long as the signing service takes it (specification 3, 4.1). */
export const personName = printedLine(100);

/** What can't be printed is refused while its author can still mend it, not when it goes to the signers. Throws `invalid_input`. */
export const requirePrintable = (path: string, text: string): void => {
  const explanation = explainUnsupported(text);
  if (explanation) throw unprintableCharacters(path, explanation);
};

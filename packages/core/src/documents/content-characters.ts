import { explainUnsupported } from "@foja/composer/fonts/coverage";
import { AppError } from "../kernel/errors";

/** What can't be printed is refused while its author can still mend it, not when it goes to the signers. Throws `invalid_input`. */
export const requirePrintable = (path: string, text: string): void => {
  const message = explainUnsupported(text);
  if (!message) return;
  throw new AppError("invalid_input", message, {
    code: "UNSUPPORTED_CHARACTERS",
    details: [{ path, message }],
  });
};

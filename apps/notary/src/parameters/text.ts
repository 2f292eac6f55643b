import { isVisible, seenText } from "@foja/core/kernel/text";
import { Problem, type ProblemCode } from "../problem";

/**
 * A text field as a reader sees it, of 1 to `max` characters as people count them. Marks that nobody sees are left out: under a
 * signature nothing may stand that reads otherwise than it is.
 * @throws Problem `code`
 */
export const readText = (
  value: string | undefined,
  options: { readonly name: string; readonly max: number; readonly code?: ProblemCode },
): string => {
  const { name, max, code = "INVALID_PARAMETERS" } = options;
  // What the parser makes of bytes that are no UTF-8: the letters that stood there are lost.
  if (value?.includes("\ufffd")) throw new Problem(code, `${name} no está en UTF-8`);
  const text = seenText(value ?? "");
  if (!isVisible(text)) throw new Problem(code, `Falta el parámetro ${name}`);
  if (Array.from(text).length > max) throw new Problem(code, `${name} admite hasta ${max} caracteres`);
  if (/\p{Cc}/u.test(text)) throw new Problem(code, `${name} tiene caracteres no permitidos`);
  return text;
};

/** Empty form fields are what many clients send for "nothing". */
export const given = (value: string | undefined): string | undefined => (value?.trim() ? value : undefined);

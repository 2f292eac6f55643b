import * as z from "zod/mini";

const REASON_MIN = 5;
export const REASON_MAX = 500;

/** Why somebody rejects or stops something: a field of a form. */
export const reasonField = (tooShort: (values: { readonly min: number }) => string) =>
  z.string().check(z.trim(), z.minLength(REASON_MIN, tooShort({ min: REASON_MIN })), z.maxLength(REASON_MAX));

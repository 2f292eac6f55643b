import { z } from "zod";
import { PROBLEM_CODES } from "../problem";

/** Every error. Null code: an internal failure that says nothing. */
export const errorAnswer = z.object({
  error_code: z.enum(PROBLEM_CODES).nullable(),
  detail: z.string(),
  error: z.string().meta({ description: "Lo mismo que detail" }),
});

export type ErrorAnswer = z.input<typeof errorAnswer>;

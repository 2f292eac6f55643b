import { z } from "zod";
import { PROBLEM_CODES } from "../problem";

/** Every error. Null code: an internal failure that says nothing. */
export const errorAnswer = z.object({
  error_code: z.enum(PROBLEM_CODES).nullable().meta({
    description:
      "null: error interno. LayoutError: la última página no tiene el texto end-text ni un campo de firma vacío, no queda lugar para otra firma, o el número no se podría leer donde iría",
  }),
  detail: z.string(),
  error: z.string().meta({ description: "Lo mismo que detail" }),
});

export type ErrorAnswer = z.input<typeof errorAnswer>;

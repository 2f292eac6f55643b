import { z } from "zod";
import type { Refusals } from "../door/refusals";
import { GATEWAY_STATUS } from "../door/status";

/** The envelope on failure (specification 1, 4.7; decisions B). */
export const backendErrors: Refusals = {
  status: GATEWAY_STATUS,
  malformedIdentifier: "not_found",
  body: ({ message, code, extra }) => ({ success: false, data: null, message, code, ...extra }),
  schema: z.looseObject({
    success: z.literal(false),
    data: z.null(),
    message: z.string().min(1).describe("Qué pasó, en español, para una persona"),
    code: z
      .string()
      .regex(/^[A-Z][A-Z0-9_]*$/)
      .describe("Código estable para que lo compare un programa"),
    details: z
      .array(z.strictObject({ path: z.string(), message: z.string() }))
      .optional()
      .describe("Campos rechazados, uno por uno"),
  }),
};

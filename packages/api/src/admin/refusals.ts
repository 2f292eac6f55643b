import { z } from "zod";
import type { Refusals } from "../door/refusals";
import { GATEWAY_STATUS } from "../door/status";

/** Specification 3, 7; decisions A: `detail` is always a text, with the fields beside it. */
export const adminErrors: Refusals = {
  status: { ...GATEWAY_STATUS, invalid_input: 422, wrong_state: 409 },
  statusOfCode: { INVALID_IDENTIFIER: 400, HEADER_REQUIRED: 400, HEADER_INVALID: 400, MALFORMED_JSON: 400 },
  malformedIdentifier: "invalid_input",
  body: ({ message, code, extra: { details, ...extra } }) => ({
    detail: message,
    code,
    ...(details && { errors: details }),
    ...extra,
  }),
  schema: z.looseObject({
    detail: z.string().min(1).describe("Qué pasó, en español, para una persona"),
    code: z
      .string()
      .regex(/^[A-Z][A-Z0-9_]*$/)
      .describe("Código estable para que lo compare un programa"),
    errors: z
      .array(z.strictObject({ path: z.string(), message: z.string() }))
      .optional()
      .describe("Campos rechazados, uno por uno"),
    retry_after: z.int().optional().describe("Segundos tras los cuales conviene repetir el pedido"),
  }),
};

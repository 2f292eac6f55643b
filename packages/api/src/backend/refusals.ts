import { z } from "zod";
import type { Refusals } from "../door/refusals";
import { refusalMembers } from "../door/shared-schemas";
import { GATEWAY_STATUS } from "../door/status";

const { error, ...members } = refusalMembers;

/** The envelope on failure (specification 1, 4.7; decisions B). */
export const backendErrors: Refusals = {
  status: GATEWAY_STATUS,
  malformedIdentifier: "not_found",
  body: ({ message, code, extra }) => ({ success: false, data: null, message, code, ...extra }),
  schemaName: "BackendError",
  schema: z.strictObject({ ...members, success: z.literal(false), data: z.null(), message: error }),
  // RFC 6750, 3: why only when a token came.
  challenge: ({ code }) => (code === "TOKEN_REQUIRED" ? "Bearer" : 'Bearer error="invalid_token"'),
};

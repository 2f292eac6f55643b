import { CERTIFICATE_CODES } from "@foja/core/certificates/problems";
import { z } from "zod";
import type { Refusals } from "../door/refusals";
import { refusalMembers } from "../door/shared-schemas";
import { GATEWAY_STATUS } from "../door/status";

const { error, details, status: _status, ...members } = refusalMembers;

/** Specification 3, 7; decisions A: `detail` is always a text, with the fields beside it. */
export const adminErrors: Refusals = {
  status: { ...GATEWAY_STATUS, invalid_input: 422, wrong_state: 409 },
  // Malformed, and no missing or wrong field.
  statusOfCode: {
    INVALID_IDENTIFIER: 400,
    HEADER_REQUIRED: 400,
    HEADER_INVALID: 400,
    IDEMPOTENCY_KEY_INVALID: 400,
    MALFORMED_JSON: 400,
    ...Object.fromEntries(CERTIFICATE_CODES.map((code) => [code, 400])),
  },
  malformedIdentifier: "invalid_input",
  body: ({ message, code, extra: { details, ...extra } }) => ({
    detail: message,
    code,
    ...(details && { errors: details }),
    ...extra,
  }),
  schema: z.strictObject({ ...members, detail: error, errors: details }),
  schemaName: "AdminError",
};

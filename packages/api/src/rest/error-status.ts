import type { ErrorCode } from "@foja/core/kernel/errors";

/** How an API shows each refusal. A new code does not compile until every API decides. */
export type StatusTable = Readonly<Record<ErrorCode, number>>;

/** Specification 1, section 7. */
export const GATEWAY_STATUS = {
  invalid_input: 400,
  unauthenticated: 401,
  forbidden: 403,
  not_found: 404,
  wrong_state: 400,
  conflict: 409,
  unprocessable: 422,
  payload_too_large: 413,
  unsupported_media_type: 415,
  rate_limited: 429,
  unavailable: 503,
} as const satisfies StatusTable;

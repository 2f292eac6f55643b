import type { ErrorCode } from "@foja/core/kernel/errors";

/** What a door refuses with: the classes of the product, and what only a door knows. */
export type DoorErrorCode = ErrorCode | "method_not_allowed" | "internal";

/** How a door shows each refusal. A new class does not compile until every door decides. */
export type StatusTable = Readonly<Record<DoorErrorCode, number>>;

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
  upstream_failed: 502,
  unavailable: 503,
  method_not_allowed: 405,
  internal: 500,
} as const satisfies StatusTable;

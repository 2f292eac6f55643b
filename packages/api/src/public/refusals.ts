import { plainErrors, type Refusals } from "../door/refusals";
import { GATEWAY_STATUS } from "../door/status";

const plain = plainErrors(GATEWAY_STATUS);

/** Specification 2, 7. How long really, `retry_after` and Retry-After say. */
const TOO_MANY = "Rate limit exceeded. Retry after 60s";

export const publicErrors: Refusals = {
  ...plain,
  body: (refused, status) =>
    plain.body(refused.class === "rate_limited" ? { ...refused, message: TOO_MANY } : refused, status),
};

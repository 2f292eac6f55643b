import { GATEWAY_STATUS } from "@foja/api/door/status";
import type { AppError } from "@foja/core/kernel/errors";
import { say } from "./say";

/** Why an address gives no file, with the status that the interfaces answer. */
export const sayRefusal = ({ code, message, extra: { retry_after } }: AppError): Response =>
  say(GATEWAY_STATUS[code], message, retry_after === undefined ? {} : { "retry-after": String(retry_after) });

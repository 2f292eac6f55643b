import { GATEWAY_STATUS } from "../rest/error-status";

/** Where the gateway answers, and with which status each refusal: what it does and what its description says are the same. */
export const GATEWAY = { prefix: "/api/v1", status: GATEWAY_STATUS } as const;

import { z } from "zod";
import { plainErrors, type Refusals } from "../door/refusals";
import { errorBody } from "../door/shared-schemas";
import { GATEWAY_STATUS } from "../door/status";

const plain = plainErrors(GATEWAY_STATUS);

/** Whoever is not let in learns nothing, not even why (specification 1, 5.2). */
const DENIED = { error: "Acceso denegado" } as const;
const TELLS_NOTHING: ReadonlySet<string> = new Set(["unauthenticated", "forbidden", "rate_limited"]);

export const syncErrors: Refusals = {
  ...plain,
  body: (refused, status) => (TELLS_NOTHING.has(refused.class) ? DENIED : plain.body(refused, status)),
  schema: z.union([errorBody, z.strictObject({ error: z.literal(DENIED.error) })]),
  schemaName: "SyncError",
};

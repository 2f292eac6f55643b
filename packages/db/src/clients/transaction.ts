import { searchPathOf } from "../schema-name";
import type {
  GlobalClient,
  GlobalTransaction,
  Session,
  TenantClient,
  TenantTransaction,
  TransactionOptions,
} from "./types";

/** Prisma's own limits (2 s to get a connection, 5 s in all) are too short under load. */
const MAX_WAIT_MS = 10_000;
const TIMEOUT_MS = 20_000;

type AnyTransaction = GlobalTransaction | TenantTransaction;
type Interactive = (
  fn: (tx: AnyTransaction) => Promise<unknown>,
  options: {
    maxWait: number;
    timeout: number;
    isolationLevel?: NonNullable<TransactionOptions["isolationLevel"]>;
  },
) => Promise<unknown>;

/**
 * Runs `fn` in one transaction of `schema` with the session's settings, all of which end with it: a pooled connection carries nothing
 * over to the next user.
 */
export const runInTransaction = async (
  client: GlobalClient | TenantClient,
  schema: string,
  session: Session,
  fn: (tx: never) => Promise<unknown>,
  { maxWaitMs = MAX_WAIT_MS, timeoutMs = TIMEOUT_MS, isolationLevel }: TransactionOptions = {},
): Promise<unknown> => {
  const interactive = client.$transaction.bind(client) as unknown as Interactive;
  return await interactive(
    async (tx) => {
      await tx.$executeRaw`select set_config('foja.actor_kind', ${session.actor.kind}, true),
        set_config('foja.actor_id', ${session.actor.id ?? ""}, true),
        set_config('foja.door', ${session.door}, true),
        set_config('foja.request_id', ${session.requestId ?? ""}, true),
        set_config('foja.client_id', ${session.clientId ?? ""}, true),
        set_config('statement_timeout', ${String(timeoutMs)}, true),
        set_config('search_path', ${searchPathOf(schema)}, true)`;
      return await fn(tx as never);
    },
    {
      maxWait: maxWaitMs,
      timeout: timeoutMs,
      ...(isolationLevel && { isolationLevel }),
    },
  );
};

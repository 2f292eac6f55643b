import type { Database } from "@foja/db/clients/types";

const LIMIT_MS = 30_000;

/** Does work for an account of the identity provider while no copy of this process does the same for it. */
export const createAlone =
  (database: Pick<Database, "global" | "inTransaction">) =>
  <T>(accountId: string, work: () => Promise<T>): Promise<T> =>
    database.inTransaction(
      database.global,
      { actor: { kind: "system", id: null }, door: "ui", requestId: null },
      async (tx) => {
        await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`foja:activation:${accountId}`}, 0))`;
        return work();
      },
      { timeoutMs: LIMIT_MS },
    );

import type { Pool, PoolClient } from "pg";

export type Queryable = Pick<PoolClient, "query">;

/** Commits when `run` resolves, rolls back and rethrows when it rejects. */
export const inTransaction = async <T>(pool: Pool, run: (client: Queryable) => Promise<T>): Promise<T> => {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    await client.query("BEGIN");
    const result = await run(client);
    await client.query("COMMIT");
    return result;
  } catch (error) {
    await client.query("ROLLBACK").catch((rollbackError: Error) => {
      broken = rollbackError;
    });
    throw error;
  } finally {
    client.release(broken);
  }
};

import type pg from "pg";
import { searchPathOf } from "../schema-name";

/**
 * Runs one statement with the schema first on the search_path, in a transaction of its own, so that the connection goes back to the
 * pool without it. For SQL that Prisma can't express; tables are written unqualified.
 */
export const queryInSchema = async <Row extends pg.QueryResultRow>(
  pool: pg.Pool,
  schema: string,
  text: string,
  params: readonly unknown[],
): Promise<Row[]> => {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    await client.query(`BEGIN; SET LOCAL search_path TO ${searchPathOf(schema)}`);
    const { rows } = await client.query<Row>(text, [...params]);
    await client.query("COMMIT");
    return rows;
  } catch (error) {
    // A connection that can't even roll back is thrown away instead of handed to somebody else.
    await client.query("ROLLBACK").catch((cause: Error) => {
      broken = cause;
    });
    throw error;
  } finally {
    client.release(broken);
  }
};

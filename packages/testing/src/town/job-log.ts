import type { JobName, JobPayloads, Jobs } from "@foja/core/ports/jobs";
import type { Database } from "@foja/db/clients/database";
import { quoteIdentifier } from "@foja/db/schema-name";
import pg from "pg";

export type LoggedJob = { [N in JobName]: { readonly name: N; readonly payload: JobPayloads[N] } }[JobName];

/** A queue that nobody consumes. It is a table, so that it has what matters of the real one: it commits with the transaction. */
export const recordingJobs: Jobs = {
  enqueue: async (tx, name, payload) => {
    await tx.$executeRaw`INSERT INTO test_jobs (name, payload) VALUES (${name}, ${JSON.stringify(payload)}::jsonb)`;
  },
  underWay: async (tx, name, { documentIds }) => {
    const found = await tx.$queryRaw<{ id: string }[]>`
      SELECT payload->>'documentId' AS id FROM test_jobs WHERE name = ${name} AND payload->>'documentId' = ANY(${documentIds})`;
    return new Set(found.map(({ id }) => id));
  },
};

export const createJobLog = async (ownerUrl: string, schemas: readonly string[]): Promise<void> => {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    for (const schema of schemas) {
      const table = `${quoteIdentifier(schema)}.test_jobs`;
      await client.query(
        `CREATE TABLE ${table} (id serial PRIMARY KEY, name text NOT NULL, payload jsonb NOT NULL)`,
      );
      await client.query(`GRANT SELECT, INSERT ON ${table} TO foja_app`);
      await client.query(`GRANT USAGE ON SEQUENCE ${quoteIdentifier(schema)}.test_jobs_id_seq TO foja_app`);
    }
  } finally {
    await client.end();
  }
};

export const readJobs = (database: Database, schema: string): Promise<LoggedJob[]> =>
  database.sql<LoggedJob>(schema, "SELECT name, payload FROM test_jobs ORDER BY id");

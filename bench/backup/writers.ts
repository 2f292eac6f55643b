import { setTimeout as wait } from "node:timers/promises";
import type { Database } from "@foja/db/clients/database";
import { searchPathOf } from "@foja/db/schema-name";
import type pg from "pg";
import { PDF_COLUMNS_SQL } from "./pdf-of";

/** People look at what they wrote. */
const PAUSE_MS = 100;

const SOME = (where: string): string =>
  `SELECT id FROM documents WHERE id > (SELECT gen_random_uuid()) AND ${where} ORDER BY id LIMIT 2 FOR UPDATE SKIP LOCKED`;

/** What people do all day, in short: write drafts, drop them, make them official; archive what is official; and edit a citizen. */
const statements = (schema: string): readonly string[] => [
  `INSERT INTO documents (id, type_id, reference, visibility, content, created_by_id, created_at, updated_at)
    SELECT gen_random_uuid(), t.id, md5(random()::text), 'interno', 'Borrador', u.id, now(), now()
    FROM (SELECT id FROM document_types ORDER BY id LIMIT 1) AS t, (SELECT id FROM users ORDER BY email LIMIT 1) AS u, generate_series(1, 3)`,
  `UPDATE documents SET content = md5(random()::text), version = version + 1 WHERE id IN (${SOME("status = 'draft'")})`,
  `DELETE FROM documents WHERE id IN (${SOME("status = 'draft' AND content = 'Borrador'")})`,
  `UPDATE documents SET status = 'signed', signed_at = now(), official_number = 'W-' || id,
    (pdf_key, pdf_sha256, pdf_size_bytes) = (SELECT ${PDF_COLUMNS_SQL(schema, "documents.id", "1")})
    WHERE id IN (${SOME("status = 'draft' AND content <> 'Borrador'")})`,
  `UPDATE documents SET (pdf_key, pdf_sha256, pdf_size_bytes) = (SELECT ${PDF_COLUMNS_SQL(schema, "documents.id", "2")})
    WHERE id IN (${SOME("status = 'signed'")})`,
  `INSERT INTO citizens (id, full_name, country_id, created_at, updated_at)
    SELECT gen_random_uuid(), 'Vecina', gen_random_uuid(), now(), now() FROM generate_series(1, 2)`,
  `UPDATE citizens SET full_name = md5(random()::text) WHERE id = (SELECT id FROM citizens ORDER BY random() LIMIT 1 FOR UPDATE SKIP LOCKED)`,
  `DELETE FROM citizens WHERE id = (SELECT id FROM citizens ORDER BY random() LIMIT 1 FOR UPDATE SKIP LOCKED)`,
];

export type Writers = { stop(): Promise<{ readonly committed: number; readonly undone: number }> };

/** Transactions of one to three statements at once; some commit long after they wrote, some never. */
export const startWriters = (database: Database, schema: string, count: number): Writers => {
  const known = statements(schema);
  const told = { committed: 0, undone: 0 };
  let isStopped = false;

  const transaction = async (client: pg.PoolClient): Promise<void> => {
    await client.query(`BEGIN; SET LOCAL search_path TO ${searchPathOf(schema)}`);
    for (let left = Math.ceil(Math.random() * 3); left > 0; left--)
      await client.query(known[Math.floor(Math.random() * known.length)]!);
    const chance = Math.random();
    if (chance < 0.1) await client.query("SELECT pg_sleep(random() * 2)");
    const isUndone = Math.random() < 0.1;
    await client.query(isUndone ? "ROLLBACK" : "COMMIT");
    told[isUndone ? "undone" : "committed"]++;
  };

  const work = async (): Promise<void> => {
    while (!isStopped) {
      const client = await database.pool.connect();
      try {
        await transaction(client);
      } catch (error) {
        await client.query("ROLLBACK");
        // Two who wait for each other.
        if ((error as pg.DatabaseError).code !== "40P01") throw error;
        told.undone++;
      } finally {
        client.release();
      }
      await wait(Math.random() * PAUSE_MS);
    }
  };

  const working = Promise.all(Array.from({ length: count }, work));
  // Whoever stops them hears of it.
  working.catch(() => undefined);
  return {
    stop: async () => {
      isStopped = true;
      await working;
      return told;
    },
  };
};

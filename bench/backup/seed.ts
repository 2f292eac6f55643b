import pg from "pg";
import { PDF_COLUMNS_SQL } from "./pdf-of";

const NUMBER = "'IF-2026-' || lpad(n::text, 8, '0') || '-BENCH-DEP1'";

/** Official documents with their signers, every tenth a draft. Past the triggers, so that many are there in a moment. */
export const seedDocuments = async (adminUrl: string, schema: string, count: number): Promise<void> => {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    await client.query(
      `SET session_replication_role = replica; SET search_path TO "${schema}", foja_global, extensions`,
    );
    await client.query(
      `INSERT INTO document_types (acronym, name, kind) VALUES ('BENCH', 'Informe de prueba', 'HTML')`,
    );
    await client.query(
      `INSERT INTO documents (id, type_id, reference, status, visibility, content, created_by_id, sector_id, created_at, updated_at,
          official_number, signed_at, pdf_key, pdf_sha256, pdf_size_bytes)
        SELECT d.id, t.id, 'Informe ' || n, CASE WHEN is_draft THEN 'draft' ELSE 'signed' END, 'interno', repeat('<p>Texto del informe.</p>', 40),
          u.id, u.sector_id, now(), now(), CASE WHEN NOT is_draft THEN ${NUMBER} END, CASE WHEN NOT is_draft THEN now() END,
          ${PDF_COLUMNS_SQL(schema, "d.id", "0")}
        FROM (SELECT gen_random_uuid() AS id, n, n % 10 = 0 AS is_draft FROM generate_series(1, $1::int) AS n) AS d,
          (SELECT id FROM document_types WHERE acronym = 'BENCH') AS t, (SELECT id, sector_id FROM users ORDER BY email LIMIT 1) AS u`,
      [count],
    );
    await client.query(
      `INSERT INTO document_signers (id, document_id, position, user_id, sector_id, is_numerator, signed_at, method)
        SELECT gen_random_uuid(), d.id, place, u.id, u.sector_id, place = 2, d.signed_at, CASE WHEN d.status = 'signed' THEN 'electronic' END
        FROM documents d, (SELECT id, sector_id, row_number() OVER (ORDER BY email) AS place FROM users LIMIT 2) AS u
        WHERE d.type_id = (SELECT id FROM document_types WHERE acronym = 'BENCH')`,
    );
    await client.query("SELECT rebuild_sync_changes()");
    await client.query("SET session_replication_role = origin");
    await client.query("ANALYZE");
  } finally {
    await client.end();
  }
};

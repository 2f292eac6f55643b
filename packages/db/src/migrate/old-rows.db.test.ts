import { cpSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { createEmptyDatabase, type EmptyDatabase } from "@foja/testing/database/empty-database";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTenantSchema, migrateAll } from "./migrate-all";

// Rows that were there before a migration are brought up to date by it. They are written as older versions left them, past the triggers.

const PRISMA = path.resolve(import.meta.dirname, "../../../../prisma");
/** The first migration whose effect on old rows is tested here. */
const FIRST = "20261129040000";
const SCHEMA = "100_muni";
const id = (last: number) => `00000000-0000-4000-8000-${String(last).padStart(12, "0")}`;

const OLD_ROWS = `
  SET session_replication_role = replica;
  INSERT INTO departments (id, name, acronym) VALUES ('${id(1)}', 'Legales', 'LEGAL');
  INSERT INTO sectors (id, department_id, acronym) VALUES ('${id(2)}', '${id(1)}', 'MESA');
  INSERT INTO users (id, email, full_name, sector_id) VALUES ('${id(3)}', 'ana@a.example', 'Ana Pérez', '${id(2)}');
  INSERT INTO documents (id, type_id, reference, status, visibility, content, created_by_id, pdf_key, created_at, updated_at) VALUES
    ('${id(4)}', 1, 'Nº 12', 'draft', 'interno', '<p><b>estra</b>falario</p>', '${id(3)}', NULL, now(), now()),
    ('${id(5)}', 1, 'Secreto', 'sent_to_sign', 'reservado', '', '${id(3)}', 'x', now(), now());
  INSERT INTO cases (id, case_number, template_id, reference, visibility, filing_department_id, owner_sector_id, created_by_id)
    VALUES ('${id(6)}', 'EE-2026-000001-MUNI-LEGAL', '${id(7)}', 'CUIT 30-71234567-9', 'interno', '${id(1)}', '${id(2)}', '${id(3)}');
  INSERT INTO case_movements (id, case_id, type, to_sector_id, user_id, document_id, created_at)
    VALUES ('${id(8)}', '${id(6)}', 'document_proposal', '${id(2)}', '${id(3)}', '${id(4)}', now());
  SET session_replication_role = origin;`;

let database: EmptyDatabase;
let client: pg.Client;
const folder = mkdtempSync(path.join(tmpdir(), "foja-old-rows-"));

beforeAll(async () => {
  for (const kind of ["global", "tenant"]) {
    const migrations = path.join(PRISMA, kind, "migrations");
    for (const name of readdirSync(migrations).filter((entry) => entry < FIRST)) {
      cpSync(path.join(migrations, name), path.join(folder, kind, "migrations", name), { recursive: true });
    }
  }
  database = await createEmptyDatabase();
  await createTenantSchema({ ownerUrl: database.adminUrl, folder, schema: SCHEMA });
  client = new pg.Client({ connectionString: database.adminUrl });
  await client.connect();
  await client.query(`SET search_path TO "${SCHEMA}"`);
  await client.query(OLD_ROWS);

  const { failed } = await migrateAll({ ownerUrl: database.adminUrl, folder: PRISMA });
  expect(failed).toBe(0);
});

afterAll(async () => {
  await client.end();
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

test.each([
  ["words of a document", `SELECT search_text FROM documents WHERE id = '${id(4)}'`, [" n 12 estrafalario"]],
  ["words of a person", `SELECT search_text FROM users WHERE id = '${id(3)}'`, [" ana perez ana a example"]],
  [
    "sets of a case's words",
    "SELECT word FROM word_sets WHERE kind = 'cases' AND word IN ('cuit', '30712345679', '71234567') ORDER BY word",
    ["30712345679", "71234567", "cuit"],
  ],
  [
    "sets of a document's marks",
    "SELECT mark FROM mark_sets WHERE kind = 'documents' AND mark LIKE '=%' ORDER BY mark",
    ["=draft", "=sent_to_sign"],
  ],
  [
    "sets of a document's words",
    "SELECT word FROM word_sets WHERE kind = 'documents' AND word = 'estrafalario'",
    ["estrafalario"],
  ],
  [
    "sets that agree with the cases and documents",
    "SELECT mark FROM unnest('{cases,documents}'::text[]) AS kind, sets_differences(kind)",
    [],
  ],
  [
    "access of a reserved document's creator",
    `SELECT subject_id FROM document_access WHERE document_id = '${id(5)}'`,
    [id(3)],
  ],
  [
    "what a movement tells",
    "SELECT (told ->> 'author') || ', ' || (told #>> '{to,department,name}') || ', ' || (told #>> '{document,reference}') FROM case_movements",
    ["Ana Pérez, Legales, Nº 12"],
  ],
  [
    "nothing in the audit: nobody did anything",
    "SELECT id FROM audit_log WHERE table_name = 'case_movements'",
    [],
  ],
])("%s", async (_, text, expected) => {
  const { rows } = await client.query<Record<string, unknown>>(text);
  expect(rows.map((row) => Object.values(row)[0])).toEqual(expected);
});

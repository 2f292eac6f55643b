import { createTestDatabase, type TestDatabase } from "@foja/testing/database/test-database";
import { afterAll, beforeAll, expect, test } from "vitest";
import { CURSOR_FIELD } from "./moment";

const SCHEMA = "100_muni";

const DERIVED = "derived by triggers from what is copied";
const EMBEDDED = "made by a model from what is copied, and made again";
const WORK = "work in progress: what comes of it is copied";

/** Why a table is not copied. Every other must have the trigger `sync` (its migration declares it). */
const NOT_COPIED: Readonly<Record<string, string>> = {
  _migrations: "written by the runner alone",
  audit_log: "proves itself where it is; a copy of it would double what every change writes",
  audit_heads: "proves itself where it is",
  case_access: DERIVED,
  mark_sets: DERIVED,
  set_changes: DERIVED,
  word_sets: DERIVED,
  word_changes: DERIVED,
  document_access: DERIVED,
  document_search: DERIVED,
  document_passages: EMBEDDED,
  passage_vectors: EMBEDDED,
  embedding_providers: EMBEDDED,
  case_summaries: "made by a model from movements, and made again",
  document_summaries: "made by a model from what is official, and made again",
  document_publications: "copies are made again from what is copied",
  record_search: DERIVED,
  document_preservation: "read from the file, and in its evidence",
  preservation_pause: WORK,
  signing_sessions: WORK,
  signing_session_documents: WORK,
  citizen_signings: WORK,
  number_counters: "the ledger has every number",
  repeated_requests: "answers kept for a day",
  webhook_deliveries: "tells portals what is copied; its addresses are theirs",
  webhook_attempts: "what was said while portals were told",
  webhook_receivers: WORK,
  sync_changes: "of copies themselves",
  sync_walks: "of copies themselves",
};

/** A name that sounds like a secret and is none: where a file lies, which only the product can open, and whom to trust. */
const NO_SECRETS: ReadonlySet<string> = new Set([
  "settings.logo_key",
  "settings.isologo_key",
  "settings.cover_key",
  "settings.token_trust",
  "documents.pdf_key",
  "documents.imported_key",
]);
const SOUNDS_SECRET = /secret|password|token|hash|sealed|credential|(^|_)key$/;

type Declared = { name: string; keys: string[]; hidden: string[]; columns: string[]; primaryKey: string[] };
let base: TestDatabase;
let declared: Declared[];
let tables: string[];

beforeAll(async () => {
  base = await createTestDatabase();
  const rows = await base.open().sql<Declared>(
    SCHEMA,
    `SELECT c.relname AS name, s.keys, s.hidden,
        ARRAY(SELECT attname::text FROM pg_attribute WHERE attrelid = c.oid AND attnum > 0 AND NOT attisdropped) AS columns,
        ARRAY(SELECT a.attname::text FROM pg_index i, unnest(i.indkey) WITH ORDINALITY AS k (num, place), pg_attribute a
          WHERE i.indrelid = c.oid AND i.indisprimary AND a.attrelid = c.oid AND a.attnum = k.num ORDER BY place) AS "primaryKey"
      FROM pg_class c LEFT JOIN sync_streams s ON s.stream = c.relname
      WHERE c.relnamespace = $1::regnamespace AND c.relkind IN ('r', 'p') ORDER BY 1`,
    [`"${SCHEMA}"`],
  );
  tables = rows.map(({ name }) => name);
  declared = rows.filter(({ keys }) => keys !== null);
});
afterAll(() => base.drop());

test("every table is copied, or says why not", () => {
  const copied = new Set(declared.map(({ name }) => name));
  expect(tables.filter((name) => !copied.has(name))).toEqual(Object.keys(NOT_COPIED).toSorted());
});

test("every declaration names its primary key, and columns that there are", () => {
  for (const { name, keys, hidden, columns, primaryKey } of declared) {
    expect([name, keys]).toEqual([name, primaryKey]);
    expect([name, hidden.filter((column) => !columns.includes(column))]).toEqual([name, []]);
    expect(columns).not.toContain(CURSOR_FIELD);
  }
});

test("every change is noted when it commits, and without conditions", async () => {
  const rows = await base.open().sql<{ name: string }>(
    SCHEMA,
    `SELECT c.relname AS name FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid
      WHERE c.relnamespace = $1::regnamespace AND t.tgname = 'sync' AND t.tgdeferrable AND t.tginitdeferred AND t.tgenabled = 'O'
        AND t.tgqual IS NULL AND t.tgtype = ${1 + 4 + 8 + 16} ORDER BY 1`,
    [`"${SCHEMA}"`],
  );
  expect(rows.map(({ name }) => name)).toEqual(declared.map(({ name }) => name));
});

test("no column that leaves sounds like a secret", () => {
  const leaving = declared.flatMap(({ name, columns, hidden }) =>
    columns.filter((column) => !hidden.includes(column)).map((column) => `${name}.${column}`),
  );
  const suspicious = leaving.filter((column) => SOUNDS_SECRET.test(column.split(".")[1]!));
  expect(suspicious.filter((column) => !NO_SECRETS.has(column))).toEqual([]);
});

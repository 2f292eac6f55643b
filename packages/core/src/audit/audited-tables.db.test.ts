import { createTestDatabase, type TestDatabase } from "@foja/testing/database/test-database";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

const DERIVED = "derived by triggers from facts that are audited";
const EVIDENCE = "a chain of its own";
const EMBEDDED = "made by a model from official documents, and made again";
const WORK = "work in progress: what comes of it is audited, or has evidence";

/** Why the changes of a table are not in the audit. Every other table must have the trigger. */
const NOT_AUDITED: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  "100_muni": {
    _migrations: "written by the runner alone",
    audit_log: EVIDENCE,
    audit_heads: EVIDENCE,
    case_access: DERIVED,
    document_access: DERIVED,
    mark_sets: DERIVED,
    set_changes: DERIVED,
    word_changes: DERIVED,
    word_sets: DERIVED,
    case_summaries: "made by a model from movements, and made again",
    document_passages: EMBEDDED,
    document_summaries: "made by a model from what is official, and made again",
    document_preservation: "evidence is in preservation_audit",
    document_publications: "how far copies of what is official are made",
    document_search: DERIVED,
    record_search: DERIVED,
    embedding_providers: EMBEDDED,
    passage_vectors: EMBEDDED,
    preservation_pause: WORK,
    citizen_signings: WORK,
    number_counters: "the ledger has every number, and the verification compares them",
    notifications: "tells what is audited elsewhere",
    repeated_requests: "answers kept for a day",
    sync_changes: "when what is audited changed, for backups",
    sync_walks: "where backups are",
    webhook_attempts: "the record itself of what was sent, which nobody changes",
    webhook_receivers: WORK,
  },
  foja_global: {
    _migrations: "written by the runner alone",
    _migration_runs: "written by the runner alone",
    audit_log: EVIDENCE,
    audit_heads: EVIDENCE,
    desktop_tickets: "for two minutes, and who signed with what they open is evidence",
    signature_audit: EVIDENCE,
    preservation_audit: EVIDENCE,
    provider_accounts: "who saw a link, or changed an address, is audited with the user",
    rate_limits: "counters of a minute",
    ui_sessions: "a sign-in is a row that is only ever ended",
    verification_codes: "which paper is of which document: rows that stay as they are",
  },
};

/** Numbers once they are used, the sending of webhooks where an administrator has a hand in it, and of signing by token what was refused. */
const PARTLY: ReadonlySet<string> = new Set([
  "number_ledger",
  "webhook_deliveries",
  "signing_sessions",
  "signing_session_documents",
]);

describe.each(Object.keys(NOT_AUDITED))("the tables of %s", (schema) => {
  let base: TestDatabase;
  let audited: Map<string, Set<string>>;
  let tables: string[];

  beforeAll(async () => {
    base = await createTestDatabase();
    const { pool } = base.open();
    const { rows } = await pool.query<{ name: string }>(
      "SELECT relname AS name FROM pg_class WHERE relnamespace = $1::regnamespace AND relkind IN ('r', 'p') ORDER BY 1",
      [`"${schema}"`],
    );
    tables = rows.map(({ name }) => name);
    // information_schema shows triggers only to those who own the table; a disabled one is none.
    const { rows: found } = await pool.query<{ name: string; type: number }>(
      `SELECT c.relname AS name, t.tgtype::int AS type FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid JOIN pg_proc p ON p.oid = t.tgfoid
        WHERE c.relnamespace = $1::regnamespace AND p.pronamespace = c.relnamespace AND p.proname = 'audit_row' AND t.tgenabled = 'O'`,
      [`"${schema}"`],
    );
    audited = new Map(
      [...Map.groupBy(found, ({ name }) => name)].map(([name, triggers]) => [
        name,
        new Set(triggers.flatMap(eventsOf)),
      ]),
    );
  });
  afterAll(() => base.drop());

  // Bits of pg_trigger.tgtype.
  const eventsOf = ({ type }: { readonly type: number }): string[] =>
    Object.entries({ INSERT: 4, DELETE: 8, UPDATE: 16 }).flatMap(([event, bit]) =>
      type & bit ? [event] : [],
    );

  test("are audited whole, or say why not", () => {
    const excused = Object.keys(NOT_AUDITED[schema]!);
    expect(tables.filter((name) => !audited.has(name))).toEqual(excused.toSorted());
    for (const [name, events] of audited)
      expect([name, [...events].toSorted()]).toEqual([name, ["DELETE", "INSERT", "UPDATE"]]);
  });

  test("are audited without conditions", async () => {
    const { rows } = await base.open().pool.query<{ name: string }>(
      `SELECT DISTINCT c.relname AS name FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid JOIN pg_proc p ON p.oid = t.tgfoid
        WHERE c.relnamespace = $1::regnamespace AND p.proname = 'audit_row' AND t.tgqual IS NOT NULL`,
      [`"${schema}"`],
    );
    expect(rows.map(({ name }) => name).filter((name) => !PARTLY.has(name))).toEqual([]);
  });
});

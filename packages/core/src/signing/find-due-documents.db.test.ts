import type { Database } from "@foja/db/clients/database";
import { SYSTEM_SESSION } from "@foja/db/clients/system-session";
import type { TenantTransaction } from "@foja/db/clients/types";
import { runAsAdmin } from "@foja/testing/database/addresses";
import { createTestDatabase, type TestDatabase } from "@foja/testing/database/test-database";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { findDueDocuments } from "./find-due-documents";
import type { PreservationPolicy } from "./preservation";

const NOW = new Date("2030-01-01T12:00:00Z");
const LIMIT = 100;
const LTA: PreservationPolicy = { level: "B-LTA", renewal_margin_days: 180 };
let server: TestDatabase;
let database: Database;
beforeAll(async () => {
  server = await createTestDatabase();
  database = server.open();
});
afterAll(() => server.drop());

/** Their state alone: 200,000 documents with all that belongs to them would take minutes. */
const fill = (state: { level: string; provableUntil: string | null; retryAt?: string }) => {
  const table = `"${server.tenants[0]}".document_preservation`;
  const until = state.provableUntil ? `timestamptz '${state.provableUntil}' + n * interval '1 s'` : "NULL";
  return runAsAdmin(server.adminUrl, [
    `TRUNCATE ${table}`,
    `SET session_replication_role = replica; INSERT INTO ${table} (document_id, level, raised_at, retry_at, provable_until)
      SELECT gen_random_uuid(), '${state.level}', timestamptz '2029-01-01Z' + n * interval '1 s',
        timestamptz '${state.retryAt ?? "2029-01-01Z"}' + n * interval '1 s', ${until} FROM generate_series(1, 200000) AS n`,
    `VACUUM ANALYZE ${table}`,
  ]);
};

/** The planner itself looks at the ends of an index when it compares with values beyond its statistics. */
const PLANNER_ROWS = 4;

/** What one turn of the sweep finds, and how many rows it looks at. */
const look = (policy = LTA) =>
  database.inTransaction(database.tenant(server.tenants[0]), SYSTEM_SESSION, async (tx) => {
    // What a connection has not reported yet is there too, from earlier transactions.
    const before = await counted(tx);
    const due = await findDueDocuments(
      { now: () => NOW, transaction: (work) => work(tx) as never },
      policy,
      LIMIT,
    );
    const after = await counted(tx);
    return { due, rows: after.rows - before.rows, scans: after.scans - before.scans };
  });

const counted = async (tx: TenantTransaction) => {
  const [read] = await tx.$queryRaw<{ rows: number; scans: number }[]>`
    SELECT (seq_tup_read + idx_tup_fetch)::int AS rows, seq_scan::int AS scans
    FROM pg_stat_xact_user_tables WHERE relname = 'document_preservation' AND schemaname = current_schema()`;
  return read!;
};

describe("with 200,000 official documents a turn of the sweep", () => {
  test("looks at none while there is nothing to do", async () => {
    await fill({ level: "B-LTA", provableUntil: "2032-01-01Z" });
    const { due, rows, scans } = await look();
    expect([due, scans]).toEqual([[], 0]);
    expect(rows).toBeLessThanOrEqual(PLANNER_ROWS);
  });

  test("looks at no more than it takes while all of them wait to be raised", async () => {
    await fill({ level: "B-T", provableUntil: null });
    const { due, rows, scans } = await look();
    expect([due.length, scans]).toEqual([LIMIT, 0]);
    expect(rows).toBeLessThanOrEqual(2 * LIMIT);
  });

  test("looks at no more than it takes while all of them are to be renewed", async () => {
    await fill({ level: "B-LTA", provableUntil: "2030-02-01Z" });
    const { due, rows, scans } = await look();
    expect([due.length, scans]).toEqual([LIMIT, 0]);
    expect(rows).toBeLessThanOrEqual(2 * LIMIT);
  });

  test("looks at none of those that were put off", async () => {
    await fill({ level: "B-T", provableUntil: null, retryAt: "2030-01-02Z" });
    const { due, rows, scans } = await look();
    expect([due, scans]).toEqual([[], 0]);
    expect(rows).toBeLessThanOrEqual(PLANNER_ROWS);
  });
});

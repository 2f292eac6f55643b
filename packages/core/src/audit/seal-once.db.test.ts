import { createTestDatabase, type TestDatabase } from "@foja/testing/database/test-database";
import pg from "pg";
import { afterEach, beforeEach, describe, expect, test } from "vitest";

/** A row for each chain that a transaction can write by itself; audited tables fill their schema's. */
const CHAINS = {
  "100_muni.audit_log": (name: string) => `INSERT INTO city_seals (name) VALUES ('${name}')`,
  "foja_global.audit_log": (name: string) =>
    `INSERT INTO foja_global.email_directory VALUES ('${name}@example.org', '100_muni', gen_random_uuid())`,
  "foja_global.signature_audit": (
    name: string,
  ) => `INSERT INTO foja_global.signature_audit (schema_name, document_id, signer_id,
    signer_kind, signer_name, method, level, certificate, sha256_before, sha256_after, session, signed_at) VALUES ('100_muni',
    gen_random_uuid(), gen_random_uuid(), 'user', '${name}', 'electronic', 'B-T', '{}', 'a', 'b', '{}', now())`,
  "foja_global.preservation_audit": (
    name: string,
  ) => `INSERT INTO foja_global.preservation_audit (schema_name, document_id,
    official_number, action, level_before, level_after, sha256_before, sha256_after, size_before, request_id, made_at) VALUES ('100_muni',
    gen_random_uuid(), '${name}', 'raise', 'B-T', 'B-LT', repeat('a', 64), repeat('b', 64), 1, 'x', now())`,
} as const;
type Chain = keyof typeof CHAINS;
const chains = Object.keys(CHAINS) as Chain[];

describe.each(chains)("the chain %s", (chain) => {
  const [schema, table] = chain.split(".") as [string, string];
  const write = CHAINS[chain];
  let base: TestDatabase;
  let one: pg.Client;
  let other: pg.Client;

  beforeEach(async () => {
    base = await createTestDatabase();
    [one, other] = await Promise.all([open(), open()]);
  });
  afterEach(async () => {
    await Promise.all([one.end(), other.end()]);
    await base.drop();
  });

  const open = async (): Promise<pg.Client> => {
    const client = new pg.Client({ connectionString: base.url });
    await client.connect();
    await client.query(`SET search_path TO "100_muni", foja_global, extensions`);
    return client;
  };
  const run = async (client: pg.Client, ...statements: readonly string[]) => {
    for (const statement of statements) await client.query(statement);
  };
  const breaks = async () => (await one.query(`SELECT * FROM "${schema}".${table}_breaks()`)).rows;
  const sealed = async () =>
    Number(
      (await one.query(`SELECT count(*) FROM "${schema}".${table} WHERE hash IS NOT NULL`)).rows[0]?.count,
    );

  test("writes its head once per transaction, however many links it has", async () => {
    await run(one, "BEGIN");
    for (let link = 0; link < 20; link++) await run(one, write(`x${link}`));
    await run(one, "SET CONSTRAINTS ALL IMMEDIATE");
    const { rows } = await one.query(
      "SELECT n_tup_upd::int AS times FROM pg_stat_xact_user_tables WHERE schemaname = $1 AND relname = 'audit_heads'",
      [schema],
    );
    await run(one, "COMMIT");

    expect(rows).toEqual([{ times: 1 }]);
    expect([await sealed(), await breaks()]).toEqual([20, []]);
  });

  test("is unbroken when two transactions write at once, in whatever order they commit", async () => {
    await run(one, "BEGIN", write("a1"));
    await run(other, "BEGIN", write("b1"));
    await run(one, write("a2"));
    await run(other, write("b2"));
    const commits = [other.query("COMMIT"), one.query("COMMIT")];
    await Promise.all(commits);

    expect([await sealed(), await breaks()]).toEqual([4, []]);
  });

  test("is unbroken under many small transactions at once", async () => {
    const turns = Array.from({ length: 15 }, (_, turn) => turn);
    const work = async (client: pg.Client, name: string) => {
      for (const turn of turns)
        await run(client, "BEGIN", write(`${name}${turn}`), write(`${name}${turn}b`), "COMMIT");
    };
    await Promise.all([work(one, "c"), work(other, "d")]);

    expect([await sealed(), await breaks()]).toEqual([60, []]);
  });

  test("forgets what is taken back, and seals what comes after a first seal", async () => {
    await run(one, "BEGIN", "SAVEPOINT s", write("e1"), "ROLLBACK TO s", write("e2"));
    await run(one, "SET CONSTRAINTS ALL IMMEDIATE", "SET CONSTRAINTS ALL DEFERRED");
    await run(one, write("e3"), "SAVEPOINT t", write("e4"), "RELEASE t", "COMMIT");

    expect([await sealed(), await breaks()]).toEqual([3, []]);
  });
});

test.each([
  ["signature_audit", "seq", "9"],
  ["signature_audit", "hash", "'x'"],
  ["signature_audit", "prev_hash", "'x'"],
  ["signature_audit", "hash_version", "1"],
  ["preservation_audit", "seq", "9"],
  ["preservation_audit", "hash", "'x'"],
] as const)("the application can't add to %s a link with a %s of its own", async (table, column, value) => {
  const base = await createTestDatabase();
  const statement = CHAINS[`foja_global.${table}`]("f")
    .replace("(schema_name", `(${column}, schema_name`)
    .replace("VALUES (", `VALUES (${value}, `);
  await expect(base.open().sql("100_muni", statement)).rejects.toThrow("insert-only");
  await base.drop();
});

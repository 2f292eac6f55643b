import { createTenantSchema, migrateAll } from "@foja/db/migrate/migrate-all";
import { createEmptyDatabase, type EmptyDatabase } from "@foja/testing/database/empty-database";
import { olderMigrations } from "@foja/testing/database/older-migrations";
import { MIGRATIONS_FOLDER } from "@foja/testing/database/test-server";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";

const USER = "00000000-0000-4000-8000-000000000001";
const AUDITED = ["100_muni", "foja_global"] as const;

let database: EmptyDatabase;
let client: pg.Client;

/** Two changes of each schema, with the setting that the version of then had for who acts. */
const writeAsBefore = async (name: string) => {
  await client.query(
    `BEGIN; SET LOCAL foja.user_id = '${USER}'; SET LOCAL search_path TO "100_muni", extensions`,
  );
  await client.query(`INSERT INTO city_seals (name) VALUES ('${name}')`);
  await client.query(
    `INSERT INTO foja_global.email_directory VALUES ('${name}@example.org', '100_muni', gen_random_uuid())`,
  );
  await client.query(`INSERT INTO foja_global.signature_audit (schema_name, document_id, signer_id, signer_kind, signer_name, method,
    level, certificate, sha256_before, sha256_after, timestamped_at, session, signed_at) VALUES ('100_muni', gen_random_uuid(), '${USER}',
    'user', 'Ana', 'electronic', 'B-T', '{"b": null, "a": 1}', 'a', 'b', now(), '{"door": "rest"}', now())`);
  await client.query("COMMIT");
};

const linksOf = async (schema: string) =>
  (
    await client.query(
      `SELECT hash_version, actor_kind, actor_id, user_id, client_id FROM "${schema}".audit_log ORDER BY seq`,
    )
  ).rows;
const signatureVersions = async () =>
  (await client.query("SELECT hash_version FROM foja_global.signature_audit ORDER BY seq")).rows;
const breaks = async () => {
  const chains = [...AUDITED.map((schema) => `"${schema}".audit_log`), "foja_global.signature_audit"];
  const found = [];
  for (const chain of chains) found.push(...(await client.query(`SELECT * FROM ${chain}_breaks()`)).rows);
  return found;
};

beforeAll(async () => {
  database = await createEmptyDatabase();
  using before = olderMigrations("20261129030000");
  using withActors = olderMigrations("20261129200000");
  const options = { ownerUrl: database.adminUrl, folder: before.folder };
  await createTenantSchema({ ...options, schema: "100_muni" });
  client = new pg.Client({ connectionString: database.adminUrl });
  await client.connect();
  await writeAsBefore("antes");
  await migrateAll({ ...options, folder: withActors.folder });
  await writeAsBefore("entonces");
  await migrateAll({ ...options, folder: MIGRATIONS_FOLDER });
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

test("links of older versions still verify, and new ones of an older process say who", async () => {
  expect(await breaks()).toEqual([]);
  await writeAsBefore("después");
  await client.query(`SET foja.client_id = 'https://asistente.example/cliente'`);
  await writeAsBefore("por una aplicación");
  await client.query("RESET foja.client_id");

  const user = { actor_kind: "user", actor_id: USER, user_id: USER, client_id: null };
  for (const schema of AUDITED) {
    expect(await linksOf(schema)).toEqual([
      { ...user, hash_version: 1, actor_kind: null, actor_id: null },
      { ...user, hash_version: 2 },
      { ...user, hash_version: 3 },
      { ...user, hash_version: 3, client_id: "https://asistente.example/cliente" },
    ]);
  }
  expect(await signatureVersions()).toEqual([1, 2, 2, 2].map((hash_version) => ({ hash_version })));
  expect(await breaks()).toEqual([]);
});

test.each([
  ["100_muni.audit_log", "actor_kind = 'system', user_id = NULL"],
  ["100_muni.audit_log", "actor_id = 'otra'"],
  ["100_muni.audit_log", "client_id = NULL"],
  ["100_muni.audit_log", "client_id = 'otra'"],
  ["100_muni.audit_log", "hash_version = 1, client_id = NULL"],
  ["100_muni.audit_log", "hash_version = 2, client_id = NULL"],
  ["foja_global.audit_log", "actor_kind = 'citizen', user_id = NULL"],
  ["foja_global.audit_log", "actor_id = 'otra'"],
  ["foja_global.audit_log", "client_id = 'otra'"],
  ["foja_global.signature_audit", "actor_kind = 'portal'"],
  ["foja_global.signature_audit", "actor_id = 'otra'"],
  ["foja_global.signature_audit", "content_sha256 = repeat('a', 64)"],
  ["foja_global.signature_audit", "hash_version = 1"],
])("the hash of a new link of %s covers %s", async (table, change) => {
  const [schema, name] = table.split(".");
  await client.query("BEGIN; SET LOCAL session_replication_role = replica");
  await client.query(`UPDATE "${schema}".${name} SET ${change} WHERE seq = 4`);
  expect(await breaks()).toEqual([{ place: "4", problem: "changed" }]);
  await client.query("ROLLBACK");
});

test("no link of an older version gets an application, which its hash would not cover", async () => {
  await client.query("BEGIN; SET LOCAL session_replication_role = replica");
  await expect(
    client.query(`UPDATE "100_muni".audit_log SET client_id = 'otra' WHERE seq = 2`),
  ).rejects.toThrow("audit_log_client_id_check");
  await client.query("ROLLBACK");
});

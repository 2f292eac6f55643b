import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { createEmptyDatabase, type EmptyDatabase } from "@foja/testing/database/empty-database";
import pg from "pg";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createTenantSchema, migrateAll } from "./migrate-all";
import { migrationStatus } from "./status";

let database: EmptyDatabase;
let folder: string;
let client: pg.Client;

beforeEach(async () => {
  database = await createEmptyDatabase();
  folder = mkdtempSync(path.join(tmpdir(), "foja-migrations-"));
  writeMigration("global", "20260101000000_first", 'create table "Town" (id int primary key);');
  writeMigration(
    "tenant",
    "20260101000000_first",
    `create table "Note" (id int primary key, body text);
     create table "Trail" (id int generated always as identity, note int);
     comment on table "Trail" is 'insert-only: proof';
     create function leave_trail() returns trigger language plpgsql set search_path from current as $$
       begin insert into "Trail" (note) values (new.id); return new; end; $$;
     create trigger trail after insert on "Note" for each row execute function leave_trail();
     create index note_body on "Note" using gin (body gin_trgm_ops);`,
  );
  client = new pg.Client({ connectionString: database.adminUrl });
  await client.connect();
});

afterEach(async () => {
  await client.end();
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

const writeMigration = (kind: "global" | "tenant", name: string, sql: string): void => {
  const target = path.join(folder, kind, "migrations", name);
  mkdirSync(target, { recursive: true });
  writeFileSync(path.join(target, "migration.sql"), sql);
};

const options = () => ({ ownerUrl: database.adminUrl, folder });
const aTenant = (schema: string) => createTenantSchema({ ...options(), schema });
const value = async (text: string): Promise<unknown> =>
  Object.values((await client.query(text)).rows[0] ?? {})[0];

describe("the migration runner", () => {
  test("brings every municipality up to date, and has nothing to do the second time", async () => {
    await aTenant("100_muni");
    await aTenant("20_otra");
    writeMigration("tenant", "20260202000000_colour", 'alter table "Note" add colour text;');

    const { results, failed } = await migrateAll(options());

    expect(failed).toBe(0);
    expect(results).toEqual([
      { schema: "foja_global", applied: [] },
      { schema: "20_otra", applied: ["20260202000000_colour"] },
      { schema: "100_muni", applied: ["20260202000000_colour"] },
    ]);
    expect((await migrateAll(options())).results.flatMap(({ applied }) => applied)).toEqual([]);
  });

  test("two runners at once apply each migration once", async () => {
    await aTenant("100_muni");
    writeMigration("tenant", "20260202000000_colour", 'alter table "Note" add colour text;');

    const reports = await Promise.all([migrateAll(options()), migrateAll(options())]);

    expect(reports.map(({ failed }) => failed)).toEqual([0, 0]);
    expect(reports.flatMap(({ results }) => results.flatMap(({ applied }) => applied))).toEqual([
      "20260202000000_colour",
    ]);
  });

  test("one that fails is rolled back whole, reported, and does not stop the others", async () => {
    await aTenant("100_muni");
    await aTenant("200_otra");
    await client.query('insert into "100_muni"."Note" values (1, null)');
    writeMigration("tenant", "20260202000000_colour", 'alter table "Note" add colour text;');
    writeMigration("tenant", "20260303000000_body", 'alter table "Note" alter body set not null;');

    const { results, failed } = await migrateAll(options());

    expect(failed).toBe(1);
    expect(results[1]).toMatchObject({ schema: "100_muni", applied: [] });
    expect(results[1]?.error).toContain("20260303000000_body");
    expect(results[2]).toMatchObject({
      schema: "200_otra",
      applied: expect.objectContaining({ length: 2 }),
    });
    expect(
      await value(`select count(*)::int from information_schema.columns
      where table_schema = '100_muni' and column_name = 'colour'`),
    ).toBe(0);
    const status = await migrationStatus({ url: database.adminUrl, folder });
    expect(status.filter(({ pending }) => pending.length > 0)).toMatchObject([
      {
        schema: "100_muni",
        pending: ["20260202000000_colour", "20260303000000_body"],
        error: expect.any(String),
      },
    ]);
  });

  test("refuses a migration that was edited after it was applied", async () => {
    await aTenant("100_muni");
    writeMigration("tenant", "20260101000000_first", "select 1;");

    const { results } = await migrateAll(options());

    expect(results[1]?.error).toContain("was edited");
  });

  test("does not touch the municipalities when the global schema fails", async () => {
    await aTenant("100_muni");
    writeMigration("global", "20260202000000_bad", "select 1/0;");
    writeMigration("tenant", "20260202000000_colour", 'alter table "Note" add colour text;');

    const { results, failed } = await migrateAll(options());

    expect(failed).toBe(1);
    expect(results.map(({ schema }) => schema)).toEqual(["foja_global"]);
  });

  test("a trigger finds its own schema whatever the connection's search_path", async () => {
    await aTenant("100_muni");
    await aTenant("200_otra");

    await client.query('insert into "200_otra"."Note" values (7, null)');

    expect(await value('select note from "200_otra"."Trail"')).toBe(7);
    expect(await value('select count(*)::int from "100_muni"."Trail"')).toBe(0);
  });
});

describe("a new municipality", () => {
  test("is left alone when it exists", async () => {
    expect(await aTenant("100_muni")).toBe("made");
    await client.query(`insert into "100_muni"."Note" values (1, 'kept')`);

    expect(await aTenant("100_muni")).toBe("exists");

    expect(await value('select body from "100_muni"."Note"')).toBe("kept");
  });

  test("leaves nothing when a migration fails", async () => {
    writeMigration("tenant", "20260203000000_wrong", "select no_such_function();");

    await expect(aTenant("100_muni")).rejects.toThrow("no_such_function");

    expect(await value("select count(*)::int from pg_namespace where nspname = '100_muni'")).toBe(0);
  });

  test.each(["public", '100_a"; drop schema public; --', "foja_global"])(
    "can't be named %s",
    async (schema) => {
      await expect(aTenant(schema)).rejects.toThrow(RangeError);
    },
  );
});

describe("the application's role", () => {
  const asApplication = async (text: string): Promise<void> => {
    await client.query("set role foja_app");
    try {
      await client.query(text);
    } finally {
      await client.query("reset role");
    }
  };

  beforeEach(() => aTenant("100_muni"));

  test("may add to an insert-only table, and never change, remove or empty it", async () => {
    await asApplication(`insert into "100_muni"."Note" values (1, 'a')`);

    for (const text of ["update %t set note = 2", "delete from %t", "truncate %t", "drop table %t"]) {
      await expect(asApplication(text.replace("%t", '"100_muni"."Trail"'))).rejects.toThrow(
        /permission denied|must be owner/,
      );
    }
    expect(await value('select note from "100_muni"."Trail"')).toBe(1);
  });

  test("works with the other tables but can't alter them or write the runner's own", async () => {
    await asApplication(`insert into "100_muni"."Note" values (1, 'a')`);
    await asApplication(`update "100_muni"."Note" set body = 'b'`);
    await asApplication(`delete from "100_muni"."Note"`);

    await expect(asApplication('alter table "100_muni"."Note" disable trigger all')).rejects.toThrow(
      "must be owner",
    );
    await expect(asApplication('delete from "100_muni"."_migrations"')).rejects.toThrow("permission denied");
    await expect(asApplication('create table "100_muni".mine (id int)')).rejects.toThrow("permission denied");
  });
});

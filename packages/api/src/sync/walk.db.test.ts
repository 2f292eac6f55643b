import { aTown, type Town } from "@foja/testing/town/town";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { aDoor, TEST_ADDRESS } from "../testing/a-door";
import { aKey } from "../testing/a-key";
import { type AskData, createCopier, type DataAnswer, emptyCopy } from "../testing/backup-copy";
import { syncDoor } from "./door";

// What a backup copies while others write is, when they are done, what the database has.

let town: Town;
let ask: AskData;
beforeAll(async () => {
  town = await aTown({ maxConnections: 16 });
  ask = await aBackup();
});
afterAll(() => town.close());

const aBackup = async (): Promise<AskData> => {
  const { text } = await aKey(town, town, { type: "backup", allowedOrigins: [TEST_ADDRESS] });
  const rateLimit = async () => ({ used: 1, resetSeconds: 60 });
  const { call } = aDoor(town, syncDoor, { rateLimit });
  return async (query) => {
    const asked = new URLSearchParams();
    for (const [name, value] of Object.entries(query)) asked.set(name, String(value));
    const response = await call("GET", `/data?${asked}`, { headers: { "x-api-key": text } });
    expect(response.status).toBe(200);
    return (await response.json()) as DataAnswer;
  };
};

/** A transaction that stays open until it is told to end. */
const begin = async () => {
  const client = await town.database.pool.connect();
  await client.query(`BEGIN; SET LOCAL search_path TO "${town.schema}", foja_global, extensions`);
  const end = async (how: "COMMIT" | "ROLLBACK") => {
    await client.query(how);
    client.release();
  };
  return { run: (text: string, values: unknown[] = []) => client.query(text, values), end };
};

const INSERT = `INSERT INTO citizens (id, full_name, country_id, created_at, updated_at)
  SELECT gen_random_uuid(), 'Vecina ' || n, gen_random_uuid(), now(), now() FROM generate_series(1, $1) AS n RETURNING id`;

const addCitizens = async (count: number): Promise<string[]> => {
  const { run, end } = await begin();
  const { rows } = await run(INSERT, [count]);
  await end("COMMIT");
  return rows.map(({ id }: { id: string }) => id);
};

const change = async (text: string, ids: readonly string[]): Promise<void> => {
  await town.database.sql(town.schema, text, [ids]);
};
const RENAME = "UPDATE citizens SET full_name = full_name || '!' WHERE id = ANY ($1)";
const DELETE = "DELETE FROM citizens WHERE id = ANY ($1)";
const COME_BACK = `INSERT INTO citizens (id, full_name, country_id, created_at, updated_at)
  VALUES ($1::uuid, 'Otra', $1::text, now(), now())`;

const copyOf = async (table: string, keys: readonly string[]) => {
  const copy = emptyCopy();
  await createCopier(ask, table, keys, 100).byPages(copy);
  return copy;
};

/** Where the table stands, so that a test sees its own rows alone. */
const now = async (): Promise<string> => (await copyOf("citizens", ["id"])).since;

const idsOf = ({ rows }: DataAnswer): unknown[] => rows.map(({ id }) => id);

describe("the order is that of commits", () => {
  test("who wrote first and commits last is not missed", async () => {
    const since = await now();
    const slow = await begin();
    const first = (await slow.run(INSERT, [1])).rows[0].id;
    const [second] = await addCitizens(1);
    const before = await ask({ table: "citizens", since });
    expect(idsOf(before)).toEqual([second]);
    await slow.end("COMMIT");
    expect(idsOf(await ask({ table: "citizens", since: before.until }))).toEqual([first]);
    expect(idsOf(await ask({ table: "citizens", since }))).toEqual([second, first]);
  });

  test("what was rolled back is never told, not even in part", async () => {
    const since = await now();
    const [known] = await addCitizens(1);
    const writer = await begin();
    const { rows } = await writer.run(INSERT, [1]);
    await writer.run("SAVEPOINT here");
    await writer.run(RENAME, [[known]]);
    await writer.run(INSERT, [3]);
    await writer.run("ROLLBACK TO SAVEPOINT here");
    await writer.end("COMMIT");
    const told = await ask({ table: "citizens", since });
    expect(idsOf(told)).toEqual([known, rows[0].id]);
    const other = await begin();
    await other.run(INSERT, [1]);
    await other.end("ROLLBACK");
    expect(await ask({ table: "citizens", since })).toEqual(told);
  });

  test("a row of one transaction is told once, and as it was left", async () => {
    const since = await now();
    const writer = await begin();
    const [kept, gone] = (await writer.run(INSERT, [2])).rows.map(({ id }) => id);
    await writer.run(RENAME, [[kept]]);
    await writer.run(DELETE, [[gone]]);
    await writer.end("COMMIT");
    const { rows, deleted, total } = await ask({ table: "citizens", since });
    expect([rows, deleted, total]).toMatchObject([[{ id: kept, full_name: "Vecina 1!" }], [{ id: gone }], 1]);
  });
});

test("what changes between two pages keeps its place, and comes again after them", async () => {
  const since = await now();
  const ids = await addCitizens(7);
  const read = (page: number) => ask({ table: "citizens", since, page, page_size: 3 });
  const pages = [await read(1)];
  await change(RENAME, [ids[0]!, ids[4]!]);
  await change(DELETE, [ids[1]!, ids[5]!]);
  const [later] = await addCitizens(1);
  pages.push(await read(2), await read(3));
  expect(pages.map(idsOf)).toEqual([ids.slice(0, 3), [ids[3], ids[4]], [ids[6]]]);
  expect(pages.map(({ deleted }) => deleted)).toEqual([[], [{ id: ids[5] }], []]);
  expect(pages.map(({ total, total_pages, has_more }) => [total, total_pages, has_more])).toEqual([
    [7, 3, true],
    [7, 3, true],
    [7, 3, false],
  ]);
  // As it is now, though in its old place.
  expect(pages[1]!.rows[1]).toMatchObject({ full_name: "Vecina 5!" });

  const next = await ask({ table: "citizens", since: pages[2]!.until });
  expect(idsOf(next)).toEqual([ids[0], ids[4], later]);
  expect(next.deleted.map(({ id }) => id).toSorted()).toEqual([ids[1], ids[5]].toSorted());
  expect(await ask({ table: "citizens", since: next.until })).toMatchObject({
    rows: [],
    deleted: [],
    until: next.until,
  });
});

test("a row that comes back is a row", async () => {
  const since = await now();
  const [id] = await addCitizens(1);
  await change(DELETE, [id!]);
  expect(await ask({ table: "citizens", since })).toMatchObject({ rows: [], deleted: [{ id }], total: 0 });
  await town.database.sql(town.schema, COME_BACK, [id]);
  expect(await ask({ table: "citizens", since })).toMatchObject({ rows: [{ id }], deleted: [], total: 1 });
});

test("after rows were loaded past the triggers everything is told again", async () => {
  const [gone, back] = await addCitizens(2);
  await change(DELETE, [back!]);
  const { since, rows: known } = await copyOf("citizens", ["id"]);
  const loader = new pg.Client(town.adminUrl);
  await loader.connect();
  await loader.query(`SET session_replication_role = replica; SET search_path TO "${town.schema}"`);
  await loader.query("DELETE FROM citizens WHERE id = $1", [gone]);
  await loader.query(COME_BACK, [back]);
  await loader.query("SET session_replication_role = origin; SELECT rebuild_sync_changes()");
  await loader.end();
  const told = await ask({ table: "citizens", since });
  expect(idsOf(told).toSorted()).toEqual([...known.keys(), back].filter((id) => id !== gone).toSorted());
  expect(told.deleted).toEqual([{ id: gone }]);
});

const WRITERS = 8;
const TRANSACTIONS = 30;

type Written = {
  readonly table: string;
  readonly keys: readonly string[];
  readonly statements: readonly string[];
};

const SOME = (table: string) => `SELECT ctid FROM ${table} ORDER BY random() LIMIT 3 FOR UPDATE SKIP LOCKED`;

const WRITTEN: readonly Written[] = [
  {
    table: "citizens",
    keys: ["id"],
    statements: [
      INSERT.replace("$1", "4"),
      `UPDATE citizens SET full_name = md5(random()::text), updated_at = now() WHERE ctid IN (${SOME("citizens")})`,
      `UPDATE citizens SET full_name = full_name WHERE ctid IN (${SOME("citizens")})`,
      `DELETE FROM citizens WHERE ctid IN (${SOME("citizens")})`,
    ],
  },
  {
    table: "user_sector_permissions",
    keys: ["user_id", "sector_id"],
    statements: [
      `INSERT INTO user_sector_permissions (user_id, sector_id)
        SELECT u.id, s.id FROM users u, sectors s ORDER BY random() LIMIT 3 ON CONFLICT DO NOTHING`,
      `UPDATE user_sector_permissions SET can_edit = NOT can_edit WHERE ctid IN (${SOME("user_sector_permissions")})`,
      `DELETE FROM user_sector_permissions WHERE ctid IN (${SOME("user_sector_permissions")})`,
    ],
  },
  {
    table: "city_seals",
    keys: ["id"],
    statements: [
      "INSERT INTO city_seals (name) VALUES (gen_random_uuid()) RETURNING id",
      `UPDATE city_seals SET description = md5(random()::text) WHERE ctid IN (${SOME("city_seals")})`,
      `DELETE FROM city_seals WHERE ctid IN (${SOME("city_seals WHERE id NOT IN (SELECT seal_id FROM user_seals) AND id NOT IN (SELECT seal_id FROM ranks WHERE seal_id IS NOT NULL)")})`,
    ],
  },
];

const oneOf = <T>(list: readonly T[]): T => list[Math.floor(Math.random() * list.length)]!;

/** Some commit at once, some long after they wrote, some never. */
const write = async (): Promise<void> => {
  for (let done = 0; done < TRANSACTIONS; done++) {
    const { run, end } = await begin();
    try {
      for (let statement = 0; statement < 1 + (done % 3); statement++) {
        await run(oneOf(oneOf(WRITTEN).statements));
        if (Math.random() < 0.3) await run("SELECT pg_sleep(random() * 0.05)");
      }
      await end(Math.random() < 0.2 ? "ROLLBACK" : "COMMIT");
    } catch (error) {
      await end("ROLLBACK");
      // Two who wait for each other, or the same seal for two people: as good as a rollback.
      if (!["40P01", "23505", "23503"].includes((error as pg.DatabaseError).code ?? "")) throw error;
    }
  }
};

test.each(["byPages", "byMoments"] as const)(
  "while eight write, a copy made %s ends as the database is",
  async (how) => {
    const backup = await aBackup();
    let pages = 0;
    const own: AskData = (query) => {
      pages++;
      return backup(query);
    };
    const copies = WRITTEN.map(({ table, keys }) => {
      const copy = emptyCopy();
      const copier = createCopier(own, table, keys, 5);
      return { table, keys, copy, read: () => copier[how](copy) };
    });
    let isWriting = true;
    const writers = Promise.all(Array.from({ length: WRITERS }, write)).finally(() => {
      isWriting = false;
    });
    while (isWriting) {
      for (const { read } of copies) await read();
    }
    await writers;
    expect(pages).toBeGreaterThan(20);
    for (const { table, keys, copy, read } of copies) {
      await read();
      const whole = await copyOf(table, keys);
      const [counted] = await town.database.sql<{ count: number }>(
        town.schema,
        `SELECT count(*)::int AS count FROM ${table}`,
      );
      expect([table, whole.rows.size]).toEqual([table, counted!.count]);
      expect(sorted(copy.rows)).toEqual(sorted(whole.rows));
    }
  },
);

const sorted = (rows: ReadonlyMap<string, unknown>) => [...rows].toSorted(([a], [b]) => (a < b ? -1 : 1));

import { createTestDatabase, type TestDatabase } from "@foja/testing/database/test-database";
import { MIGRATIONS_FOLDER } from "@foja/testing/database/test-server";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTenantSchema } from "../migrate/migrate-all";
import type { Database } from "./database";
import type { Session } from "./types";

const OPERATOR: Session = {
  actor: { kind: "user", id: "00000000-0000-4000-8000-000000000001" },
  door: "rest",
  requestId: "req-1",
};

const warnings: string[] = [];
process.on("warning", ({ message }) => warnings.push(message));

let testDatabase: TestDatabase;
let database: Database;
let muni: string;
let otra: string;

beforeAll(async () => {
  testDatabase = await createTestDatabase();
  database = testDatabase.open({ maxConnections: 6 });
  [muni, otra] = testDatabase.tenants;
  for (const schema of testDatabase.tenants) {
    for (const id of [1, 2, 3]) {
      await database.tenant(schema).seal.create({ data: { id, name: `${schema} ${id}` } });
    }
  }
});

afterAll(() => testDatabase.drop());

const namesOf = async (schema: string, ids: readonly number[]) => {
  const rows = await Promise.all(ids.map((id) => database.tenant(schema).seal.findUnique({ where: { id } })));
  return rows.map((row) => row?.name);
};

describe("tenant clients", () => {
  test("never answer one municipality with another's rows, even for the same ids in one tick", async () => {
    const both = await Promise.all(
      Array.from({ length: 40 }, (_, turn) => namesOf(turn % 2 ? muni : otra, [1, 2, 3])),
    );
    both.forEach((names, turn) => {
      const schema = turn % 2 ? muni : otra;
      expect(names).toEqual([1, 2, 3].map((id) => `${schema} ${id}`));
    });
  });

  test("do not mix inside transactions that run at once", async () => {
    const names = await Promise.all(
      Array.from({ length: 12 }, (_, turn) => {
        const schema = turn % 2 ? muni : otra;
        return database.inTransaction(database.tenant(schema), OPERATOR, async (tx) => {
          const [row] = await tx.$queryRaw<{ name: string }[]>`select name from city_seals where id = 2`;
          const same = await tx.seal.findUniqueOrThrow({ where: { id: 2 } });
          return [row?.name, same.name];
        });
      }),
    );
    names.forEach((pair, turn) => {
      const name = `${turn % 2 ? muni : otra} 2`;
      expect(pair).toEqual([name, name]);
    });
  });

  test.each(["public", "foja_global", 'x"; drop schema public; --', ""])(
    "%j is no municipality",
    (schema) => {
      expect(() => database.tenant(schema)).toThrow(RangeError);
    },
  );

  test("one that is let go finishes what it does", async () => {
    const small = testDatabase.open({ tenantClientsMax: 1, maxConnections: 3 });
    const evicted = small.tenant(muni);
    const { promise: gate, resolve: open } = Promise.withResolvers<void>();
    const slow = small.inTransaction(evicted, OPERATOR, async (tx) => {
      const first = await tx.seal.findUniqueOrThrow({ where: { id: 1 } });
      await gate;
      const second = await tx.seal.findUniqueOrThrow({ where: { id: 2 } });
      return [first.name, second.name];
    });

    // Another municipality pushes the first one out of the only place.
    await small.tenant(otra).seal.count();
    open();

    expect(await slow).toEqual([`${muni} 1`, `${muni} 2`]);
    expect(await evicted.seal.count()).toBe(3);
    expect(small.tenant(muni)).not.toBe(evicted);
  });
});

describe("raw SQL", () => {
  test("means the tables of the schema it is asked for", async () => {
    const rows = await database.sql<{ name: string }>(otra, "select name from city_seals where id = $1", [1]);
    expect(rows).toEqual([{ name: `${otra} 1` }]);
  });

  test("finds no municipality's table without a schema", async () => {
    await database.sql(otra, "select 1");
    await expect(database.pool.query("select * from city_seals")).rejects.toThrow("does not exist");
    await expect(database.tenant(muni).$queryRaw`select * from city_seals`).rejects.toThrow("does not exist");
  });

  test("leaves nothing of a statement that failed", async () => {
    await expect(
      database.sql(
        muni,
        "with x as (insert into city_seals (id, name) values (99, 'x') returning id) select id / 0 from x",
      ),
    ).rejects.toThrow("division by zero");
    expect(await database.tenant(muni).seal.count({ where: { id: 99 } })).toBe(0);
  });
});

describe("transactions", () => {
  const settings = (source: { $queryRaw: Database["global"]["$queryRaw"] }) =>
    source.$queryRaw`select current_setting('foja.actor_kind', true) as kind, current_setting('foja.actor_id', true) as id,
      current_setting('foja.door', true) as door,
      current_setting('foja.request_id', true) as request`;

  test("carry who acts, and the connection forgets it", async () => {
    const one = testDatabase.open({ maxConnections: 1 });

    const inside = await one.inTransaction(one.tenant(muni), OPERATOR, (tx) => settings(tx));

    expect(inside).toEqual([{ ...OPERATOR.actor, door: "rest", request: "req-1" }]);
    expect(await settings(one.global)).toEqual([{ kind: "", id: "", door: "", request: "" }]);
    expect((await one.pool.query("show search_path")).rows).toEqual([{ search_path: '"$user", public' }]);
  });

  test("leave nothing when their work fails", async () => {
    await expect(
      database.inTransaction(database.tenant(muni), OPERATOR, async (tx) => {
        await tx.seal.create({ data: { id: 50, name: "never" } });
        throw new Error("changed my mind");
      }),
    ).rejects.toThrow("changed my mind");
    expect(await database.tenant(muni).seal.count({ where: { id: 50 } })).toBe(0);
  });

  test("write the audit with who acted, which the application can't touch afterwards", async () => {
    await database.inTransaction(database.tenant(muni), OPERATOR, (tx) =>
      tx.seal.create({ data: { id: 60, name: "audited" } }),
    );
    const [entry] = await database.tenant(muni).auditLog.findMany({
      where: { tableName: "city_seals", entityId: "60" },
    });

    expect(entry).toMatchObject({
      actorKind: "user",
      actorId: OPERATOR.actor.id,
      userId: OPERATOR.actor.id,
      door: "rest",
      requestId: "req-1",
      operation: "INSERT",
    });
    await expect(database.tenant(muni).auditLog.deleteMany()).rejects.toThrow();
    await expect(database.sql(muni, "truncate audit_log")).rejects.toThrow("permission denied");
    await expect(database.tenant(muni).auditLog.updateMany({ data: { door: "x" } })).rejects.toThrow();
  });

  test.each<Session["actor"]>([
    { kind: "person", id: "ana@example.org" },
    { kind: "portal", id: "00000000-0000-4000-8000-00000000000a" },
    { kind: "citizen", id: "00000000-0000-4000-8000-00000000000b" },
    { kind: "reader", id: "00000000-0000-4000-8000-00000000000c" },
    { kind: "backup", id: "00000000-0000-4000-8000-00000000000d" },
    { kind: "system", id: null },
  ])("write the audit with an actor of kind $kind, who is no user", async (actor) => {
    const code = actor.kind.toUpperCase();
    await database.inTransaction(database.tenant(muni), { ...OPERATOR, actor }, (tx) =>
      tx.registryFamily.create({ data: { code, name: code } }),
    );
    expect(
      await database.sql(
        muni,
        "select actor_kind as kind, actor_id as id, user_id from audit_log where entity_id = $1",
        [code],
      ),
    ).toEqual([{ ...actor, user_id: null }]);
  });

  test("send one statement after the other, however many are asked for at once", async () => {
    // Said once per process: a file has its own.
    const counts = await database.inTransaction(database.tenant(muni), OPERATOR, async (tx) => {
      const slow = tx.$queryRaw`select 1 where pg_sleep(0.05) is not null`;
      return await Promise.all([
        slow,
        tx.seal.count(),
        tx.user.count(),
        tx.seal.findMany({ include: { ranks: true, users: true } }),
      ]);
    });
    expect(counts).toHaveLength(4);
    expect(warnings).toEqual([]);
  });

  test("refuse a client of somewhere else", async () => {
    const other = testDatabase.open();
    await expect(database.inTransaction(other.tenant(muni), OPERATOR, async () => 1)).rejects.toThrow(
      TypeError,
    );
  });
});

describe("a municipality behind", () => {
  test("is one that lacks a migration or does not exist", async () => {
    await createTenantSchema({
      ownerUrl: testDatabase.ownerUrl,
      folder: MIGRATIONS_FOLDER,
      schema: "300_vieja",
    });
    const owner = new pg.Client({ connectionString: testDatabase.ownerUrl });
    await owner.connect();
    await owner.query(
      `delete from "300_vieja"."_migrations" where name = (select max(name) from "300_vieja"."_migrations")`,
    );
    await owner.end();

    expect(await database.isBehind("300_vieja")).toBe(true);
    expect(await database.isBehind("999_nada")).toBe(true);
    expect(await database.isBehind(muni)).toBe(false);
  });
});

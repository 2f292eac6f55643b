import type { TenantTransaction } from "@foja/db/clients/types";
import type { Who } from "@foja/testing/town/cast";
import { aTown, type Town, townOfFile } from "@foja/testing/town/town";
import fc from "fast-check";
import pg from "pg";
import { beforeAll, describe, expect, test } from "vitest";
import type { Context } from "../kernel/context";
import { CASE_STATUSES } from "./case";

const SECTORS = ["INT#PRIV", "LEGAL#PRIV", "LEGAL#MESA", "OBRAS#PRIV", "HAC#PRIV"] as const;
const PEOPLE = ["creator", "mayor", "worksHead", "stranger"] as const satisfies readonly Who[];

const change = fc.oneof(
  fc.record({ kind: fc.constant("transfer"), sector: fc.constantFrom(...SECTORS) }),
  fc.record({ kind: fc.constant("status"), status: fc.constantFrom(...CASE_STATUSES) }),
  fc.record({
    kind: fc.constant("rename"),
    reference: fc.constantFrom("Bache", "bache BACHE", "Ñandú 50 m²", "---"),
  }),
  fc.record({ kind: fc.constant("touch") }),
  fc.record({ kind: fc.constant("assign"), sector: fc.constantFrom(...SECTORS) }),
  fc.record({ kind: fc.constant("close") }),
  fc.record({ kind: fc.constant("add"), who: fc.constantFrom(...PEOPLE) }),
  fc.record({ kind: fc.constant("remove"), who: fc.constantFrom(...PEOPLE) }),
  fc.record({ kind: fc.constant("creator"), who: fc.constantFrom(...PEOPLE) }),
  fc.record({
    kind: fc.constant("move"),
    sector: fc.constantFrom("LEGAL#MESA"),
    to: fc.constantFrom("LEGAL", "OBRAS"),
  }),
);
type Change = typeof change extends fc.Arbitrary<infer T> ? T : never;

/** What happens in one transaction, and whether it is kept. */
const anyStep = fc.record({
  which: fc.nat({ max: 4 }),
  changes: fc.array(change, { minLength: 1, maxLength: 4 }),
  isKept: fc.oneof({ weight: 4, arbitrary: fc.constant(true) }, { weight: 1, arbitrary: fc.constant(false) }),
});

const town = await townOfFile();

const DIFFERENCES = "select mark, block from sets_differences('cases') order by mark, block";
const differences = (of: Town = town) => of.database.sql(of.tenant.schema, DIFFERENCES);

/** Makes the sets of words what the cases say, and says how many cases bear each word. */
const bearing = async (of: Town, ...words: string[]) => {
  await of.database.sql(of.tenant.schema, "select merge_words(10000)");
  expect(await differences(of)).toEqual([]);
  expect(await of.database.sql(of.tenant.schema, "select position from word_changes")).toEqual([]);
  return await of.database.sql(
    of.tenant.schema,
    `select word, sum(coalesce(bit_count(members), cardinality(places)))::int as count from word_sets
      where kind = 'cases' and word = any($1) group by word order by word`,
    [words],
  );
};

const apply = async (tx: TenantTransaction, caseId: string, made: Change): Promise<void> => {
  const now = town.clock.now();
  const update = (data: Parameters<typeof tx.case.update>[0]["data"]) =>
    tx.case.update({ where: { id: caseId }, data });
  switch (made.kind) {
    case "transfer":
      await tx.caseOwner.updateMany({ where: { caseId, until: null }, data: { until: now } });
      await tx.caseOwner.create({
        data: { id: crypto.randomUUID(), caseId, sectorId: town.sectors[made.sector], since: now },
      });
      await update({ ownerSectorId: town.sectors[made.sector] });
      return;
    case "status":
      await update({ status: made.status });
      return;
    case "rename":
      await update({ reference: made.reference });
      return;
    case "touch":
      await update({ lastModifiedAt: now });
      return;
    case "assign": {
      const movementId = crypto.randomUUID();
      const sectorId = town.sectors[made.sector];
      await tx.caseMovement.create({
        data: {
          id: movementId,
          caseId,
          type: "assignment",
          toSectorId: sectorId,
          createdAt: now,
          assignment: { create: { id: crypto.randomUUID(), caseId, sectorId, openedAt: now } },
        },
      });
      return;
    }
    case "close":
      await tx.caseAssignment.updateMany({
        where: { caseId, closedAt: null },
        data: { closedAt: now, closeReason: "Cumplida" },
      });
      return;
    case "add": {
      const { id: userId, sectorId } = town.people[made.who];
      if (await tx.caseResponsible.count({ where: { caseId, userId, removedAt: null } })) return;
      await tx.caseResponsible.create({
        data: { id: crypto.randomUUID(), caseId, userId, sectorId, type: "ADDITIONAL", addedAt: now },
      });
      return;
    }
    case "remove":
      await tx.caseResponsible.updateMany({
        where: { caseId, userId: town.people[made.who].id },
        data: { removedAt: now },
      });
      return;
    case "creator":
      await update({ createdById: town.people[made.who].id });
      return;
    case "move":
      await tx.sector.update({
        where: { id: town.sectors[made.sector] },
        data: { departmentId: town.departments[made.to] },
      });
      return;
  }
};

describe("the sets of cases", () => {
  test("follow any history, kept or taken back", { timeout: 120_000 }, async () => {
    const ids: string[] = [];
    for (const template of ["GEN", "GEN", "SUM", "GEN", "SUM"] as const) {
      ids.push((await town.case({ template, formerOwners: ["HAC#PRIV"] })).id);
    }
    expect(await differences()).toEqual([]);
    const ctx = await town.context("creator");

    await fc.assert(
      fc.asyncProperty(anyStep, async ({ which, changes, isKept }) => {
        const undone = new Error("undone");
        await ctx
          .transaction(async (tx) => {
            for (const made of changes) await apply(tx, ids[which]!, made);
            if (!isKept) throw undone;
          })
          .catch((error: unknown) => expect(error).toBe(undone));

        expect(await differences()).toEqual([]);
        // Now and then the words are merged, and what waits is never wrong.
        if (which === 0) await bearing(town);
      }),
      { numRuns: 60, seed: 20270307 },
    );
    await bearing(town);
  });

  test("differ until the transaction commits, so a difference is seen", async () => {
    const { id } = await town.case();
    const ctx = await town.context("creator");

    const within = await ctx.transaction(async (tx) => {
      await tx.case.update({ where: { id }, data: { status: "archived", reference: "Zanja" } });
      return await tx.$queryRawUnsafe(DIFFERENCES);
    });

    expect(within).toEqual(["=active", "=archived"].map((mark) => ({ mark, block: 0 })));
    expect(await differences()).toEqual([]);
  });

  test("lose a case that is deleted with whoever could see it", async () => {
    const { id: templateId, filingDepartmentId } = await town.db.caseTemplate.findFirstOrThrow();
    const { id } = await town.db.case.create({
      data: {
        id: crypto.randomUUID(),
        number: "EE-2027-900000-MUNI-LEGAL",
        templateId,
        filingDepartmentId,
        reference: "Efímero",
        visibility: "interno",
        ownerSectorId: town.sectors["OBRAS#PRIV"],
        createdById: town.people.stranger.id,
      },
    });
    expect(await town.db.caseAccess.count({ where: { caseId: id } })).toBe(2);

    await town.db.case.delete({ where: { id } });

    expect(await differences()).toEqual([]);
  });

  test("are right when many write at once, whoever commits first", { timeout: 60_000 }, async () => {
    await using crowded = await aTown({ maxConnections: 12 });
    const shared: string[] = [];
    for (let count = 0; count < 6; count++) shared.push((await crowded.case()).id);
    const contexts = await Promise.all(PEOPLE.map((who) => crowded.context(who)));

    await Promise.all([
      // Everybody opens cases with the same words, in the same block.
      ...PEOPLE.flatMap((by) => [1, 2, 3].map(() => crowded.case({ by, reference: "Bache en la vereda" }))),
      // And changes those of the others; each transaction goes through them the same way, or rows of cases would wait in a circle.
      ...contexts.flatMap((ctx, index) =>
        [0, 1].map((turn) =>
          ctx.transaction(async (tx) => {
            for (const id of shared) {
              await tx.case.update({
                where: { id },
                data: {
                  status: CASE_STATUSES[(index + turn) % CASE_STATUSES.length]!,
                  ownerSectorId: crowded.sectors[SECTORS[index + turn]!],
                },
              });
            }
          }),
        ),
      ),
    ]);

    expect(await bearing(crowded, "vereda")).toEqual([{ word: "vereda", count: 12 }]);
  });

  test("made again lie in the order of their keys, in which they are read", async () => {
    const admin = new pg.Client({ connectionString: town.adminUrl });
    await admin.connect();
    // Where rows were before, new ones fill the gaps.
    await admin.query(
      `SET search_path TO "${town.tenant.schema}"; TRUNCATE mark_sets, word_sets; SELECT rebuild_sets('cases'), rebuild_sets('documents')`,
    );
    for (const [table, key] of [
      ["mark_sets", "kind, mark, block"],
      ["word_sets", "kind, word, block"],
    ] as const) {
      const { rows } = await admin.query(`SELECT ${key} FROM ${table} ORDER BY ctid`);
      expect(rows.length).toBeGreaterThan(10);
      expect(rows).toEqual((await admin.query(`SELECT ${key} FROM ${table} ORDER BY ${key}`)).rows);
    }
    await admin.end();
    expect(await differences()).toEqual([]);
  });

  test("can be made again from the cases", async () => {
    await town.database.sql(town.tenant.schema, "select rebuild_sets('cases')");
    expect(await differences()).toEqual([]);
  });

  test.each([
    "delete from mark_sets",
    "delete from word_sets",
    "delete from word_changes",
    "delete from set_changes",
    `insert into set_changes (transaction, kind, position, marks)
      values (1, 'cases', 1, '{#00000000-0000-4000-8000-000000000001}')`,
  ])("are written by the database alone: %s", async (statement) => {
    await expect(town.database.sql(town.tenant.schema, statement)).rejects.toThrow("permission denied");
  });
});

describe("many cases in one transaction", () => {
  let ctx: Context<"user">;
  beforeAll(async () => {
    ctx = await town.context("creator");
  });

  let opened = 0;
  const open = async (
    tx: TenantTransaction,
    count: number,
    { visibility = "interno", reference = "Bache" } = {},
  ): Promise<string[]> => {
    const { id: templateId, filingDepartmentId } = await tx.caseTemplate.findFirstOrThrow();
    const data = Array.from({ length: count }, () => ({
      id: crypto.randomUUID(),
      number: `EE-2026-${String(++opened).padStart(6, "0")}-MUNI-LEGAL`,
      templateId,
      filingDepartmentId,
      reference,
      visibility,
      ownerSectorId: town.sectors["LEGAL#MESA"],
      createdById: town.people.creator.id,
    }));
    await tx.case.createMany({ data });
    return data.map(({ id }) => id);
  };
  const setOf = (ids: readonly string[]) => ({ where: { id: { in: [...ids] } } });

  /** Rows of sets that this connection wrote and has not yet reported, those of earlier transactions included. */
  const written = async (tx: TenantTransaction): Promise<number> => {
    const [row] = await tx.$queryRawUnsafe<{ rows: number }[]>(
      `select coalesce(sum(n_tup_ins + n_tup_upd + n_tup_del), 0)::int as rows from pg_stat_xact_user_tables
        where schemaname = current_schema() and relname in ('mark_sets', 'word_sets')`,
    );
    return row?.rows ?? 0;
  };

  /** Rows of sets that the change writes; what waits for the commit runs at its end. */
  const writes = async (change: (tx: TenantTransaction) => Promise<unknown>) =>
    ctx.transaction(async (tx) => {
      const before = await written(tx);
      await change(tx);
      await tx.$executeRawUnsafe("set constraints all immediate");
      return (await written(tx)) - before;
    });

  test.each([3, 60])("%i of them write each row of a set once", async (count) => {
    const ids = await ctx.transaction((tx) => open(tx, count));
    const reserved = await ctx.transaction((tx) => open(tx, count, { visibility: "reservado" }));
    await town.case({ template: "SUM", owner: "LEGAL#MESA" });
    const place = { where: { id: town.sectors["LEGAL#MESA"] } };
    const go = (department: "LEGAL" | "OBRAS") => (tx: TenantTransaction) =>
      tx.sector.update({ ...place, data: { departmentId: town.departments[department] } });
    await ctx.transaction(go("LEGAL"));

    const archived = { ...setOf(ids), data: { status: "archived" } };
    expect(await writes((tx) => tx.case.updateMany(archived))).toBe(2);
    // Those of the cases, and of the documents in them.
    expect(await writes(go("OBRAS"))).toBe(4);
    // Words wait for many others.
    const renamed = { ...setOf(ids), data: { reference: "Acequia" } };
    expect(await writes((tx) => tx.case.updateMany(renamed))).toBe(0);

    expect(await bearing(town, "acequia")).toEqual([{ word: "acequia", count }]);
    await ctx.transaction((tx) => tx.case.deleteMany(setOf([...ids, ...reserved])));
    expect(await bearing(town, "acequia")).toEqual([]);
  });

  test("leave nothing behind when they are opened and deleted at once", async () => {
    await ctx.transaction(async (tx) =>
      tx.case.deleteMany(setOf(await open(tx, 20, { reference: "Fugaz" }))),
    );

    expect(await bearing(town, "fugaz")).toEqual([]);
  });

  test("take back what a savepoint takes back, and keep the rest", async () => {
    const ids = await ctx.transaction((tx) => open(tx, 20));

    await ctx.transaction(async (tx) => {
      await tx.case.updateMany({ ...setOf(ids.slice(0, 10)), data: { status: "inactive" } });
      await tx.$executeRawUnsafe("savepoint kept");
      await tx.case.updateMany({ ...setOf(ids), data: { status: "archived", reference: "Deshecho" } });
      await tx.case.deleteMany(setOf(ids.slice(15)));
      await tx.$executeRawUnsafe("rollback to savepoint kept");
      await tx.case.updateMany({ ...setOf(ids.slice(5, 15)), data: { reference: "Hecho" } });
    });

    expect(await bearing(town, "hecho", "deshecho")).toEqual([{ word: "hecho", count: 10 }]);
  });

  test("lose nothing when two transactions change the same block, both written before either commits", async () => {
    const ids = await ctx.transaction((tx) => open(tx, 40));
    const [one, two] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const change = (of: readonly string[], mine: typeof one, theirs: typeof one) =>
      ctx.transaction(async (tx) => {
        await tx.case.updateMany({ ...setOf(of), data: { status: "archived", reference: "Ambos" } });
        mine.resolve();
        await theirs.promise;
      });

    await Promise.all([change(ids.slice(0, 20), one, two), change(ids.slice(20), two, one)]);

    expect(await bearing(town, "ambos")).toEqual([{ word: "ambos", count: 40 }]);
  });

  test("leave no row of what was noted", async () => {
    expect(await town.database.sql(town.tenant.schema, "select id from set_changes")).toEqual([]);
  });
});

import type { TenantTransaction } from "@foja/db/clients/types";
import { townOfFile } from "@foja/testing/town/town";
import { beforeEach, describe, expect, test } from "vitest";
import { searchCasesOp } from "./search-cases.op";

type Write = (tx: TenantTransaction) => Promise<unknown>;

const town = await townOfFile();

const rows = (text: string) => town.database.sql<{ count: number }>(town.tenant.schema, text);

/** Resolves when the work waits for another transaction, or is done without having had to. */
const untilBlockedOrDone = async (work: Promise<unknown>): Promise<void> => {
  let isDone = false;
  const end = () => {
    isDone = true;
  };
  work.then(end, end);
  while (!isDone) {
    const [found] = await rows(
      "select count(*)::int from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
    );
    if (found?.count) return;
  }
};

/** Two connections: `second` goes as far as it gets while `first` has written and not committed. */
const interleave = async (first: Write, second: Write): Promise<void> => {
  const ctx = await town.context("creator");
  const [written, commit] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const one = ctx.transaction(async (tx) => {
    await first(tx);
    written.resolve();
    await commit.promise;
  });
  await Promise.race([written.promise, one]);
  const two = ctx.transaction(second);
  await untilBlockedOrDone(two);
  commit.resolve();
  await Promise.all([one, two]);
};

const seenBy = async (who: "worksHead" | "numerator" | "stranger" | "creator", search: string) =>
  (await town.invoke(who, searchCasesOp, { search })).total;

const expectDerivedRight = async () => {
  expect(await rows("select * from sets_differences('cases')")).toEqual([]);
  const wrong = `(select id, said.* from cases, case_access_of(id) said except select case_id, subject_id, reason from case_access)
    union all (select case_id, subject_id, reason from case_access except select id, said.* from cases, case_access_of(id) said)`;
  expect(await rows(wrong)).toEqual([]);
};

// What keeps these apart is the foreign key: department_id is part of a unique key of sectors, so that changing it waits for whoever
// points at the sector, and the other way round.
describe("a reserved case that comes to a sector while the sector goes to another department", () => {
  let caseId: string;
  let reference: string;
  beforeEach(async () => {
    await town.db.sector.update({
      where: { id: town.sectors["LEGAL#MESA"] },
      data: { departmentId: town.departments.LEGAL },
    });
    reference = `Sumario ${crypto.randomUUID().replaceAll("-", "x")}`;
    ({ id: caseId } = await town.case({ template: "SUM", owner: "HAC#PRIV", reference }));
  });

  const transfer: Write = (tx) =>
    tx.case.update({ where: { id: caseId }, data: { ownerSectorId: town.sectors["LEGAL#MESA"] } });
  const assign: Write = (tx) =>
    tx.caseMovement.create({
      data: {
        id: crypto.randomUUID(),
        caseId,
        type: "assignment",
        toSectorId: town.sectors["LEGAL#MESA"],
        createdAt: town.clock.now(),
        assignment: {
          create: {
            id: crypto.randomUUID(),
            caseId,
            sectorId: town.sectors["LEGAL#MESA"],
            openedAt: town.clock.now(),
          },
        },
      },
    });
  const move: Write = (tx) =>
    tx.sector.update({
      where: { id: town.sectors["LEGAL#MESA"] },
      data: { departmentId: town.departments.OBRAS },
    });

  test.each([
    ["transferred, then moved", transfer, move],
    ["moved, then transferred", move, transfer],
    ["assigned, then moved", assign, move],
    ["moved, then assigned", move, assign],
  ] as const)(
    "%s: the head of the new department sees it, that of the old one does not",
    async (_, first, second) => {
      await interleave(first, second);

      expect(await seenBy("worksHead", reference)).toBe(1);
      expect(await seenBy("numerator", reference)).toBe(0);
      await expectDerivedRight();
    },
  );
});

test("who loses both of his reasons at once, each by another person, no longer sees the case", async () => {
  const reference = "Vereda rota";
  const { id: caseId } = await town.case({
    owner: "LEGAL#MESA",
    by: "creator",
    responsibles: { stranger: "ADDITIONAL" },
    assigned: [{ sector: "OBRAS#PRIV" }],
    formerOwners: ["OBRAS#PRIV"],
    reference,
  });
  const before = [await seenBy("worksHead", reference), await seenBy("stranger", reference)];
  expect(before).toEqual([1, 1]);

  await interleave(
    (tx) =>
      tx.caseAssignment.updateMany({
        where: { caseId, closedAt: null },
        data: { closedAt: town.clock.now(), closeReason: "Cumplida" },
      }),
    (tx) => tx.caseOwner.deleteMany({ where: { caseId, sectorId: town.sectors["OBRAS#PRIV"] } }),
  );

  expect(await seenBy("worksHead", reference)).toBe(0);
  await expectDerivedRight();
});

test("what is not yet committed changes nobody's search, and two cases of a block keep both of their changes", async () => {
  const first = await town.case({ reference: "Cloaca tapada" });
  const second = await town.case({ reference: "Cloaca rota" });
  const rename = (id: string): Write => {
    return async (tx) => {
      await tx.case.update({ where: { id }, data: { reference: "Desagüe", status: "archived" } });
      // Another connection, while the change is made and not committed.
      expect(await seenBy("creator", "cloaca")).toBeGreaterThan(0);
    };
  };
  expect(await seenBy("creator", "cloaca")).toBe(2);

  await interleave(rename(first.id), rename(second.id));

  expect(await seenBy("creator", "cloaca")).toBe(0);
  expect(await seenBy("creator", "desague")).toBe(2);
  await expectDerivedRight();
});

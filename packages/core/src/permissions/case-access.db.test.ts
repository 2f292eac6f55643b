import { aTown, type Town } from "@foja/testing/town/town";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { caseVisibility } from "./case-visibility";

// Domain 3 read a second time, in another language: if one of the two readings is wrong they differ.

type Facts = {
  isReserved: boolean;
  owner: number;
  former: number[];
  creator: number;
  assignments: { sector: number; user: number | null; isOpen: boolean }[];
  responsibles: { user: number; isActive: boolean }[];
};

const SECTORS = ["INT#PRIV", "LEGAL#PRIV", "LEGAL#MESA", "OBRAS#PRIV", "HAC#PRIV"] as const;
const PEOPLE = [
  "admin",
  "mayor",
  "creator",
  "signer",
  "numerator",
  "outsider",
  "worksHead",
  "stranger",
  "delegate",
  "searcher",
] as const;

type Person = {
  name: (typeof PEOPLE)[number];
  /** Sectors that he may view. */
  views: readonly (typeof SECTORS)[number][];
  heads?: string;
  searchesEverything?: true;
};

const PERSONS: readonly Person[] = [
  { name: "admin", views: ["INT#PRIV"] },
  { name: "mayor", views: ["INT#PRIV"], heads: "INT" },
  { name: "creator", views: ["LEGAL#MESA"] },
  { name: "signer", views: ["LEGAL#MESA"] },
  { name: "numerator", views: ["LEGAL#PRIV"], heads: "LEGAL" },
  { name: "outsider", views: ["OBRAS#PRIV"] },
  { name: "worksHead", views: ["OBRAS#PRIV"], heads: "OBRAS" },
  { name: "stranger", views: ["HAC#PRIV"] },
  { name: "delegate", views: ["HAC#PRIV", "LEGAL#MESA", "OBRAS#PRIV"] },
  { name: "searcher", views: ["INT#PRIV"], searchesEverything: true },
];

const mayView = (person: Person, index: number, facts: Facts): boolean => {
  const open = facts.assignments.filter(({ isOpen }) => isOpen);
  const isResponsible = facts.responsibles.some(({ user, isActive }) => isActive && user === index);
  if (facts.isReserved) {
    const headsDepartmentOf = (sector: number) => person.heads === SECTORS[sector]!.split("#")[0];
    return (
      isResponsible ||
      headsDepartmentOf(facts.owner) ||
      open.some(({ sector, user }) => headsDepartmentOf(sector) || user === index)
    );
  }
  const views = (sector: number) => person.views.includes(SECTORS[sector]!);
  return (
    person.searchesEverything === true ||
    isResponsible ||
    facts.creator === index ||
    views(facts.owner) ||
    facts.former.some(views) ||
    open.some(({ sector }) => views(sector))
  );
};

const sector = fc.nat({ max: SECTORS.length - 1 });
const person = fc.nat({ max: PEOPLE.length - 1 });
const anyFacts: fc.Arbitrary<Facts> = fc.record({
  isReserved: fc.boolean(),
  owner: sector,
  former: fc.uniqueArray(sector, { maxLength: 2 }),
  creator: person,
  assignments: fc.array(fc.record({ sector, user: fc.option(person, { freq: 2 }), isOpen: fc.boolean() }), {
    maxLength: 3,
  }),
  responsibles: fc.uniqueArray(fc.record({ user: person, isActive: fc.boolean() }), {
    maxLength: 3,
    selector: ({ user }) => user,
  }),
});

describe("who may view a case", () => {
  let town: Town;
  beforeAll(async () => {
    town = await aTown();
  });
  afterAll(() => town.close());

  /** Written as the facts happen: some of them end after they began. */
  const write = async (facts: Facts): Promise<string> => {
    const userId = (index: number) => town.people[PEOPLE[index]!].id;
    const sectorId = (index: number) => town.sectors[SECTORS[index]!];
    const { id } = await town.case({
      template: facts.isReserved ? "SUM" : "GEN",
      by: PEOPLE[facts.creator]!,
      owner: SECTORS[facts.owner]!,
      formerOwners: facts.former.map((index) => SECTORS[index]!),
      assigned: facts.assignments.map(({ sector: at, user }) => ({
        sector: SECTORS[at]!,
        ...(user !== null && { user: PEOPLE[user]! }),
      })),
    });
    const now = town.clock.now();
    await town.db.caseResponsible.deleteMany({ where: { caseId: id } });
    for (const { user, isActive } of facts.responsibles) {
      const row = await town.db.caseResponsible.create({
        data: {
          id: crypto.randomUUID(),
          caseId: id,
          userId: userId(user),
          sectorId: sectorId(0),
          type: "ADDITIONAL",
          addedAt: now,
        },
      });
      if (!isActive)
        await town.db.caseResponsible.update({ where: { id: row.id }, data: { removedAt: now } });
    }
    const assignments = await town.db.caseAssignment.findMany({
      where: { caseId: id },
      orderBy: { movement: { seq: "asc" } },
    });
    for (const [index, { isOpen }] of facts.assignments.entries()) {
      if (isOpen) continue;
      await town.db.caseAssignment.update({
        where: { id: assignments[index]!.id },
        data: { closedAt: now, closeReason: "Cumplida" },
      });
    }
    return id;
  };

  test("the database and the domain agree on any facts", { timeout: 60_000 }, async () => {
    const actors = await Promise.all(PEOPLE.map(async (who) => (await town.context(who)).actor));

    await fc.assert(
      fc.asyncProperty(anyFacts, async (facts) => {
        const id = await write(facts);
        const seen: string[] = [];
        for (const [index, actor] of actors.entries()) {
          const count = await town.db.case.count({ where: { AND: [{ id }, caseVisibility(actor)] } });
          if (count) seen.push(PEOPLE[index]!);
        }
        expect(seen).toEqual(
          PERSONS.filter((candidate, index) => mayView(candidate, index, facts)).map(({ name }) => name),
        );
      }),
      { numRuns: 40, seed: 20270305 },
    );
  });

  test("a transfer, a new head and a sector that moves count at once", async () => {
    const { id } = await town.case({ template: "SUM", by: "creator", owner: "OBRAS#PRIV" });
    const sees = async (who: (typeof PEOPLE)[number]) =>
      (await town.db.case.count({
        where: { AND: [{ id }, caseVisibility((await town.context(who)).actor)] },
      })) > 0;
    expect([await sees("worksHead"), await sees("numerator")]).toEqual([true, false]);

    await town.db.case.update({ where: { id }, data: { ownerSectorId: town.sectors["LEGAL#MESA"] } });
    expect([await sees("worksHead"), await sees("numerator")]).toEqual([false, true]);

    await town.db.department.update({
      where: { acronym: "LEGAL" },
      data: { headUserId: town.people.signer.id },
    });
    expect([await sees("signer"), await sees("numerator")]).toEqual([true, false]);

    await town.db.sector.update({
      where: { id: town.sectors["LEGAL#MESA"] },
      data: { departmentId: town.departments.OBRAS },
    });
    expect([await sees("worksHead"), await sees("signer")]).toEqual([true, false]);
  });
});

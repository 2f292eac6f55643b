import type { DocumentRef } from "@foja/testing/town/document-builder";
import { townOfFile } from "@foja/testing/town/town";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { caseVisibility } from "./case-visibility";
import { documentVisibility } from "./document-visibility";

const town = await townOfFile();

// Domain 3 and 4 read a second time, in another language: if one of the two readings is wrong they differ.

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
  /** Sectors that they may view. */
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

type DocumentFacts = {
  type: "IF" | "RES" | "ORDZA" | "NOTA" | "MEMO";
  status: "draft" | "sent_to_sign" | "signed" | "rejected";
  creator: number;
  signers: number[];
  recipients: number[];
  /** Case that contains it. */
  place: Facts | null;
};

const mayViewDocument = (person: Person, index: number, facts: DocumentFacts): boolean => {
  const { type, status, creator, signers, recipients, place } = facts;
  const isSigner = signers.includes(index);
  if (place && mayView(person, index, place)) return true;
  if (type === "RES") return isSigner || (creator === index && status !== "signed");

  const sectorOf = (user: number) => PERSONS[user]!.views[0]!;
  const receives = recipients.some((recipient) =>
    type === "MEMO" ? recipient === index : person.views.includes(SECTORS[recipient]!),
  );
  return (
    creator === index ||
    isSigner ||
    signers.some((user) => person.views.includes(sectorOf(user))) ||
    (status === "signed" && (receives || person.searchesEverything === true))
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

const anyDocument: fc.Arbitrary<DocumentFacts> = fc
  .record({
    type: fc.constantFrom("IF", "RES", "ORDZA", "NOTA", "MEMO"),
    status: fc.constantFrom("draft", "sent_to_sign", "signed", "signed", "rejected"),
    creator: person,
    signers: fc.uniqueArray(person, { minLength: 1, maxLength: 3 }),
    sectors: fc.uniqueArray(sector, { minLength: 1, maxLength: 2 }),
    users: fc.uniqueArray(person, { minLength: 1, maxLength: 2 }),
    place: fc.option(anyFacts),
  })
  .map(({ sectors, users, place, ...facts }) => ({
    ...facts,
    recipients: facts.type === "NOTA" ? sectors : facts.type === "MEMO" ? users : [],
    // Only what is official is in a case, and what is reserved only in a reserved one.
    place:
      facts.status === "signed" && place
        ? { ...place, isReserved: place.isReserved || facts.type === "RES" }
        : null,
  }));

/** A failure shows the facts that differ. */
const byFacts = <F>(seen: readonly { readonly id: string }[], facts: ReadonlyMap<string, F>) =>
  new Set(seen.map(({ id }) => facts.get(id)!));

describe("who may view what", () => {
  /** Written as the facts happen: some of them end after they began. */
  const write = async (facts: Facts, documents: readonly DocumentRef[] = []): Promise<string> => {
    const userId = (index: number) => town.people[PEOPLE[index]!].id;
    const sectorId = (index: number) => town.sectors[SECTORS[index]!];
    const { id, assignmentMovementIds } = await town.case({
      template: facts.isReserved ? "SUM" : "GEN",
      by: PEOPLE[facts.creator]!,
      owner: SECTORS[facts.owner]!,
      documents,
      formerOwners: facts.former.map((index) => SECTORS[index]!),
      assigned: facts.assignments.map(({ sector: at, user }) => ({
        sector: SECTORS[at]!,
        ...(user !== null && { user: PEOPLE[user]! }),
      })),
    });
    const now = town.clock.now();
    const where = { caseId: id };
    const responsibles = facts.responsibles.map(({ user }) => ({
      ...where,
      id: crypto.randomUUID(),
      userId: userId(user),
      sectorId: sectorId(0),
      type: "ADDITIONAL",
      addedAt: now,
    }));
    await town.db.caseResponsible.deleteMany({ where });
    await town.db.caseResponsible.createMany({ data: responsibles });
    const removed = responsibles.filter((_, index) => !facts.responsibles[index]!.isActive);
    await town.db.caseResponsible.updateMany({
      where: { id: { in: removed.map((row) => row.id) } },
      data: { removedAt: now },
    });
    const closed = assignmentMovementIds.filter((_, index) => !facts.assignments[index]!.isOpen);
    await town.db.caseAssignment.updateMany({
      where: { movementId: { in: closed } },
      data: { closedAt: now, closeReason: "Cumplida" },
    });
    return id;
  };

  const writeDocument = async (facts: DocumentFacts): Promise<string> => {
    const { type, status, creator, signers, recipients, place } = facts;
    const document = await town.document({
      type,
      status,
      by: PEOPLE[creator]!,
      signers: signers.map((index) => PEOPLE[index]!),
      recipients: { to: recipients.map((index) => (type === "MEMO" ? PEOPLE[index]! : SECTORS[index]!)) },
    });
    if (place) await write(place, [document]);
    return document.id;
  };

  test("the database and the domain agree on any document", { timeout: 120_000 }, async () => {
    const samples = fc.sample(anyDocument, { numRuns: 60, seed: 20270306 });
    const ids = new Map<string, DocumentFacts>();
    for (const facts of samples) ids.set(await writeDocument(facts), facts);

    for (const [index, candidate] of PERSONS.entries()) {
      const { actor } = await town.context(candidate.name);
      const where = { AND: [{ id: { in: [...ids.keys()] } }, documentVisibility(actor)] };
      const seen = await town.db.document.findMany({ where, select: { id: true } });
      const expected = [...ids.values()].filter((facts) => mayViewDocument(candidate, index, facts));
      expect(byFacts(seen, ids), candidate.name).toEqual(new Set(expected));
    }
  });

  test("the database and the domain agree on any case", { timeout: 120_000 }, async () => {
    const samples = fc.sample(anyFacts, { numRuns: 40, seed: 20270305 });
    const ids = new Map<string, Facts>();
    for (const facts of samples) ids.set(await write(facts), facts);

    for (const [index, candidate] of PERSONS.entries()) {
      const { actor } = await town.context(candidate.name);
      const where = { AND: [{ id: { in: [...ids.keys()] } }, caseVisibility(actor)] };
      const seen = await town.db.case.findMany({ where, select: { id: true } });
      const expected = [...ids.values()].filter((facts) => mayView(candidate, index, facts));
      expect(byFacts(seen, ids), candidate.name).toEqual(new Set(expected));
    }
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

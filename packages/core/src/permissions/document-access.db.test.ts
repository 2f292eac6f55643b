import { CAST, type Who } from "@foja/testing/town/cast";
import { townOfFile } from "@foja/testing/town/town";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { documentVisibility } from "./document-visibility";

const town = await townOfFile();

// Domain 4 read a second time, in another language: if one of the two readings is wrong they differ.

const PEOPLE = (Object.keys(CAST) as Who[]).filter((who) => who !== "inactive");
const SECTORS = ["INT#PRIV", "LEGAL#PRIV", "LEGAL#MESA", "OBRAS#PRIV", "HAC#PRIV"] as const;
type SectorName = (typeof SECTORS)[number];

const VIEWS: Readonly<Record<string, readonly SectorName[]>> = {
  delegate: ["HAC#PRIV", "LEGAL#MESA", "OBRAS#PRIV"],
};
const HEADS: Readonly<Record<string, string>> = { mayor: "INT", numerator: "LEGAL", worksHead: "OBRAS" };

const viewsOf = (who: Who): readonly SectorName[] => VIEWS[who] ?? [CAST[who].sector];

type Facts = {
  readonly visibility: "interno" | "reservado" | "publico";
  readonly status: "draft" | "sent_to_sign" | "signed" | "rejected";
  readonly by: Who;
  readonly signers: readonly Who[];
  readonly toSectors: readonly SectorName[];
  readonly toPeople: readonly Who[];
  /** The case that contains it, if any. */
  readonly folder: Folder | null;
  /** A case that it is proposed to, if any. */
  readonly proposed: (Folder & { readonly status: "pending" | "rejected" }) | null;
};

type Folder = { readonly by: Who; readonly owner: SectorName; readonly isReserved: boolean };

const EDITS: Readonly<Record<string, readonly SectorName[]>> = { delegate: ["HAC#PRIV", "LEGAL#MESA"] };
const editsOf = (who: Who): readonly SectorName[] => EDITS[who] ?? [CAST[who].sector];

/** Edit on the owner sector; the creator of a reserved case is its responsible. */
const editsCase = (who: Who, folder: Folder): boolean =>
  editsOf(who).includes(folder.owner) || (folder.isReserved && folder.by === who);

const seesCase = (who: Who, folder: Folder): boolean => {
  // A reserved case is built with its creator as the only responsible.
  if (folder.isReserved) return folder.by === who || HEADS[who] === folder.owner.split("#")[0];
  return who === "searcher" || folder.by === who || viewsOf(who).includes(folder.owner);
};

const seesDocument = (who: Who, facts: Facts): boolean => {
  if (facts.folder && seesCase(who, facts.folder)) return true;
  if (facts.signers.includes(who)) return true;
  if (facts.visibility === "reservado") {
    return facts.by === who && facts.status !== "signed";
  }
  const { proposed } = facts;
  if (proposed?.status === "pending" && seesCase(who, proposed) && editsCase(who, proposed)) return true;
  const isOfficial = facts.status === "signed";
  return (
    facts.by === who ||
    facts.signers.some((signer) => viewsOf(who).includes(CAST[signer].sector)) ||
    (isOfficial &&
      (facts.toPeople.includes(who) || facts.toSectors.some((to) => viewsOf(who).includes(to)))) ||
    (isOfficial && who === "searcher")
  );
};

const person = fc.constantFrom(...PEOPLE);
const sector = fc.constantFrom(...SECTORS);
const anyFolder = { by: person, owner: sector, isReserved: fc.boolean() };
const anyFacts: fc.Arbitrary<Facts> = fc
  .record({
    visibility: fc.constantFrom("interno", "reservado", "publico"),
    status: fc.constantFrom("draft", "sent_to_sign", "signed", "rejected"),
    by: person,
    signers: fc.uniqueArray(person, { minLength: 1, maxLength: 3 }),
    toSectors: fc.uniqueArray(sector, { maxLength: 1 }),
    toPeople: fc.uniqueArray(person, { maxLength: 1 }),
    folder: fc.option(fc.record(anyFolder)),
    proposed: fc.option(
      fc.record({ ...anyFolder, status: fc.constantFrom("pending", "pending", "rejected") }),
    ),
  })
  .map((facts) => ({
    ...facts,
    // Cases hold official documents, and a reserved one only enters a reserved case.
    folder:
      facts.folder && facts.status === "signed"
        ? { ...facts.folder, isReserved: facts.folder.isReserved || facts.visibility === "reservado" }
        : null,
  }));

describe("who may view a document", () => {
  const propose = async (
    documentId: string,
    { by, owner, isReserved, status }: NonNullable<Facts["proposed"]>,
  ) => {
    const { id: caseId } = await town.case({ by, owner, template: isReserved ? "SUM" : "GEN" });
    const proposal = { id: crypto.randomUUID(), caseId, documentId, status, proposedAt: town.clock.now() };
    await town.db.caseProposal.create({ data: proposal });
  };

  const write = async (facts: Facts) => {
    const { visibility, status, by, signers, toSectors, toPeople, folder, proposed } = facts;
    const recipients = { to: [...toSectors, ...toPeople] };
    const document = await town.document({ visibility, status, by, signers, recipients });
    if (folder) {
      const { owner, isReserved } = folder;
      await town.case({ by: folder.by, owner, template: isReserved ? "SUM" : "GEN", documents: [document] });
    }
    if (proposed) await propose(document.id, proposed);
    return document;
  };

  test("the database and the domain agree on any facts", { timeout: 60_000 }, async () => {
    const written = new Map<string, Facts>();
    for (const facts of fc.sample(anyFacts, { numRuns: 60, seed: 20270305 })) {
      written.set((await write(facts)).id, facts);
    }

    for (const who of PEOPLE) {
      const { actor } = await town.context(who);
      const where = { AND: [{ id: { in: [...written.keys()] } }, documentVisibility(actor)] };
      const seen = await town.db.document.findMany({ where, select: { id: true } });
      const expected = [...written.values()].filter((facts) => seesDocument(who, facts));
      expect(new Set(seen.map(({ id }) => written.get(id))), who).toEqual(new Set(expected));
    }
  });

  test("a change of facts counts at once: status, signers, the case that contains it", async () => {
    const { id } = await town.document({ type: "RES", signers: ["signer"] });
    const sees = async (who: Who) =>
      (await town.db.document.count({
        where: { AND: [{ id }, documentVisibility((await town.context(who)).actor)] },
      })) > 0;
    expect([await sees("creator"), await sees("signer"), await sees("numerator")]).toEqual([
      true,
      true,
      false,
    ]);

    await town.db.documentSigner.updateMany({
      where: { documentId: id },
      data: { userId: town.people.numerator.id, sectorId: town.people.numerator.sectorId },
    });
    expect([await sees("signer"), await sees("numerator")]).toEqual([false, true]);

    await town.db.document.update({ where: { id }, data: { status: "sent_to_sign", pdfKey: "x" } });
    expect([await sees("creator"), await sees("numerator")]).toEqual([true, true]);

    await town.db.document.update({
      where: { id },
      data: { status: "signed", officialNumber: "RES-X", signedAt: town.clock.now(), pdfSha256: "x" },
    });
    expect([await sees("creator"), await sees("numerator")]).toEqual([false, true]);

    const folder = await town.case({ template: "SUM", by: "stranger", owner: "OBRAS#PRIV" });
    expect(await sees("worksHead")).toBe(false);
    const link = {
      id: crypto.randomUUID(),
      caseId: folder.id,
      documentId: id,
      order: 2,
      linkedAt: town.clock.now(),
    };
    await town.db.caseDocument.create({ data: link });
    expect([await sees("worksHead"), await sees("stranger"), await sees("outsider")]).toEqual([
      true,
      true,
      false,
    ]);
  });

  test("nobody writes the derived table but the database itself", async () => {
    const { id } = await town.document();
    await expect(
      town.db.documentAccess.create({ data: { documentId: id, subjectId: town.people.stranger.id } }),
    ).rejects.toThrow();
    await expect(town.db.documentAccess.deleteMany()).rejects.toThrow();
  });
});

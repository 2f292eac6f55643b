import type { Prisma } from "@foja/db/generated/tenant/client";
import { CAST, type Who } from "@foja/testing/town/cast";
import { aTown, type Town } from "@foja/testing/town/town";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { matchesWords } from "../kernel/words";
import { documentVisibility, placeInVisibleCase } from "../permissions/document-visibility";
import type { DocumentFilters } from "./document-sets";
import { findDocuments } from "./find-documents";
import { DOCUMENT_STATUSES, nextSigner, VISUAL_STATES, type VisualState } from "./states";

const ACTIVE = (Object.keys(CAST) as Who[]).filter((who) => who !== "inactive");
const SECTORS = ["INT#PRIV", "LEGAL#PRIV", "LEGAL#MESA", "OBRAS#PRIV", "HAC#PRIV"] as const;
const WORDS = ["Bache", "bacheo", "Ñandú", "güemes", "50 m²", "000", "-", "obra"];

const person = fc.constantFrom(...ACTIVE);
const text = fc
  .array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 4 })
  .map((words) => words.join(" "));
const anyDocument = fc.record({
  type: fc.constantFrom("IF", "IF", "RES", "ORDZA"),
  visibility: fc.constantFrom("interno", "interno", "reservado", "publico"),
  status: fc.constantFrom(...DOCUMENT_STATUSES, "signed" as const, "sent_to_sign" as const),
  by: person,
  signers: fc.uniqueArray(person, { minLength: 1, maxLength: 3 }),
  reference: text,
  content: text.map((words) => `<p>${words}</p>`),
});
const anyCase = fc.record({
  template: fc.constantFrom("GEN", "GEN", "SUM"),
  by: fc.constantFrom("creator", "mayor", "worksHead", "stranger"),
  owner: fc.constantFrom(...SECTORS),
  formerOwners: fc.uniqueArray(fc.constantFrom(...SECTORS), { maxLength: 1 }),
});

const maybe = <T>(values: fc.Arbitrary<T>) =>
  fc.oneof({ weight: 2, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: values });

const anyQuery = (cases: readonly string[]) =>
  fc.record({
    search: maybe(
      fc.constantFrom("bache", "bach obra", "nandu", "GÜE", "m2", "0", "2027 if", "---", "ache", "1/2027"),
    ),
    status: maybe(fc.constantFrom(...VISUAL_STATES, ...DOCUMENT_STATUSES)),
    document_type: maybe(fc.constantFrom("IF", "RES", "ORDZA", "NADA")),
    case_id: fc.oneof(
      { weight: 5, arbitrary: fc.constant(undefined) },
      { weight: 1, arbitrary: fc.constantFrom(...cases) },
    ),
    page: fc.constantFrom(1, 1, 2, 99),
    page_size: fc.constantFrom(1, 5, 100),
  });

/** The filters once more, as conditions of the client. */
const stateCondition = (state: string, awaiting: string[]): Prisma.DocumentWhereInput => {
  const shown: Record<VisualState, Prisma.DocumentWhereInput> = {
    "En edición": { status: { in: ["draft", "rejected"] } },
    "Firmar ahora": { status: "sent_to_sign", id: { in: awaiting } },
    "En proceso de firma": { status: "sent_to_sign", id: { notIn: awaiting } },
    Firmado: { status: "signed" },
  };
  return shown[state as VisualState] ?? { status: state };
};

describe("the statement", () => {
  let town: Town;
  const cases: string[] = [];

  beforeAll(async () => {
    town = await aTown();
    const folders: { id: string; isReserved: boolean }[] = [];
    for (const { template, ...options } of fc.sample(anyCase, { numRuns: 10, seed: 4 })) {
      const { id } = await town.case({ template, ...options });
      folders.push({ id, isReserved: template === "SUM" });
      cases.push(id);
    }
    for (const [index, facts] of fc.sample(anyDocument, { numRuns: 60, seed: 9 }).entries()) {
      const { id } = await town.document(facts);
      const caseId = folders[index % folders.length]!;
      if (
        index % 3 === 0 &&
        facts.status === "signed" &&
        (facts.visibility !== "reservado" || caseId.isReserved)
      ) {
        const linked = { caseId: caseId.id, documentId: id, order: 2 + index, linkedAt: town.clock.now() };
        const isActive = index % 2 === 0;
        const end = isActive ? {} : { deactivatedAt: town.clock.now() };
        await town.db.caseDocument.create({ data: { id: crypto.randomUUID(), ...linked, isActive, ...end } });
      }
      if (index % 3 === 1) {
        const status = index % 2 === 0 ? "pending" : "rejected";
        const proposed = { caseId: caseId.id, documentId: id, status, proposedAt: town.clock.now() };
        await town.db.caseProposal.create({ data: { id: crypto.randomUUID(), ...proposed } });
      }
    }
  }, 120_000);
  afterAll(() => town.close());

  const conditionsOf = async (who: Who, { search, status, document_type, case_id }: DocumentFilters) => {
    const { actor } = await town.context(who);
    const sent = await town.db.document.findMany({
      where: { status: "sent_to_sign" },
      include: { signers: { orderBy: { position: "asc" } } },
    });
    const theirTurn = sent.filter(({ signers }) => nextSigner(signers)?.userId === actor.userId);
    const awaiting = theirTurn.map(({ id }) => id);
    return {
      AND: [
        documentVisibility(actor),
        search ? matchesWords(search) : {},
        status ? stateCondition(status, awaiting) : {},
        document_type ? { type: { acronym: document_type } } : {},
        case_id ? { cases: { some: placeInVisibleCase(actor, case_id) } } : {},
      ],
    } satisfies Prisma.DocumentWhereInput;
  };

  describe.each(["before", "after"] as const)("%s words are merged", (moment) => {
    beforeAll(async () => {
      if (moment === "after") await town.database.sql(town.tenant.schema, "select merge_words(1000)");
    });

    test.each(ACTIVE)("finds for %s what the client finds under the same conditions", async (who) => {
      const ctx = await town.context(who);
      let rowCount = 0;
      for (const query of fc.sample(anyQuery(cases), { numRuns: 20, seed: ACTIVE.indexOf(who) })) {
        const expected = await town.db.document.findMany({
          where: await conditionsOf(who, query),
          select: { id: true },
          orderBy: [{ createdAt: "desc" }, { id: "asc" }],
        });
        const { rows, total } = await findDocuments(ctx, query);
        // By fetching whatever is found, and by reading the list.
        for (const fetchCost of [0, 1_000_000]) {
          expect(await findDocuments(ctx, query, { fetchCost })).toEqual({ rows, total });
        }
        const from = (query.page - 1) * query.page_size;
        expect([query, total, rows.map(({ id }) => id)]).toEqual([
          query,
          expected.length,
          expected.slice(from, from + query.page_size).map(({ id }) => id),
        ]);
        rowCount += rows.length;
      }
      expect(rowCount).toBeGreaterThan(0);
    });
  });
});

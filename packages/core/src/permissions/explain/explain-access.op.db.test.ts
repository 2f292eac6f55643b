import { PARTS, type SectorName, type Who } from "@foja/testing/town/cast";
import { townOfFile } from "@foja/testing/town/town";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { getCaseOp } from "../../cases/get-case.op";
import { getCasePermissionsOp } from "../../cases/get-case-permissions.op";
import { getDocumentOp } from "../../documents/get-document.op";
import { AppError } from "../../kernel/errors";
import { getRecordOp } from "../../records/get-record.op";
import { explainAccessOp } from "./explain-access.op";

const town = await townOfFile();

const PEOPLE = (Object.keys(PARTS) as Who[]).filter((who) => who !== "inactive");
const SECTORS = Object.keys(town.sectors) as SectorName[];

const explain = (who: Who, thing: object) =>
  town.invoke("admin", explainAccessOp, { user_id: town.people[who].id, ...thing });

/** What the interfaces answer: the thing, or a refusal. */
const sees = async (asking: Promise<unknown>): Promise<boolean> => {
  try {
    await asking;
    return true;
  } catch (error) {
    if (error instanceof AppError && ["forbidden", "not_found"].includes(error.code)) return false;
    throw error;
  }
};

const sector = fc.constantFrom(...SECTORS);
const person = fc.constantFrom(...PEOPLE);
const aCase = fc.record({
  template: fc.constantFrom("GEN" as const, "SUM" as const),
  owner: sector,
  by: person,
  formerOwners: fc.uniqueArray(sector, { maxLength: 2 }),
  assigned: fc.array(fc.record({ sector }), { maxLength: 2 }),
  responsible: fc.option(person),
});

describe("agrees with the interfaces", () => {
  test("for every person and 25 cases of all kinds, and the document in each", {
    timeout: 120_000,
  }, async () => {
    const pairs: unknown[] = [];
    for (const { responsible, ...facts } of fc.sample(aCase, { numRuns: 25, seed: 7 })) {
      const document = await town.document({
        by: facts.by,
        status: "signed",
        signers: [facts.by],
        type: facts.template === "SUM" ? "RES" : "IF",
      });
      const found = await town.case({
        ...facts,
        documents: [document],
        responsibles: responsible ? { [responsible]: "ADMIN" } : {},
      });
      for (const who of PEOPLE) {
        const told = await explain(who, { case_id: found.id });
        const canView = await sees(town.invoke(who, getCaseOp, { case_id: found.id }));
        const canEdit =
          canView && (await town.invoke(who, getCasePermissionsOp, { case_id: found.id })).can_assign;
        expect([who, found.id, told.can_view, told.can_edit]).toEqual([who, found.id, canView, canEdit]);
        expect(told.rules.some(({ outcome }) => outcome.startsWith("allows"))).toBe(canView);
        expect(told.ways.length > 0).toBe(!canEdit);

        const ofDocument = await explain(who, { document_id: document.id });
        expect([who, ofDocument.can_view]).toEqual([
          who,
          await sees(town.invoke(who, getDocumentOp, { document_id: document.id })),
        ]);
        expect(ofDocument.rules.some(({ outcome }) => outcome.startsWith("allows"))).toBe(
          ofDocument.can_view,
        );
        pairs.push(told, ofDocument);
      }
    }
    expect(pairs.length).toBeGreaterThanOrEqual(500);
  });

  test("for records of every family", async () => {
    for (const family of ["COMER", "FLOTA", "RESER"] as const) {
      const record = await town.record({ family });
      for (const who of PEOPLE) {
        const told = await explain(who, { record_id: record.id });
        expect([family, who, told.can_view]).toEqual([
          family,
          who,
          await sees(town.invoke(who, getRecordOp, { record_id: record.id })),
        ]);
      }
    }
  });
});

test("of a reserved case it tells rules and parts, no reference and no name but that of who is asked about", async () => {
  const hidden = await town.case({
    template: "SUM",
    by: "creator",
    responsibles: { signer: "ADMIN" },
    reference: "Sumario por el faltante",
  });
  const told = await explain("stranger", { number: hidden.number });
  expect(told).toMatchObject({ can_view: false, thing: { reference: null, visibility: "reservado" } });
  expect(JSON.stringify(told)).not.toMatch(/faltante|Silvio|Carla/);
});

test.each([
  ["a draft", "draft"],
  ["what is being signed", "sent_to_sign"],
  ["what was rejected", "rejected"],
] as const)(
  "of %s of others it tells no reference, nobody's name and no case that the administrator may not see",
  async (_, status) => {
    const draft = await town.document({
      by: "creator",
      status,
      signers: ["signer"],
      reference: "Compra secreta",
    });
    const told = await explain("stranger", { document_id: draft.id });
    expect(told).toMatchObject({ can_view: false, thing: { reference: null, status } });
    expect(JSON.stringify(told)).not.toMatch(/secreta|Silvio|Carla/);
  },
);

test("of a document it names the cases that the administrator may see, and says which was amended", async () => {
  const document = await town.document({ by: "creator", status: "signed", signers: ["creator"] });
  const open = await town.case({ by: "creator", documents: [document] });
  const amended = await town.case({ by: "creator", documents: [document] });
  const hidden = await town.case({ template: "SUM", by: "creator", documents: [document] });
  await town.db.caseDocument.updateMany({
    where: { caseId: amended.id, documentId: document.id },
    data: { isActive: false, deactivatedAt: town.clock.now() },
  });
  const { rules } = await explain("creator", { document_id: document.id });
  const { text } = rules.find(({ rule }) => rule === "CASE")!;
  expect(text).toContain(open.number);
  expect(text).toContain(`${amended.number} (subsanado)`);
  expect(text).toContain("1 expediente reservado");
  expect(text).not.toContain(hidden.number);
});

test("of a record of a family that the administrator does not see it tells no name and no state", async () => {
  const record = await town.record({ family: "RESER" });
  expect(await explain("worksHead", { record_id: record.id })).toMatchObject({
    can_view: true,
    thing: { reference: null, status: null },
  });
  const seen = await town.record({ family: "FLOTA" });
  expect((await explain("stranger", { record_id: seen.id })).thing).toMatchObject({
    reference: expect.any(String),
    status: expect.any(String),
  });
});

test("somebody who may not act can't enter, whatever the rules say", async () => {
  const found = await town.case({ by: "creator", responsibles: { inactive: "ADMIN" } });
  expect(await explain("inactive", { case_id: found.id })).toMatchObject({
    can_view: false,
    person: { may_act: false },
    verdict: "Inés Inactiva no puede entrar: su cuenta no está activa",
  });
});

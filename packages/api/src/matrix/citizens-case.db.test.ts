import { randomUUID } from "node:crypto";
import { describeDocumentOp } from "@foja/core/signing/describe-document.op";
import type { Citizen } from "@foja/db/generated/tenant/client";
import { aTown, type Town } from "@foja/testing/town/town";
import { afterAll, beforeAll, expect, test } from "vitest";
import { pathParams, type Row } from "../door/row";
import type { Caller, DoorKit } from "../testing/kit";
import { KITS } from "../testing/kits";
import { everyRow, type Inputs, requiredOf, sendInputs, shapeOf } from "../testing/send";
import { aCitizen, buildThings, referenceOf, type Things, valuesOf } from "../testing/things";

// Where somebody of the municipality creates, signs or acts, a citizen may have done so: every read of every door over a case that a citizen
// started and a document that they proposed for it.

let town: Town;
let citizen: Citizen;
let things: Things;
const callers = new Map<DoorKit, readonly Caller[]>();

const ABOUT = ["case", "caseNumber", "document", "documentNumber", "officialDocument"] as const;
const isAbout = (kind: unknown): kind is (typeof ABOUT)[number] => ABOUT.some((one) => one === kind);

beforeAll(async () => {
  town = await aTown();
  const usual = await buildThings(town, "creator", "interno");
  citizen = await aCitizen(town);
  const accepted = await town.document({ citizen, status: "signed" });
  const begun = await town.case({
    citizen,
    documents: [accepted],
    responsibles: { creator: "ADMIN" },
    assigned: [{ sector: "OBRAS#PRIV" }],
  });
  const waiting = await town.document({ citizen, status: "signed" });
  const now = town.clock.now();
  const ids = { caseId: begun.id, citizenId: citizen.id };
  const proposed = { ...ids, documentId: waiting.id };
  await town.db.caseProposal.create({ data: { ...proposed, id: randomUUID(), proposedAt: now } });
  await town.db.caseMovement.create({
    data: { ...proposed, id: randomUUID(), type: "document_proposal", createdAt: now },
  });
  const documents = [begun.cover, accepted, waiting];
  things = {
    ...usual,
    case: [begun.id],
    caseNumber: [begun.number],
    document: documents.map(({ id }) => id),
    documentNumber: documents.map(({ number }) => number),
    officialDocument: documents.map(({ id }) => id),
    citizen: [citizen.id],
  };
  for (const kit of KITS) callers.set(kit, (await kit.open(town)).insiders(things));
}, 120_000);
afterAll(() => town.close());

const aboutOf = (row: Row): string[] =>
  Object.keys(shapeOf(row)).filter((name) => isAbout(referenceOf(shapeOf(row)[name]!)));

/** What a read is asked, once for each of these things: what it must be told, and what of a case or document it may be. */
const asked = (row: Row): Inputs[] => {
  const about = aboutOf(row);
  const needed = requiredOf(row).filter((name) => !about.includes(name));
  const rest = Object.fromEntries(needed.map((name) => [name, valuesOf(shapeOf(row)[name]!, things)[0]]));
  if (about.length === 0) return [rest];
  return about.flatMap((name) =>
    valuesOf(shapeOf(row)[name]!, things).map((value) => ({ ...rest, [name]: value })),
  );
};

const reads = everyRow(KITS).filter(([, , { operation }]) => operation.effect === "read");

test.each(reads)("%s", async (_label, kit, row) => {
  for (const inputs of asked(row)) {
    const answers = [];
    for (const caller of callers.get(kit)!) {
      const answer = await sendInputs(town, kit, row, caller, inputs);
      expect(answer.reports).toEqual([]);
      expect(answer.status).toBeLessThan(500);
      answers.push(answer.status);
      if (answer.status === 200) break;
    }
    // What is asked about the case itself is told to somebody.
    if (aboutOf(row).some((name) => pathParams(row.path).includes(name))) expect(answers).toContain(200);
  }
});

test("the citizen is named", async () => {
  const [kit] = KITS;
  const read = async (path: string, inputs: Inputs) => {
    const row = kit!.door.rows.find((one) => one.method === "GET" && one.path === path)!;
    return (await sendInputs(town, kit!, row, callers.get(kit!)![0]!, inputs)).text;
  };
  const [document_id] = things.document!;
  const [case_id] = things.case!;
  const described = await town.invoke("creator", describeDocumentOp, { document_id });
  expect(described).toMatchObject({
    created_by: citizen.fullName,
    signers: [{ full_name: citizen.fullName }],
    history: expect.arrayContaining([expect.objectContaining({ kind: "linked", who: citizen.fullName })]),
  });
  for (const text of [
    await read("/documents/:document_id", { document_id }),
    await read("/documents/:document_id/signature-details", { document_id }),
    await read("/cases/:case_id/movements", { case_id }),
    await read("/cases/:case_id/history", { case_id }),
  ])
    expect(text).toContain(citizen.fullName);
});

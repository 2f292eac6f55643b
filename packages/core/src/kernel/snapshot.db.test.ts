import { randomUUID } from "node:crypto";
import type { TenantTransaction } from "@foja/db/clients/types";
import { answeredWhile } from "@foja/testing/town/answered-while";
import { townOfFile } from "@foja/testing/town/town";
import { describe, expect, test } from "vitest";
import { getCaseOp } from "../cases/get-case.op";
import { getCaseHistoryOp } from "../cases/get-case-history.op";
import { getWholeCaseOp } from "../cases/get-whole-case.op";
import { getWholeCaseByNumberOp } from "../cases/get-whole-case-by-number.op";
import { listCaseDocumentsOp } from "../cases/list-case-documents.op";
import { listCaseMovementsOp } from "../cases/list-case-movements.op";
import { getCitizenCaseOp } from "../citizens/get-citizen-case.op";
import { verifyDocumentOp } from "../signing/verify-document.op";
import { createContext } from "./create-context";
import { invoke } from "./invoke";

const town = await townOfFile();
const { id: creatorId } = town.people.creator;

/** Their only reason to see the case ends, and it is written why. */
const endResponsibilities = (caseId: string) => async (tx: TenantTransaction) => {
  const now = town.clock.now();
  await tx.caseResponsible.updateMany({
    where: { caseId },
    data: { removedAt: now, removedById: creatorId },
  });
  await tx.caseMovement.create({
    data: {
      id: randomUUID(),
      caseId,
      type: "responsible_remove",
      userId: creatorId,
      reason: "Lo que ya no puede leer",
      data: {},
      createdAt: now,
    },
  });
};

describe("who loses a case while they ask for it is answered as before", () => {
  test.each([
    { op: listCaseMovementsOp, table: "case_movements" },
    { op: getCaseHistoryOp, table: "case_movements" },
    { op: getWholeCaseOp, table: "case_movements" },
    { op: getWholeCaseOp, table: "case_documents" },
    { op: getWholeCaseByNumberOp, table: "case_movements" },
    { op: getWholeCaseByNumberOp, table: "case_documents" },
    { op: getCaseOp, table: "case_documents", more: { include_documents: true } },
    { op: listCaseDocumentsOp, table: "case_documents" },
  ])("$op.id, when it comes to $table", async ({ op, table, more }) => {
    const { id, number } = await town.case({ owner: "LEGAL#MESA", responsibles: { outsider: "ADDITIONAL" } });
    const input = op === getWholeCaseByNumberOp ? { case_number: number } : { case_id: id, ...more };
    const ask = () => town.invoke("outsider", op as typeof getCaseOp, input);
    const before = await ask();
    expect(await answeredWhile(town, { table, ask, change: endResponsibilities(id) })).toEqual(before);
    await expect(ask()).rejects.toMatchObject({ code: expect.stringMatching(/^(not_found|forbidden)$/) });
  });
});

test("a citizen is told of what was accepted with its place in the case, or of neither", async () => {
  const citizen = await town.db.citizen.create({
    data: {
      id: randomUUID(),
      fullName: "Rosa Medina",
      countryId: "27-30000000-4",
      estado: "validado",
      createdAt: town.clock.now(),
      updatedAt: town.clock.now(),
    },
  });
  const { id: caseId } = await town.case({ citizen });
  const { id: documentId } = await town.document({ citizen, status: "signed" });
  const proposal = { id: randomUUID(), caseId, documentId, citizenId: citizen.id };
  await town.db.caseProposal.create({ data: { ...proposal, proposedAt: town.clock.now() } });
  const { id: citizenId, countryId, fullName } = citizen;
  const ctx = createContext<"citizen">(
    { ...town, now: town.clock.now, newId: randomUUID },
    {
      tenant: town.tenant,
      actor: { kind: "citizen", keyId: randomUUID(), citizenId, countryId, fullName, isValidated: true },
      door: "tad",
      requestId: "r",
    },
  );
  const ask = async () => {
    const { documents, proposals } = await invoke(getCitizenCaseOp, ctx, { case_id: caseId });
    return [
      documents.some((place) => place.document_id === documentId),
      proposals.map(({ status }) => status),
    ];
  };
  const accept = async (tx: TenantTransaction) => {
    const decided = { status: "accepted", decidedAt: town.clock.now(), decidedById: creatorId };
    await tx.caseProposal.update({ where: { id: proposal.id }, data: decided });
    await tx.caseDocument.create({
      data: {
        id: randomUUID(),
        caseId,
        documentId,
        order: 99,
        linkedById: creatorId,
        linkedAt: town.clock.now(),
      },
    });
  };
  expect(await answeredWhile(town, { table: "case_proposals", ask, change: accept })).toEqual([
    false,
    ["pending"],
  ]);
  expect(await ask()).toEqual([true, ["accepted"]]);
});

test("a signature that is made while its document is verified is not said to be missing", async () => {
  const { id } = await town.document({ status: "sent_to_sign", signed: 1 });
  const ask = () => town.invoke("creator", verifyDocumentOp, { document_id: id });
  const before = await ask();
  const signature = { signedAt: town.clock.now(), method: "electronic" };
  const sign = (tx: TenantTransaction) =>
    tx.documentSigner.updateMany({ where: { documentId: id, signedAt: null }, data: signature });
  expect(await answeredWhile(town, { table: "document_signers", ask, change: sign })).toEqual(before);
});

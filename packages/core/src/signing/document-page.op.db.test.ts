import { randomUUID } from "node:crypto";
import { expectRefusal } from "@foja/testing/town/expect-refusal";
import { townOfFile } from "@foja/testing/town/town";
import { expect, test } from "vitest";
import { getDocumentFileOp } from "../documents/get-document-file.op";
import { NotaryError } from "../ports/notary";
import { describeDocumentOp } from "./describe-document.op";
import { getQueuePlaceOp } from "./get-queue-place.op";
import { listSigningQueueOp } from "./list-signing-queue.op";
import { rejectDocumentOp } from "./reject-document.op";
import { signDocumentOp } from "./sign-document.op";
import { verifyDocumentOp } from "./verify-document.op";

const town = await townOfFile();

type Who = Parameters<typeof town.invoke>[0];
const describeFor = (who: Who, { id }: { id: string }) =>
  town.invoke(who, describeDocumentOp, { document_id: id });
const sign = (who: Who, { id }: { id: string }) => town.invoke(who, signDocumentOp, { document_id: id });
const verify = ({ id }: { id: string }) => town.invoke("creator", verifyDocumentOp, { document_id: id });

const waiting = (more: object = {}) => town.document({ status: "sent_to_sign", ...more });

test("tells what happened, what follows, and the files that it has had", async () => {
  const document = await waiting({ reference: "Poda de plátanos" });
  expect(await describeFor("signer", document)).toMatchObject({
    signers: [
      { full_name: "Silvio Firmante", is_you: true, numbers: false, needs_token: false, method: null },
      { full_name: "Nora Numeradora", is_you: false, numbers: true, sector: "Dirección de Asuntos Legales" },
    ],
    turn: { sign: "electronic", may_reject: true, obstacle: null, is_running: false },
    versions: [{ number: 1, made_by: "sending" }],
  });
  expect((await describeFor("numerator", document)).turn).toMatchObject({ sign: null, may_reject: true });
  await sign("signer", document);
  town.clock.advance(1000);
  const { document_number } = await sign("numerator", document);

  const told = await describeFor("creator", document);
  expect(told).toMatchObject({ document_number, turn: { sign: null, may_reject: false }, cases: [] });
  expect(told.versions.map(({ made_by, signer }) => [made_by, signer])).toEqual([
    ["sending", null],
    ["signature", "Silvio Firmante"],
    ["signature", "Nora Numeradora"],
  ]);
  expect(told.versions.at(-1)?.sha256).toBe(told.pdf?.sha256);
  expect(told.history.map(({ kind, who, about }) => [kind, who ?? about])).toEqual([
    ["official", document_number],
    ["signed", "Nora Numeradora"],
    ["signed", "Silvio Firmante"],
    ["sent", "Carla Creadora"],
    ["created", "Carla Creadora"],
  ]);
});

test("what a rejection ended is history, and no version", async () => {
  const document = await waiting();
  await sign("signer", document);
  const reason = "Falta el plano de la obra";
  await town.invoke("numerator", rejectDocumentOp, { document_id: document.id, reason });
  expect(await describeFor("signer", document)).toMatchObject({
    status: "rejected",
    pdf: null,
    versions: [],
    turn: { sign: null, may_reject: false },
    rejections: [{ rejected_by: "Nora Numeradora", reason }],
    history: expect.arrayContaining([expect.objectContaining({ kind: "signed", who: "Silvio Firmante" })]),
  });
});

test("says how, or why not, the one whose turn it is may sign", async () => {
  const token = await waiting({ type: "ACTA", signed: 1 });
  const unsealed = await waiting({ signers: ["unsealed", "numerator"] });
  expect((await describeFor("numerator", token)).turn).toMatchObject({ sign: "token", obstacle: null });
  expect((await describeFor("unsealed", unsealed)).turn).toMatchObject({
    sign: null,
    obstacle: expect.stringContaining("Saúl Sinsello no tiene sello"),
  });
});

test("of cases, those that the person sees are told", async () => {
  const document = await waiting({ signers: ["signer", "outsider"] });
  const mine = await town.case();
  const data = { documentId: document.id, proposedAt: town.clock.now(), autoLink: true };
  await town.db.caseProposal.create({ data: { ...data, id: randomUUID(), caseId: mine.id } });
  expect((await describeFor("signer", document)).cases).toMatchObject([
    { case_id: mine.id, place: "automatic", order: null },
  ]);
  expect(await describeFor("outsider", document)).toMatchObject({ cases: [], cases_total: 0 });
});

test("verifies what is stored, and claims nothing that it did not ask", async () => {
  const document = await waiting();
  await expectRefusal(verify(document), "wrong_state", { code: "NOT_SIGNED" });
  await sign("signer", document);
  expect(await verify(document)).toMatchObject({
    holds: true,
    missing: [],
    signatures: [{ signer: "Silvio Firmante", is_foreign: false, intact: true, trusted: null }],
  });

  town.faults.verify.failNext(new NotaryError("unavailable", "notary_timeout", "No responde"));
  await expectRefusal(verify(document), "unavailable", { code: "VERIFICATION_UNAVAILABLE" });

  // Signed by the records alone: the file knows of nobody.
  const unsigned = await waiting({ signed: 1 });
  expect(await verify(unsigned)).toMatchObject({
    holds: false,
    missing: ["Silvio Firmante"],
    signatures: [],
  });

  const { pdfKey } = await town.db.document.findUniqueOrThrow({ where: { id: document.id } });
  await town.ports.storage.remove(pdfKey!);
  await town.ports.storage.put(pdfKey!, Buffer.from("%PDF-1.7 otro"), "application/pdf");
  await expectRefusal(verify(document), "unavailable", { code: "PDF_INTEGRITY_FAILED" });
});

test("answers the file itself, of what has one", async () => {
  const pdf = (who: Who, { id }: { id: string }) => town.invoke(who, getDocumentFileOp, { document_id: id });
  const document = await waiting();
  const file = await pdf("signer", document);
  expect([file.fileName, Buffer.from((await file.open()) as Uint8Array).toString()]).toEqual([
    `documento-${document.id}.pdf`,
    expect.stringContaining(document.id),
  ]);
  await expectRefusal(pdf("creator", await town.document()), "not_found", { code: "NO_PDF" });
  await expectRefusal(pdf("stranger", document), "not_found", { code: "NOT_FOUND" });
});

test("the queue says how each is signed, by type, and what stands beside what", async () => {
  const queue = (input: object = {}) => town.invoke("worksHead", listSigningQueueOp, input);
  const place = ({ id }: { id: string }, input: object = {}) =>
    town.invoke("worksHead", getQueuePlaceOp, { document_id: id, ...input });
  const made = [];
  for (const type of ["IF", "ACTA", "IF"] as const) {
    town.clock.advance(1000);
    made.push(await waiting({ type, signers: ["signer", "worksHead"], signed: 1 }));
  }
  const [first, second, third] = made as [(typeof made)[0], (typeof made)[0], (typeof made)[0]];
  expect(await queue()).toMatchObject({
    total: 3,
    documents: [
      { document_id: first.id, numbers: true, needs_token: false, signed_count: 1, signers_count: 2 },
      { document_id: second.id, needs_token: true, document_type: { acronym: "ACTA" } },
      { document_id: third.id },
    ],
    types: [
      { acronym: "IF", count: 2 },
      { acronym: "ACTA", count: 1 },
    ],
  });
  const ofType = await queue({ type: "if" });
  expect([ofType.total, ofType.documents.map(({ document_id }) => document_id), ofType.types.length]).toEqual(
    [2, [first.id, third.id], 2],
  );

  expect(await place(second)).toEqual({
    ...{ total: 3, position: 2, previous: first.id, next: third.id, first: first.id },
  });
  expect(await place(first, { type: "IF" })).toMatchObject({ position: 1, previous: null, next: third.id });
  await sign("worksHead", first);
  // Where it was, the next one follows.
  expect(await place(first)).toEqual({
    ...{ total: 2, position: null, previous: null, next: second.id, first: second.id },
  });
  await expectRefusal(town.invoke("stranger", getQueuePlaceOp, { document_id: first.id }), "not_found");
});

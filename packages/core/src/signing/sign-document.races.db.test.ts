import type { DocumentRef } from "@foja/testing/town/document-builder";
import { expectRefusal } from "@foja/testing/town/expect-refusal";
import { readSignatures } from "@foja/testing/town/text-pdfs";
import { townOfFile } from "@foja/testing/town/town";
import { describe, expect, test } from "vitest";
import { removeDocumentOp } from "../documents/remove-document.op";
import { updateDocumentOp } from "../documents/update-document.op";
import { AppError } from "../kernel/errors";
import { rejectDocumentOp } from "./reject-document.op";
import { signDocumentOp } from "./sign-document.op";
import { startSigningOp } from "./start-signing.op";

const town = await townOfFile();

/** One wins; every other one is refused with a conflict or with the state that the winner left. */
const expectOneWinner = async (calls: readonly Promise<unknown>[], codes = ["conflict"]) => {
  const outcomes = await Promise.allSettled(calls);
  const refusals = outcomes.flatMap((outcome) => (outcome.status === "rejected" ? [outcome.reason] : []));
  expect(refusals).toHaveLength(calls.length - 1);
  for (const refusal of refusals) {
    if (!(refusal instanceof AppError)) throw refusal;
    expect(codes).toContain(refusal.code);
  }
  return outcomes.findIndex(({ status }) => status === "fulfilled");
};

const idOf = ({ id }: DocumentRef) => ({ document_id: id });
const sign = (who: "signer" | "numerator", document: DocumentRef) =>
  town.invoke(who, signDocumentOp, idOf(document));
const reason = "Falta el plano";

const signaturesOf = async (document: DocumentRef) => {
  const { pdfKey } = (await town.reload(document))!;
  return readSignatures(town.files.get(pdfKey!)!.bytes);
};

/** Every number of the general sequence is used once, reserved or given back; none is missing. */
const expectNoGap = async () => {
  const ledger = await town.db.numberLedger.findMany({
    where: { sequence: "document" },
    orderBy: { value: "asc" },
  });
  expect(ledger.map(({ value }) => value)).toEqual(ledger.map((_, index) => index + 1));
  const counter = await town.db.numberCounter.findFirst({ where: { sequence: "document" } });
  expect(counter?.value ?? 0).toBe(ledger.length);
  const official = await town.db.document.findMany({
    where: { status: "signed", type: { ownNumbering: false } },
    select: { officialNumber: true },
  });
  const used = ledger.filter(({ state }) => state === "used").map(({ official: number }) => number);
  expect(used.toSorted()).toEqual(official.map(({ officialNumber }) => officialNumber).toSorted());
};

describe("two callers at once", () => {
  test("20 calls of one signer make one signature", async () => {
    const document = await town.document({ status: "sent_to_sign" });

    const calls = town.faults.sign.calls;

    await expectOneWinner(Array.from({ length: 20 }, () => sign("signer", document)));

    // The others are told before anything is signed.
    expect(town.faults.sign.calls - calls).toBe(1);

    expect(await signaturesOf(document)).toHaveLength(1);
    expect(await town.database.global.signatureAudit.count({ where: { documentId: document.id } })).toBe(1);
  });

  test("20 calls of the last signer make one signature and one number", async () => {
    const document = await town.document({ status: "sent_to_sign", signed: 1 });

    await expectOneWinner(Array.from({ length: 20 }, () => sign("numerator", document)));

    const reloaded = await town.reload(document);
    expect(reloaded).toMatchObject({ status: "signed", version: 1 });
    expect(await town.db.numberLedger.count({ where: { holderId: document.id } })).toBe(1);
    await expectNoGap();
  });

  test("both signers: the one in turn signs, the other is told to wait or comes after", async () => {
    const document = await town.document({ status: "sent_to_sign" });
    const [first, last] = await Promise.allSettled([sign("signer", document), sign("numerator", document)]);
    expect(first.status).toBe("fulfilled");
    const { status } = (await town.reload(document))!;
    if (last.status === "fulfilled") expect(status).toBe("signed");
    else expect([status, last.reason]).toMatchObject(["sent_to_sign", { code: "conflict" }]);
  });

  test.each(["signer first", "rejecter first"])("sign and reject, %s", async (order) => {
    const document = await town.document({ status: "sent_to_sign", signed: 1 });
    const calls = [
      () => sign("numerator", document),
      () => town.invoke("signer", rejectDocumentOp, { ...idOf(document), reason }),
    ];
    if (order === "rejecter first") calls.reverse();

    await expectOneWinner(
      calls.map((call) => call()),
      ["conflict", "wrong_state"],
    );

    const { status, signers, rejections } = (await town.reload(document))!;
    expect(["signed", "rejected"]).toContain(status);
    expect(rejections).toHaveLength(status === "rejected" ? 1 : 0);
    expect(signers.every(({ signedAt }) => (signedAt === null) === (status === "rejected"))).toBe(true);
    await expectNoGap();
  });

  test("a reject while the signature is being made is told so, and the signature stands", async () => {
    const document = await town.document({ status: "sent_to_sign", signed: 1 });
    const held = town.faults.sign.holdNext();
    const signing = sign("numerator", document);
    await held.reached;

    await expectRefusal(town.invoke("signer", rejectDocumentOp, { ...idOf(document), reason }), "conflict", {
      code: "SIGNING_IN_PROGRESS",
      message: "La firma de este documento está en curso",
    });
    await expectRefusal(sign("numerator", document), "conflict", { code: "SIGNING_IN_PROGRESS" });

    held.release();
    expect(await signing).toMatchObject({ status: "signed" });
  });

  test("two rejects", async () => {
    const document = await town.document({ status: "sent_to_sign" });
    await expectOneWinner(
      (["signer", "creator"] as const).map((who) =>
        town.invoke(who, rejectDocumentOp, { ...idOf(document), reason }),
      ),
      ["wrong_state"],
    );
    expect((await town.reload(document))!.rejections).toHaveLength(1);
  });

  test("two starts render twice but send once", async () => {
    const document = await town.document({ signers: ["signer", "numerator"] });
    await expectOneWinner(
      [1, 2].map(() => town.invoke("creator", startSigningOp, idOf(document))),
      ["conflict", "wrong_state"],
    );
    expect(await town.reload(document)).toMatchObject({ status: "sent_to_sign", version: 1 });
  });

  test("a change while the PDF is being made wins: what was rendered is not what is saved", async () => {
    const document = await town.document({ signers: ["signer", "numerator"] });
    const held = town.faults.compose.holdNext();
    const starting = town.invoke("creator", startSigningOp, idOf(document));
    await held.reached;

    await town.invoke("creator", updateDocumentOp, { ...idOf(document), content: "<p>Otro texto</p>" });
    held.release();

    await expectRefusal(starting, "conflict", { code: "DOCUMENT_CHANGED" });
    expect(await town.reload(document)).toMatchObject({
      status: "draft",
      content: "<p>Otro texto</p>",
      pdfKey: null,
    });
  });

  test("a removal while the PDF is being made wins", async () => {
    const document = await town.document({ signers: ["numerator"] });
    const held = town.faults.compose.holdNext();
    const starting = town.invoke("creator", startSigningOp, idOf(document));
    await held.reached;

    await town.invoke("creator", removeDocumentOp, idOf(document));
    held.release();

    await expectRefusal(starting, "conflict", { code: "DOCUMENT_CHANGED" });
    expect(await town.reload(document)).toBeNull();
  });

  test("start and remove at the same moment leave one of both", async () => {
    const document = await town.document({ signers: ["numerator"] });
    const outcomes = await Promise.allSettled([
      town.invoke("creator", startSigningOp, idOf(document)),
      town.invoke("creator", removeDocumentOp, idOf(document)),
    ]);
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    for (const outcome of outcomes) {
      if (outcome.status === "rejected") expect(outcome.reason).toBeInstanceOf(AppError);
    }
  });

  test("start and update at the same moment: what is signed is what was written last", async () => {
    const document = await town.document({ signers: ["numerator"] });
    const content = "<p>Otro texto</p>";
    const [starting, updating] = await Promise.allSettled([
      town.invoke("creator", startSigningOp, idOf(document)),
      town.invoke("creator", updateDocumentOp, { ...idOf(document), content }),
    ]);
    for (const outcome of [starting, updating]) {
      if (outcome.status === "rejected") expect(outcome.reason).toBeInstanceOf(AppError);
    }
    // Both may win, where the update was over before the start began.
    expect([starting.status, updating.status]).toContain("fulfilled");
    const after = await town.reload(document);
    expect(after?.content === content).toBe(updating.status === "fulfilled");
    expect(after?.status).toBe(starting.status === "fulfilled" ? "sent_to_sign" : "draft");
  });

  test("two removals", async () => {
    const document = await town.document();
    await expectOneWinner(
      [1, 2].map(() => town.invoke("creator", removeDocumentOp, idOf(document))),
      ["not_found"],
    );
  });

  test("many documents signed at once get each its own number, without a gap", async () => {
    const documents = [];
    for (let index = 0; index < 16; index += 1) {
      documents.push(await town.document({ status: "sent_to_sign", signers: ["numerator"] }));
    }

    const signed = await Promise.all(documents.map((document) => sign("numerator", document)));

    expect(new Set(signed.map(({ document_number }) => document_number)).size).toBe(16);
    await expectNoGap();
  });

  test("two documents that enter the same case at once get two order numbers", async () => {
    const folder = await town.case();
    const documents = [];
    for (let index = 0; index < 4; index += 1) {
      const document = await town.document({ signers: ["numerator"] });
      await town.invoke("creator", updateDocumentOp, { ...idOf(document), proposed_case_ids: [folder.id] });
      await town.invoke("creator", startSigningOp, idOf(document));
      documents.push(document);
    }

    await Promise.all(documents.map((document) => sign("numerator", document)));

    const links = await town.db.caseDocument.findMany({ where: { caseId: folder.id } });
    expect(links.map(({ order }) => order).toSorted()).toEqual([1, 2, 3, 4, 5]);
  });
});

import { randomUUID } from "node:crypto";
import { aTextCertificate, readSignatures, textTokenSignature } from "@foja/testing/town/text-pdfs";
import { aTown, type Town } from "@foja/testing/town/town";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { NotaryError } from "../../ports/notary";
import { releaseExpiredNumbersOp } from "../../sweeps/release-expired-numbers.op";
import { releaseStuckSignaturesOp } from "../../sweeps/release-stuck-signatures.op";
import { rejectDocumentOp } from "../reject-document.op";
import { signDocumentOp } from "../sign-document.op";
import { acceptTokenSignatureOp } from "./accept-signature.op";
import { cancelTokenSessionOp } from "./cancel-session.op";
import { getPreparedDocumentOp } from "./get-prepared-document.op";
import { getTokenSessionOp } from "./get-session.op";
import { listTokenPendingOp } from "./list-token-pending.op";
import { startTokenSessionOp } from "./start-session.op";

const NUMERATOR = "27111111114";
const SIGNER = "20222222223";
const MINUTE_MS = 60_000;

let town: Town;
beforeAll(async () => {
  town = await aTown();
  await town.db.user.update({ where: { id: town.people.numerator.id }, data: { countryId: NUMERATOR } });
  await town.db.user.update({ where: { id: town.people.signer.id }, data: { countryId: SIGNER } });
});
afterAll(() => town[Symbol.asyncDispose]());

type Who = "numerator" | "signer";
const idOf = { numerator: NUMERATOR, signer: SIGNER };

const waiting = (signers: readonly Who[] = ["numerator"]) =>
  town.document({ status: "sent_to_sign", signers });
const start = (who: Who, ids: readonly string[], certificate = aTextCertificate(idOf[who])) =>
  town.invoke(who, startTokenSessionOp, {
    document_ids: ids,
    certificates: [certificate.toString("base64")],
  });
const prepared = (who: Who, session: string, document: string) =>
  town.invoke(who, getPreparedDocumentOp, { session_id: session, document_id: document });
/** As the program does it: fetch, sign, send. */
const sign = async (who: Who, session: string, document: string, by = idOf[who]) => {
  const { to_sign } = await prepared(who, session, document);
  const value = textTokenSignature(Buffer.from(to_sign, "base64"), by).toString("base64");
  return { value, answer: await send(who, session, document, value) };
};
const send = (who: Who, session: string, document: string, value: string) =>
  town.invoke(who, acceptTokenSignatureOp, { session_id: session, document_id: document, signature: value });
const state = async (who: Who, session: string) =>
  (await town.invoke(who, getTokenSessionOp, { session_id: session })).documents.map(({ state, code }) => [
    state,
    code,
  ]);
const reserved = () => town.db.numberLedger.count({ where: { state: "reserved" } });

describe("a batch", () => {
  test("becomes official, numbered in its order, each signature told as digital", async () => {
    const documents = [await waiting(), await waiting(), await waiting()];
    const session = await start(
      "numerator",
      documents.map(({ id }) => id),
    );
    expect(session.documents.map(({ state }) => state)).toEqual(["ready", "ready", "ready"]);
    const numbers: (string | null)[] = [];
    for (const { id } of documents) {
      const { answer } = await sign("numerator", session.id, id);
      expect(answer).toMatchObject({ document_id: id, status: "signed" });
      numbers.push(answer.document_number);
    }
    expect(numbers).toEqual(session.documents.map(({ document_number }) => document_number));
    expect(await reserved()).toBe(0);
    const rows = await town.db.documentSigner.findMany({ where: { documentId: documents[0]!.id } });
    expect(rows).toMatchObject([{ method: "digital", claimToken: null }]);
    const audited = await town.database.global.signatureAudit.findFirst({
      where: { documentId: documents[0]!.id },
    });
    expect(audited).toMatchObject({ method: "digital", level: "B-T", signerName: "Nora Numeradora" });
    // Nothing of the preparation stays.
    const left = await town.db.signingSessionDocument.count({ where: { prepared: { not: null } } });
    expect(left).toBe(0);
    const { pdfKey } = await town.db.document.findUniqueOrThrow({ where: { id: documents[0]!.id } });
    const made = readSignatures(town.files.get(pdfKey!)!.bytes).at(-1);
    expect(made).toMatchObject({ level: "B-T", stamp: { number: numbers[0], position: "first" } });
  });

  test("of what comes too early, is somebody else's turn or was signed: told for each, and the others go on", async () => {
    const [good, later, done] = [await waiting(), await waiting(["signer", "numerator"]), await waiting()];
    await town.invoke("numerator", signDocumentOp, { document_id: done.id });
    const session = await start("numerator", [good.id, later.id, done.id]);
    expect(session.documents.map(({ state, code }) => [state, code])).toEqual([
      ["ready", null],
      ["refused", "NOT_YOUR_TURN"],
      ["refused", "ALREADY_SIGNED"],
    ]);
    await expect(prepared("numerator", session.id, later.id)).rejects.toMatchObject({
      extra: { code: "NOT_YOUR_TURN" },
    });
    await sign("numerator", session.id, good.id);
  });

  test("of what is gone, hidden or of another municipality: told alike, and nothing is learned", async () => {
    const good = await waiting();
    const reserved = await town.document({
      type: "RES",
      status: "signed",
      signers: ["stranger"],
      by: "stranger",
    });
    const foreign = await town.other.document({ status: "sent_to_sign", signers: ["numerator"] });
    const session = await start("numerator", [randomUUID(), reserved.id, foreign.id, good.id]);
    expect(session.documents.map(({ state, code, message }) => [state, code, message])).toEqual([
      ...[1, 2, 3].map(() => ["refused", "NOT_FOUND", "Documento no encontrado"]),
      ["ready", null, null],
    ]);
    await town.invoke("numerator", cancelTokenSessionOp, { session_id: session.id });
  });

  test("who numbers is not who signs first: no number is taken for them", async () => {
    const { id } = await waiting(["signer", "numerator"]);
    const session = await start("signer", [id]);
    expect(session.documents).toMatchObject([{ document_number: null, state: "ready" }]);
    expect((await sign("signer", session.id, id)).answer).toMatchObject({
      status: "sent_to_sign",
      document_number: null,
    });
    const { documents } = await town.invoke("numerator", listTokenPendingOp, {});
    expect(documents.find(({ document_id }) => document_id === id)).toMatchObject({
      numbers: true,
      signed_count: 1,
      signers_count: 2,
    });
    await town.invoke("numerator", signDocumentOp, { document_id: id });
  });
});

describe("the same again", () => {
  test("a value that was sent twice, one after the other or at once, signs once and is answered alike", async () => {
    const { id } = await waiting();
    const session = await start("numerator", [id]);
    const { to_sign } = await prepared("numerator", session.id, id);
    const value = textTokenSignature(Buffer.from(to_sign, "base64"), NUMERATOR).toString("base64");
    const sending = [0, 1, 2].map(() => send("numerator", session.id, id, value));
    const [first, ...others] = await Promise.all(sending);
    for (const other of [...others, await send("numerator", session.id, id, value)])
      expect(other).toEqual(first);
    expect(await town.db.numberLedger.count({ where: { holderId: id } })).toBe(1);
    expect(await state("numerator", session.id)).toEqual([["signed", null]]);
  });

  test("what is prepared is prepared once: two who fetch at once get the same bytes", async () => {
    const { id } = await waiting();
    const session = await start("numerator", [id]);
    const [one, other] = await Promise.all([
      prepared("numerator", session.id, id),
      prepared("numerator", session.id, id),
    ]);
    expect(one).toEqual(other);
    await town.invoke("numerator", cancelTokenSessionOp, { session_id: session.id });
  });

  test("a program that was killed begins again at once, with the same number, and the old session signs nothing more", async () => {
    const { id } = await waiting();
    const first = await start("numerator", [id]);
    const { to_sign } = await prepared("numerator", first.id, id);
    const second = await start("numerator", [id]);
    expect(second.documents[0]?.document_number).toBe(first.documents[0]?.document_number);
    const old = textTokenSignature(Buffer.from(to_sign, "base64"), NUMERATOR).toString("base64");
    await expect(send("numerator", first.id, id, old)).rejects.toMatchObject({ code: "conflict" });
    await sign("numerator", second.id, id);
    expect(await reserved()).toBe(0);
  });
});

describe("what is refused", () => {
  const refusedWith = async (code: string, attack: (session: string, id: string) => Promise<unknown>) => {
    const { id } = await waiting();
    const session = await start("numerator", [id]);
    await expect(attack(session.id, id)).rejects.toMatchObject({ code: "unprocessable", extra: { code } });
    expect(await state("numerator", session.id)).toEqual([["refused", code]]);
    expect(await reserved()).toBe(0);
    const audit = await town.db.auditLog.findMany({
      where: { tableName: "signing_session_documents", entityId: id },
    });
    expect(audit).toMatchObject([{ userId: town.people.numerator.id, newRow: { code } }]);
    // The turn is free again.
    expect(await town.invoke("numerator", signDocumentOp, { document_id: id })).toMatchObject({
      status: "signed",
    });
  };

  test("a value by another key", () =>
    refusedWith("INVALID_SIGNATURE", (session, id) => sign("numerator", session, id, SIGNER)));

  test("a value for another document", () =>
    refusedWith("INVALID_SIGNATURE", async (session, id) => {
      const other = await waiting();
      const begun = await start("numerator", [other.id]);
      const { to_sign } = await prepared("numerator", begun.id, other.id);
      await town.invoke("numerator", cancelTokenSessionOp, { session_id: begun.id });
      await prepared("numerator", session, id);
      const value = textTokenSignature(Buffer.from(to_sign, "base64"), NUMERATOR).toString("base64");
      return await send("numerator", session, id, value);
    }));

  test("a certificate that was revoked between the start and the signature", () =>
    refusedWith("CERTIFICATE_REVOKED", async (session, id) => {
      town.faults.complete.failNext(
        new NotaryError("business", "CERTIFICATE_REVOKED", "El certificado está revocado"),
      );
      return await sign("numerator", session, id);
    }));

  test("somebody else's certificate opens nothing, and the audit has it", async () => {
    const { id } = await waiting();
    await expect(start("numerator", [id], aTextCertificate(SIGNER))).rejects.toMatchObject({
      code: "unprocessable",
      extra: { code: "CERTIFICATE_OF_OTHER_PERSON" },
    });
    const audit = await town.db.auditLog.findFirst({
      where: { tableName: "signing_sessions" },
      orderBy: { id: "desc" },
    });
    expect(audit).toMatchObject({
      userId: town.people.numerator.id,
      newRow: { refusal_code: "CERTIFICATE_OF_OTHER_PERSON" },
    });
    expect(await reserved()).toBe(0);
  });

  test("a session of somebody else", async () => {
    const { id } = await waiting();
    const session = await start("numerator", [id]);
    await expect(prepared("signer", session.id, id)).rejects.toMatchObject({ code: "not_found" });
    await expect(send("signer", session.id, id, Buffer.alloc(64).toString("base64"))).rejects.toMatchObject({
      code: "not_found",
    });
    await expect(
      town.invoke("signer", cancelTokenSessionOp, { session_id: session.id }),
    ).rejects.toMatchObject({ code: "not_found" });
    await town.invoke("numerator", cancelTokenSessionOp, { session_id: session.id });
    expect(await state("numerator", session.id)).toEqual([["released", null]]);
    await expect(
      town.invoke("numerator", getTokenSessionOp, { session_id: randomUUID() }),
    ).rejects.toMatchObject({ code: "not_found" });
  });

  test("a time stamp authority that is away takes nothing: the same value signs later", async () => {
    const { id } = await waiting();
    const session = await start("numerator", [id]);
    town.faults.complete.failNext(new NotaryError("unavailable", "TSA_UNAVAILABLE", "No responde"));
    const { to_sign } = await prepared("numerator", session.id, id);
    const value = textTokenSignature(Buffer.from(to_sign, "base64"), NUMERATOR).toString("base64");
    await expect(send("numerator", session.id, id, value)).rejects.toMatchObject({ code: "unavailable" });
    expect(await send("numerator", session.id, id, value)).toMatchObject({ status: "signed" });
  });
});

describe("time", () => {
  test("every call keeps all of a session; what nobody comes back for is free again, number and all", async () => {
    const documents = [await waiting(), await waiting()];
    const session = await start(
      "numerator",
      documents.map(({ id }) => id),
    );
    town.clock.advance(3 * MINUTE_MS);
    await sign("numerator", session.id, documents[0]!.id);
    town.clock.advance(3 * MINUTE_MS);
    await town.invokeAsSystem(releaseStuckSignaturesOp);
    expect(await state("numerator", session.id)).toEqual([
      ["signed", null],
      ["ready", null],
    ]);
    // Eight minutes for two documents, and no more.
    town.clock.advance(3 * MINUTE_MS);
    await expect(sign("numerator", session.id, documents[1]!.id)).rejects.toMatchObject({ code: "conflict" });
    await town.invokeAsSystem(releaseStuckSignaturesOp);
    expect(await state("numerator", session.id)).toEqual([
      ["signed", null],
      ["released", null],
    ]);
    town.clock.advance(10 * MINUTE_MS);
    await town.invokeAsSystem(releaseExpiredNumbersOp);
    expect(await reserved()).toBe(0);
    await town.invoke("numerator", signDocumentOp, { document_id: documents[1]!.id });
  });

  test("a value that comes in the last seconds has the time that it takes", async () => {
    const { id } = await waiting();
    const session = await start("numerator", [id]);
    const { to_sign } = await prepared("numerator", session.id, id);
    const value = textTokenSignature(Buffer.from(to_sign, "base64"), NUMERATOR).toString("base64");
    town.clock.advance(4 * MINUTE_MS - 1_000);
    // Meanwhile the session's time is over, and everything is swept.
    const held = town.faults.complete.holdNext();
    const sent = send("numerator", session.id, id, value);
    await held.reached;
    town.clock.advance(20_000);
    await town.invokeAsSystem(releaseStuckSignaturesOp);
    await town.invokeAsSystem(releaseExpiredNumbersOp);
    held.release();
    expect(await sent).toMatchObject({ status: "signed" });
  });

  test("while a session holds it nobody else signs or rejects; a second person at once gets the refusal", async () => {
    const { id } = await waiting(["numerator"]);
    const session = await start("numerator", [id]);
    await expect(
      town.invoke("numerator", rejectDocumentOp, { document_id: id, reason: "No corresponde" }),
    ).rejects.toMatchObject({
      extra: { code: "SIGNING_IN_PROGRESS" },
    });
    await town.invoke("numerator", cancelTokenSessionOp, { session_id: session.id });
    await town.invoke("numerator", rejectDocumentOp, { document_id: id, reason: "No corresponde" });
    await expect(prepared("numerator", session.id, id)).rejects.toMatchObject({ code: "conflict" });
  });

  test("two programs that start with the same documents at once: each document has one turn", async () => {
    const documents = [await waiting(), await waiting(), await waiting()];
    const ids = documents.map(({ id }) => id);
    const sessions = await Promise.all([start("numerator", ids), start("numerator", ids.toReversed())]);
    for (const id of ids) {
      const held = await town.db.signingSessionDocument.count({ where: { documentId: id, state: "ready" } });
      expect(held).toBe(1);
    }
    for (const { id } of sessions) await town.invoke("numerator", cancelTokenSessionOp, { session_id: id });
    expect(await reserved()).toBe(0);
  });
});

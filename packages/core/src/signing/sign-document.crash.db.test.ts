import type { DocumentRef } from "@foja/testing/town/document-builder";
import { expectRefusal } from "@foja/testing/town/expect-refusal";
import { type Town, townOfFile } from "@foja/testing/town/town";
import { describe, expect, test } from "vitest";
import { readPdf } from "../documents/pdf-store";
import { invoke } from "../kernel/invoke";
import { NotaryError } from "../ports/notary";
import { StorageUnavailable } from "../ports/storage";
import { releaseExpiredNumbersOp } from "../sweeps/release-expired-numbers.op";
import { releaseStuckSignaturesOp } from "../sweeps/release-stuck-signatures.op";
import { claimSignature } from "./claim-signature";
import { finishSignature } from "./finish-signature";
import { rejectDocumentOp } from "./reject-document.op";
import { signDocumentOp } from "./sign-document.op";
import { signPdf } from "./sign-pdf";
import { CLAIM_MS, SIGNATURE_NUMBER_MS } from "./time-limits";

const town = await townOfFile();

const aPending = () => town.document({ status: "sent_to_sign", signers: ["numerator"] });
const sign = ({ id }: DocumentRef) => town.invoke("numerator", signDocumentOp, { document_id: id });
const ledgerOf = ({ id }: DocumentRef) => town.db.numberLedger.findMany({ where: { holderId: id } });
const lost = new Error("connection reset");

const sweep = async () => {
  await town.invokeAsSystem(releaseExpiredNumbersOp);
  await town.invokeAsSystem(releaseStuckSignaturesOp);
};

const expectUntouched = async (before: Awaited<ReturnType<Town["reload"]>>, document: DocumentRef) => {
  expect(await town.reload(document)).toEqual(before);
  expect(await ledgerOf(document)).toEqual([]);
};

/** The process stops after that step: nothing of the rest happens, not even the clean-up. */
const stopAfter = async (step: "reserve" | "sign and put", document: DocumentRef) => {
  const ctx = await town.context("numerator");
  const claim = await claimSignature(ctx, document.id);
  if (step === "reserve") return { ctx, claim, signed: undefined };
  const pdf = await readPdf(ctx, claim.pdf);
  const stamp = { number: claim.official!.number, position: "first" as const };
  return {
    ctx,
    claim,
    signed: await signPdf(ctx, { documentId: document.id, pdf, identity: claim.identity, stamp }),
  };
};

describe("a port that fails", () => {
  test.each([
    [
      "the signing service is down",
      "sign",
      "failNext",
      new NotaryError("unavailable", "TSA_UNAVAILABLE", "x"),
      "unavailable",
      "TSA_UNAVAILABLE",
    ],
    [
      "the signing service refuses",
      "sign",
      "failNext",
      new NotaryError("business", "LayoutError", "No hay lugar"),
      "unprocessable",
      "LAYOUT_ERROR",
    ],
    [
      "the signing service does not listen",
      "sign",
      "failNext",
      new NotaryError("unavailable", "notary_connect_error", "x"),
      "unavailable",
      "NOTARY_CONNECT_ERROR",
    ],
  ] as const)("%s: told so, and nothing changed", async (_, port, how, error, code, extra) => {
    const document = await aPending();
    const before = await town.reload(document);
    town.faults[port][how](error);

    await expectRefusal(sign(document), code, { code: extra });

    await expectUntouched(before, document);
  });

  test.each([
    ["the signing service breaks", "sign", "failNext"],
    ["the signing service's answer gets lost", "sign", "loseNext"],
    ["the storage can't read", "get", "failNext"],
    ["the storage can't write", "put", "failNext"],
    ["the storage's answer gets lost", "put", "loseNext"],
  ] as const)("%s: nothing changed, and a second try gets the same number", async (_, port, how) => {
    const document = await aPending();
    const before = await town.reload(document);
    const { value } = (await town.db.numberCounter.findFirst({ where: { sequence: "document" } })) ?? {
      value: 0,
    };
    town.faults[port][how](lost);

    await expect(sign(document)).rejects.toBe(lost);
    await expectUntouched(before, document);

    const { document_number } = await sign(document);
    const [entry] = await ledgerOf(document);
    expect(entry).toMatchObject({ state: "used", official: document_number });
    expect(entry!.value).toBeLessThanOrEqual(value + 1);
  });

  test.each(["get", "put"] as const)(
    "a storage that is away (%s): told to come back, written down, and nothing changed",
    async (call) => {
      const document = await aPending();
      const before = await town.reload(document);
      const away = new StorageUnavailable("no disk");
      town.faults[call].failNext(away);

      await expectRefusal(sign(document), "unavailable", { code: "STORAGE_UNAVAILABLE" });

      expect(town.reported.at(-1)).toEqual({ error: away, step: "storage" });
      await expectUntouched(before, document);
    },
  );

  test("a signing service that is away is written down, a refusal of its own is not", async () => {
    const document = await aPending();
    const away = new NotaryError("unavailable", "notary_timeout", "x");
    town.faults.sign.failNext(away);
    await expectRefusal(sign(document), "unavailable");
    expect(town.reported.at(-1)).toEqual({ error: away, step: "sign" });

    const count = town.reported.length;
    town.faults.sign.failNext(new NotaryError("business", "LayoutError", "No hay lugar"));
    await expectRefusal(sign(document), "unprocessable");
    expect(town.reported).toHaveLength(count);
  });

  test("a turn that can't be given back is written down, and the caller hears of the first failure", async () => {
    const document = await aPending();
    const ctx = await town.context("numerator");
    const broken = new Error("the database went away");
    let transactions = 0;
    const transaction: typeof ctx.transaction = (work, options) => {
      transactions += 1;
      return transactions === 1 ? ctx.transaction(work, options) : Promise.reject(broken);
    };
    town.faults.sign.failNext(lost);

    const call = invoke(signDocumentOp, { ...ctx, transaction }, { document_id: document.id });
    await expect(call).rejects.toBe(lost);

    expect(town.reported.at(-1)).toEqual({ error: broken, step: "release the turn" });
    town.clock.advance(SIGNATURE_NUMBER_MS + 1);
    await sweep();
    expect(await ledgerOf(document)).toEqual([]);
  });

  test("a file that isn't what was rendered is never signed", async () => {
    const document = await aPending();
    const { pdfKey } = (await town.reload(document))!;
    town.files.set(pdfKey!, { bytes: Buffer.from("%PDF-1.7 otra cosa"), contentType: "application/pdf" });
    const calls = town.faults.sign.calls;

    await expectRefusal(sign(document), "unavailable", { code: "PDF_INTEGRITY_FAILED" });
    town.files.delete(pdfKey!);
    await expectRefusal(sign(document), "unavailable", { code: "PDF_MISSING" });

    expect(town.faults.sign.calls).toBe(calls);
    expect(await ledgerOf(document)).toEqual([]);
  });

  test("a municipality without a valid certificate is told so", async () => {
    const elsewhere = town.other;
    const where = { municipalityId: elsewhere.municipalityId };
    const { signingCertificate } = town.database.global;
    const document = await elsewhere.document({ status: "sent_to_sign", signers: ["numerator"] });
    const call = () => elsewhere.invoke("numerator", signDocumentOp, { document_id: document.id });

    await signingCertificate.updateMany({ where, data: { notAfter: new Date("2027-01-01") } });
    await expectRefusal(call(), "unavailable", { code: "CERTIFICATE_EXPIRED" });
    await signingCertificate.updateMany({ where, data: { isActive: false } });
    await expectRefusal(call(), "unavailable", { code: "CERTIFICATE_MISSING" });
  });
});

describe("a process that stops", () => {
  test.each(["reserve", "sign and put"] as const)(
    "after %s: others wait for the claim, then the same signer takes over with the same number",
    async (step) => {
      const document = await aPending();
      const { claim } = await stopAfter(step, document);
      await expectRefusal(sign(document), "conflict", { code: "SIGNING_IN_PROGRESS" });

      town.clock.advance(CLAIM_MS);
      const { document_number } = await sign(document);

      expect(document_number).toBe(claim.official!.number);
      expect(await ledgerOf(document)).toMatchObject([{ state: "used", official: document_number }]);
    },
  );

  test.each(["reserve", "sign and put"] as const)(
    "after %s: sweeps give turn and number back, and the number goes to the next document",
    async (step) => {
      const document = await aPending();
      const { claim } = await stopAfter(step, document);

      town.clock.advance(SIGNATURE_NUMBER_MS + 1);
      await sweep();
      expect((await town.reload(document))!.signers[0]).toMatchObject({ claimToken: null, signedAt: null });
      expect(await ledgerOf(document)).toEqual([]);

      const next = await sign(await aPending());
      expect(next.document_number).toBe(claim.official!.number);
      const own = await sign(document);
      expect(own.document_number).not.toBe(next.document_number);
    },
  );

  test("after the sweep gave its number away, whoever comes back late changes nothing", async () => {
    const document = await aPending();
    const late = await stopAfter("sign and put", document);
    town.clock.advance(SIGNATURE_NUMBER_MS + 1);
    await sweep();
    const next = await sign(await aPending());
    const before = await town.reload(document);

    await expectRefusal(finishSignature(late.ctx, late.claim, late.signed!), "conflict");

    expect(await town.reload(document)).toEqual(before);
    expect(next.document_number).toBe(late.claim.official!.number);
    const used = await town.db.numberLedger.findMany({ where: { official: next.document_number! } });
    expect(used).toHaveLength(1);
  });

  test("a number that was swept under a claim that still lives is a conflict, and nothing of it stays", async () => {
    const document = await aPending();
    const slow = await stopAfter("sign and put", document);
    town.clock.advance(SIGNATURE_NUMBER_MS + 1);
    await town.invokeAsSystem(releaseExpiredNumbersOp);

    await expectRefusal(finishSignature(slow.ctx, slow.claim, slow.signed!), "conflict", {
      code: "NUMBER_LOST",
    });

    expect(await town.reload(document)).toMatchObject({ status: "sent_to_sign", officialNumber: null });
    expect(await town.database.global.signatureAudit.count({ where: { documentId: document.id } })).toBe(0);
  });

  test("a slow call whose turn was taken over does not take the other's number away", async () => {
    const document = await aPending();
    const held = town.faults.sign.holdNext();
    const slow = sign(document);
    await held.reached;
    town.clock.advance(CLAIM_MS);
    const second = town.faults.sign.holdNext();
    const quick = sign(document);
    await second.reached;

    held.release();
    await expectRefusal(slow, "conflict", { code: "DOCUMENT_CHANGED" });
    second.release();

    expect(await quick).toMatchObject({ status: "signed" });
    expect(await ledgerOf(document)).toMatchObject([{ state: "used" }]);
  });

  test("a claim that expired does not stop a reject, which gives the number back", async () => {
    const document = await town.document({
      status: "sent_to_sign",
      signers: ["signer", "numerator"],
      signed: 1,
    });
    await stopAfter("reserve", document);
    town.clock.advance(CLAIM_MS);

    const reason = "Falta el plano";
    await town.invoke("signer", rejectDocumentOp, { document_id: document.id, reason });

    expect((await town.reload(document))!.signers).toMatchObject([
      { claimToken: null },
      { claimToken: null },
    ]);
    expect(await ledgerOf(document)).toEqual([]);
  });

  test("an answer that got lost is found by calling again", async () => {
    const document = await aPending();
    const { document_number, signed_at } = await sign(document);
    await expectRefusal(sign(document), "conflict", {
      code: "ALREADY_SIGNED",
      status: "signed",
      document_number,
      signed_at,
    });
  });

  test("sweeps leave alone what is in time", async () => {
    await sweep();
    const document = await aPending();
    await stopAfter("reserve", document);
    expect(await town.invokeAsSystem(releaseExpiredNumbersOp)).toEqual({ released: 0 });
    expect(await town.invokeAsSystem(releaseStuckSignaturesOp)).toEqual({ claims: 0, sessions: 0 });
    town.clock.advance(SIGNATURE_NUMBER_MS + 1);
    expect(await town.invokeAsSystem(releaseExpiredNumbersOp)).toEqual({ released: 1 });
    expect(await town.invokeAsSystem(releaseStuckSignaturesOp)).toMatchObject({ claims: 1 });
  });

  test("after everything the numbers have no gap and none is used twice", async () => {
    const ledger = await town.db.numberLedger.findMany({
      where: { sequence: "document" },
      orderBy: { value: "asc" },
    });
    expect(ledger.map(({ value }) => value)).toEqual(ledger.map((_, index) => index + 1));
    const breaks = await town.database.sql("100_muni", "SELECT * FROM audit_log_breaks()");
    expect(breaks).toEqual([]);
  });
});

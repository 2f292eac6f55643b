import { IncrementalUpdate } from "@foja/pades/pdf/incremental-update";
import { firstPage } from "@foja/pades/pdf/pages";
import { PdfReader } from "@foja/pades/pdf/reader";
import { judgePdf } from "@foja/pades/trust/judge-pdf";
import { createTrustStore } from "@foja/pades/trust/trust-store";
import { aPdf } from "@foja/testing/pdf/a-pdf";
import { describe, expect, test } from "vitest";
import { aNotary, goodParts, p12Of, pki } from "../test-support/a-notary";
import { askingTown, town } from "../test-support/a-town-authority";
import type { FormParts } from "../test-support/multipart";

const aTownNotary = async () => {
  const state = { isDown: false, isRevoked: false };
  const { post } = await aNotary(askingTown(state));
  const sign = async (parts: FormParts = {}) =>
    post("/sign-pdf", { ...(await goodParts()), cert_file: await p12Of(town.signer), ...parts });
  const extend = (pdf: Uint8Array, parts: FormParts) => post("/extend-pdf", { pdf_file: pdf, ...parts });
  const verify = async (pdf: Uint8Array) => (await post("/sign-pdf/verify", { pdf_file: pdf })).json();
  return { state, sign, extend, verify };
};

const changed = (pdf: Buffer, change: (update: IncrementalUpdate) => void): Buffer => {
  const update = new IncrementalUpdate(new PdfReader(pdf));
  change(update);
  return update.build().bytes;
};

const turned = (pdf: Buffer): Buffer =>
  changed(pdf, (update) => {
    const { reader } = update;
    update.edit(firstPage(reader, reader.catalog).ref).set("Rotate", 90);
  });

const levelsIn = (pdf: Buffer) =>
  judgePdf(new PdfReader(pdf), { store: createTrustStore([town.root]), now: new Date() }).signatures.flatMap(
    ({ kind, level }) => (kind === "signature" ? [level] : []),
  );

type Answer = Awaited<ReturnType<Awaited<ReturnType<typeof aNotary>>["post"]>>;

const expectRefusal = (answer: Answer, status: number, code: string) => {
  expect([answer.statusCode, answer.json().error_code]).toEqual([status, code]);
  const waits: Readonly<Record<string, string>> = { TSA_UNAVAILABLE: "5", REVOCATION_UNAVAILABLE: "60" };
  expect(answer.headers["retry-after"]).toBe(waits[code]);
};

describe("POST /sign-pdf at the higher levels", () => {
  test.each(["B-LT", "B-LTA"] as const)("%s is what the document can prove", async (level) => {
    const { sign } = await aTownNotary();
    const answer = await sign({ level });
    expect(answer.statusCode).toBe(200);
    expect(levelsIn(answer.rawPayload)).toEqual([level]);
  });

  test("an authority that is away is 503, never a lower level", async () => {
    const { state, sign } = await aTownNotary();
    state.isDown = true;
    expectRefusal(await sign({ level: "B-LT" }), 503, "REVOCATION_UNAVAILABLE");
    expect((await sign({ level: "B-T" })).statusCode).toBe(200);
  });

  test("a revoked certificate is said to be", async () => {
    const { state, sign } = await aTownNotary();
    state.isRevoked = true;
    const answer = await sign({ level: "B-LT" });
    expectRefusal(answer, 400, "CERTIFICATE_REVOKED");
    expect(answer.json().detail).toBe("El certificado está revocado: Municipio");
  });

  test.each([
    { what: "of a stranger", identity: pki.stranger, code: "CERTIFICATE_UNTRUSTED" },
    { what: "that nobody can be asked about", identity: town.silentSigner, code: "EVIDENCE_MISSING" },
  ])("a certificate $what: $code", async ({ identity, code }) => {
    const { sign } = await aTownNotary();
    expectRefusal(await sign({ level: "B-LT", cert_file: await p12Of(identity) }), 400, code);
  });

  test("without trust anchors they are not there", async () => {
    const { post } = await aNotary();
    const answer = await post("/sign-pdf", { ...(await goodParts()), level: "B-LT" });
    expectRefusal(answer, 400, "INVALID_PARAMETERS");
    expectRefusal(await post("/extend-pdf", { pdf_file: aPdf(), level: "B-LT" }), 400, "INVALID_PARAMETERS");
  });
});

describe("POST /extend-pdf", () => {
  test("raises step by step, each continuing the one before, and says when there is nothing to add", async () => {
    const { sign, extend } = await aTownNotary();
    const first = (await sign()).rawPayload;
    const second = (await sign({ pdf_file: first })).rawPayload;

    let pdf = second;
    for (const { parts, level, isChanged } of [
      { parts: { level: "B-LT" }, level: "B-LT", isChanged: true },
      { parts: { level: "B-LT" }, level: "B-LT", isChanged: false },
      { parts: { level: "B-LTA" }, level: "B-LTA", isChanged: true },
      { parts: { level: "B-LTA" }, level: "B-LTA", isChanged: false },
      { parts: { level: "B-LT" }, level: "B-LTA", isChanged: false },
      { parts: { renew: "true" }, level: "B-LTA", isChanged: true },
    ]) {
      const answer = await extend(pdf, { ...parts, tenant_id: "tandil" });
      expect(answer.statusCode).toBe(200);
      expect(answer.headers).toMatchObject({
        "x-signature-level": level,
        "x-changed": String(isChanged),
        "x-provable-until": expect.stringMatching(/^\d{4}-.*Z$/),
      });
      expect(answer.rawPayload.subarray(0, pdf.length)).toEqual(pdf);
      expect(answer.rawPayload.length > pdf.length).toBe(isChanged);
      expect(levelsIn(answer.rawPayload)).toEqual([level, level]);
      pdf = answer.rawPayload;
    }
  });

  test("a signature that was there before and leads to no anchor stays as it is, and is told", async () => {
    const { sign, extend, verify } = await aTownNotary();
    const brought = await sign({ level: "B-B", cert_file: await p12Of(pki.stranger) });
    const [field] = (await verify(brought.rawPayload)).signatures;
    const signed = (await sign({ pdf_file: brought.rawPayload })).rawPayload;
    const answer = await extend(signed, { level: "B-LTA" });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers["x-foreign-fields"]).toBe(encodeURIComponent(field.field_name));
    expect(levelsIn(answer.rawPayload)).toEqual(["B-T", "B-LTA"]);
    expectRefusal(await extend(brought.rawPayload, { level: "B-LTA" }), 400, "CERTIFICATE_UNTRUSTED");
  });

  test("a stranger's signature on top of ours is not raised in its name", async () => {
    const { sign } = await aTownNotary();
    const ours = (await sign()).rawPayload;
    const answer = await sign({ pdf_file: ours, level: "B-LT", cert_file: await p12Of(pki.stranger) });
    expectRefusal(answer, 400, "CERTIFICATE_UNTRUSTED");
  });

  test("an authority that is away is 503, and the next try succeeds", async () => {
    const { state, sign, extend } = await aTownNotary();
    const pdf = (await sign()).rawPayload;
    state.isDown = true;
    expectRefusal(await extend(pdf, { level: "B-LT" }), 503, "REVOCATION_UNAVAILABLE");
    state.isDown = false;
    expect((await extend(pdf, { level: "B-LT" })).statusCode).toBe(200);
  });

  test("what can't be raised is refused, each for its reason", async () => {
    const { sign, extend } = await aTownNotary();
    expectRefusal(await extend(aPdf(), { level: "B-LT" }), 400, "NOT_SIGNED");
    const timed = (await sign()).rawPayload;
    expectRefusal(await extend(timed, { renew: "true" }), 400, "NOT_ARCHIVED");
    const altered = Buffer.from(timed);
    altered[altered.indexOf("Un documento")] = 0x55 ^ 1;
    expectRefusal(await extend(altered, { level: "B-LT" }), 400, "INVALID_SIGNATURE");
    expectRefusal(await extend(Buffer.from("%PDF-1.7\nnada"), { level: "B-LT" }), 400, "INVALID_PDF_FILE");
    expectRefusal(await extend(Buffer.from("hola"), { level: "B-LT" }), 400, "INVALID_PDF_FORMAT");
  });

  test.each([
    { what: "neither level nor renew", parts: {}, code: "INVALID_PARAMETERS" },
    { what: "both", parts: { level: "B-LTA", renew: "true" }, code: "INVALID_PARAMETERS" },
    { what: "a level that adds nothing", parts: { level: "B-T" }, code: "INVALID_PARAMETERS" },
    { what: "renew that is neither", parts: { renew: "1" }, code: "INVALID_PARAMETERS" },
    { what: "a tenant with a path", parts: { level: "B-LT", tenant_id: "../a" }, code: "INVALID_TENANT_ID" },
    {
      what: "a level that is a file",
      parts: { level: { bytes: Buffer.from("B-LT"), name: "a" } },
      code: "INVALID_PARAMETERS",
    },
    { what: "another hash", parts: { level: "B-LT", expected_sha256: "0" }, code: "PDF_INTEGRITY_FAILED" },
    { what: "no file", parts: { level: "B-LT", pdf_file: undefined }, code: "INVALID_PDF_FILE" },
  ])("$what: $code", async ({ parts, code }) => {
    const { extend } = await aTownNotary();
    expectRefusal(await extend(aPdf(), parts), 400, code);
  });
});

describe("a document that somebody changed", () => {
  test.each(["B-T", "B-LTA"])("after it was signed at %s gets no fresh seal", async (level) => {
    const { sign, extend } = await aTownNotary();
    const forged = turned((await sign({ level })).rawPayload);
    for (const parts of [{ level: "B-LT" }, { level: "B-LTA" }, { renew: "true" }]) {
      expectRefusal(await extend(forged, parts), 400, "INVALID_SIGNATURE");
    }
  });

  test("after it was archived is not the one that was archived, whatever its signatures cover", async () => {
    const { sign, verify } = await aTownNotary();
    const archived = (await sign({ level: "B-LTA" })).rawPayload;
    expect(await verify(archived)).toMatchObject({ ok: true });
    const robbed = changed(archived, (update) => void update.edit(update.reader.rootRef).delete("DSS"));
    expect(await verify(robbed)).toMatchObject({
      ok: false,
      failure_reason: "illegal_modification",
      modification_level: "OTHER",
      signatures: [{ intact: true, valid: true }],
    });
  });
});

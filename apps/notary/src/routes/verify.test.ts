import { parseSignedData } from "@foja/pades/cms/signed-data";
import { createOcspRequest } from "@foja/pades/revocation/ocsp-request";
import { createOcspResponder } from "@foja/pades/revocation/respond";
import { parseCertificate } from "@foja/pades/x509/certificate";
import { aPdf } from "@foja/testing/pdf/a-pdf";
import { beforeAll, describe, expect, test } from "vitest";
import { verificationAnswer } from "../answers/verification";
import { SIGNED_PDF_MAX_BYTES } from "../http/form";
import { aNotary, goodParts, p12Of, pki } from "../test-support/a-notary";
import type { FormParts } from "../test-support/multipart";

const trusting = { trustAnchors: [parseCertificate(pki.root.certificates[0])] };
const good = await goodParts();
const { post } = await aNotary();
const { post: postTrusting } = await aNotary({ tools: trusting });

const signedWith = async (parts: FormParts = {}): Promise<Buffer> =>
  (await post("/sign-pdf", { ...good, ...parts })).rawPayload;

const verify = async (pdf: Uint8Array, send = post, parts: FormParts = {}) => {
  const answer = await send("/sign-pdf/verify", { pdf_file: pdf, ...parts });
  expect(answer.statusCode).toBe(200);
  return verificationAnswer.parse(answer.json());
};

let signed: Buffer;
beforeAll(async () => {
  signed = await signedWith();
});

describe("a signed document", () => {
  test("is told in all its members", async () => {
    const answer = await verify(signed, postTrusting);
    expect(answer).toMatchObject({
      ok: true,
      failure_reason: null,
      signature_count: 1,
      signature_visible: true,
      modification_level: "NONE",
      document_timestamps: [],
      stamp: "none",
    });
    const [signature] = answer.signatures;
    const certificate = parseCertificate(pki.p256.certificates[0]);
    expect(signature).toMatchObject({
      intact: true,
      valid: true,
      modification_level: "NONE",
      signature_visible: true,
      signer: {
        common_name: "Bruno Díaz",
        serial_number: "CUIT 20222222223",
        organization: null,
        country_id: "20222222223",
      },
      timestamp: { authority: "Sellos de tiempo P-256", valid: true },
      level: "B-T",
      covers_whole_document: true,
      coverage: "ENTIRE_FILE",
      signed_bytes: signed.length,
      trusted: true,
      trust_problem: null,
      certificate: {
        issuer: "Intermedia de prueba",
        issuer_name: "CN=Intermedia de prueba, O=Autoridad de prueba, C=AR",
        serial: certificate.x509.serialNumber.toLowerCase(),
        not_before: certificate.notBefore.toISOString(),
        not_after: certificate.notAfter.toISOString(),
      },
      revocation: "unknown",
      problem: null,
    });
    expect(Date.parse(signature?.signing_time ?? "")).toBeGreaterThan(Date.now() - 60_000);
    expect(signature?.proven_time).toBe(signature?.timestamp?.time);
  });

  test("signed twice, the second time with the number, is good as a whole", async () => {
    const other = await p12Of(pki.p384);
    const twice = await signedWith({ pdf_file: signed, cert_file: other, name: "Carla Peña" });
    const answer = await verify(twice, postTrusting);
    expect(answer).toMatchObject({ ok: true, signature_count: 2, modification_level: "FORM_FILLING" });
    expect(answer.signatures.map(({ covers_whole_document: whole }) => whole)).toEqual([false, true]);
    expect(answer.signatures.map(({ modification_level: level }) => level)).toEqual(["FORM_FILLING", "NONE"]);
  });

  test("without time stamp is B-B, and proves no time", async () => {
    const [signature] = (await verify(await signedWith({ level: "B-B" }))).signatures;
    expect(signature).toMatchObject({ level: "B-B", timestamp: null, proven_time: null });
  });

  test("in a field of any name", async () => {
    const answer = await post("/sign-pdf/verify", { documento: { bytes: signed, name: "x.pdf" } });
    expect(answer.json()).toMatchObject({ ok: true, signature_count: 1 });
  });
});

describe("trust", () => {
  const required = { require_trust: "true" };

  test("without anchors nobody is called untrusted, nor trusted", async () => {
    const answer = await verify(signed);
    expect(answer).toMatchObject({ ok: true, failure_reason: null });
    expect(answer.signatures[0]).toMatchObject({
      trusted: false,
      trust_problem: "NO_TRUST_STORE",
      level: "B-T",
      timestamp: { valid: true },
    });
  });

  test("a stranger is told, and the signature stays what it is", async () => {
    const foreign = await signedWith({ cert_file: await p12Of(pki.stranger) });
    const answer = await verify(foreign, postTrusting);
    expect(answer).toMatchObject({ ok: true, failure_reason: null });
    expect(answer.signatures[0]).toMatchObject({ valid: true, trusted: false, trust_problem: "UNTRUSTED" });
    expect(await verify(foreign, postTrusting, required)).toMatchObject({
      ok: false,
      failure_reason: "untrusted",
    });
    expect(await verify(signed, postTrusting, required)).toMatchObject({ ok: true, failure_reason: null });
    expect(await verify(signed, post, required)).toMatchObject({ ok: false, failure_reason: "untrusted" });
  });

  test("an expired certificate is told when no time stamp proves that it was in time", async () => {
    const now = () => new Date(Date.now() + 400 * 86_400_000);
    const { post: later } = await aNotary({ tools: { ...trusting, now } });
    const plain = await verify(await signedWith({ level: "B-B" }), later, required);
    expect(plain).toMatchObject({ ok: false, failure_reason: "certificate_expired" });
    expect(plain.signatures[0]).toMatchObject({ trusted: false, trust_problem: "EXPIRED" });
  });

  test("revocation is asked of the authority when the document does not tell, and only for those who are trusted", async () => {
    const [, issuerDer = Buffer.alloc(0)] = pki.p256.certificates;
    const asked: string[] = [];
    const revokedAt = new Date(Date.now() - 3_600_000);
    const revocation = async (certificate: ReturnType<typeof parseCertificate>) => {
      asked.push(certificate.subject.commonName ?? "");
      const issuer = parseCertificate(issuerDer);
      const responder = createOcspResponder({
        issuer,
        key: pki.intermediate.key,
        certificates: [],
        stateOf: () => ({ status: "revoked", revokedAt }),
        now: () => new Date(),
        validForMs: 60_000,
      });
      return { ocsp: responder.respond(createOcspRequest({ certificate, issuer })) };
    };
    const { post: asking } = await aNotary({ tools: { ...trusting, revocation } });
    const answer = await verify(signed, asking, required);
    expect(asked).toEqual(["Intermedia de prueba", "Sellos de tiempo P-256", "Bruno Díaz"]);
    expect(answer).toMatchObject({ ok: false, failure_reason: "untrusted" });
    expect(answer.signatures[0]).toMatchObject({
      trusted: false,
      trust_problem: "REVOKED",
      revocation: "revoked",
      revocation_details: { source: "ocsp" },
    });

    asked.length = 0;
    await verify(await signedWith({ cert_file: await p12Of(pki.stranger) }), asking);
    expect(asked).toEqual(["Sellos de tiempo P-256", "Intermedia de prueba"]);
  });
});

describe("what is wrong is told by its first reason", () => {
  test("no signatures", async () => {
    expect(await verify(aPdf())).toEqual({
      ok: false,
      failure_reason: "no_signatures",
      signature_count: 0,
      signature_visible: false,
      modification_level: "NONE",
      signatures: [],
      document_timestamps: [],
      stamp: "none",
      differing_fields: [],
    });
  });

  test("a changed byte", async () => {
    const at = signed.indexOf("/Count");
    const altered = Buffer.from(signed);
    altered.write("/count", at, "latin1");
    const answer = await post("/sign-pdf/verify", { pdf_file: altered });
    expect(answer.json()).toMatchObject({ ok: false, failure_reason: "not_intact" });
  });

  test("another value than the signer's", async () => {
    const text = signed.toString("latin1");
    const [, hex = ""] = /\/Contents\s*<([0-9a-fA-F]+)>/.exec(text) ?? [];
    const [signer] = parseSignedData(Buffer.from(hex, "hex"), { padded: true }).signerInfos;
    const value = signer?.signature.toString("hex") ?? "";
    const last = text.indexOf(value) + value.length - 1;
    const altered = Buffer.from(signed);
    altered.write(text[last] === "0" ? "1" : "0", last, "latin1");
    expect(await verify(altered)).toMatchObject({ ok: false, failure_reason: "invalid_signature" });
  });

  test("a later change that nobody may make", async () => {
    const tail = `\n11 0 obj\n<</Length 0>>\nstream\n\nendstream\nendobj\n`;
    const answer = await verify(Buffer.concat([signed, Buffer.from(tail)]));
    expect(answer).toMatchObject({
      ok: false,
      failure_reason: "illegal_modification",
      modification_level: "OTHER",
    });
  });
});

describe("refusals", () => {
  test.each([
    { what: "no file", parts: { pdf_file: "x" }, code: "INVALID_PDF_FILE" },
    {
      what: "something else than a PDF",
      parts: { pdf_file: Buffer.from("hola") },
      code: "INVALID_PDF_FORMAT",
    },
    { what: "a broken PDF", parts: { pdf_file: Buffer.from("%PDF-1.7\nnada") }, code: "INVALID_PDF_FILE" },
    {
      what: "two files of other names",
      parts: { uno: { bytes: aPdf(), name: "1.pdf" }, dos: { bytes: aPdf(), name: "2.pdf" } },
      code: "INVALID_PARAMETERS",
      text: "Parámetro desconocido: dos",
    },
    {
      what: "a file beside the one that is named",
      parts: { otro: { bytes: aPdf(), name: "1.pdf" }, pdf_file: aPdf() },
      code: "INVALID_PARAMETERS",
      text: "Parámetro desconocido: otro",
    },
    {
      what: "a certificate, which nobody needs here",
      parts: { cert_file: { bytes: aPdf(), name: "1.p12" }, pdf_file: aPdf() },
      code: "INVALID_PARAMETERS",
      text: "Parámetro desconocido: cert_file",
    },
    {
      what: "a text that is misspelt",
      parts: { pdf_file: aPdf(), requiere_trust: "true" },
      code: "INVALID_PARAMETERS",
      text: "Parámetro desconocido: requiere_trust",
    },
    {
      what: "a text for the file, with another file",
      parts: { pdf_file: "x", otro: { bytes: aPdf(), name: "1.pdf" } },
      code: "INVALID_PARAMETERS",
      text: "pdf_file debe ser un archivo",
    },
    {
      what: "one byte more than 50 MB",
      parts: { pdf_file: Buffer.concat([Buffer.from("%PDF-1.7"), Buffer.alloc(SIGNED_PDF_MAX_BYTES - 7)]) },
      code: "FILE_TOO_LARGE",
    },
  ])("$what: $code", async ({ parts, code, text }) => {
    const answer = await post("/sign-pdf/verify", parts as FormParts);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ error_code: code, ...(text ? { error: text } : {}) });
  });

  test("without key: 401", async () => {
    expect((await post("/sign-pdf/verify", { pdf_file: signed }, {})).statusCode).toBe(401);
  });
});

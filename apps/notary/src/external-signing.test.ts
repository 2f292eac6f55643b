import { createPublicKey, sign } from "node:crypto";
import { PdfReader } from "@foja/pades/pdf/reader";
import type { EvidenceFetch } from "@foja/pades/revocation/http";
import { RevocationError } from "@foja/pades/revocation/revocation-error";
import { createRevocationClient } from "@foja/pades/revocation/source";
import { verifyPdf } from "@foja/pades/verify/verify-pdf";
import { createLocalRoot, issueSigningKey } from "@foja/pades/x509/local-authority";
import { writePemCertificates } from "@foja/pades/x509/pem";
import { aPdf } from "@foja/testing/pdf/a-pdf";
import { createRevocationPki } from "@foja/testing/pki/revocation-pki";
import type { Identity } from "@foja/testing/pki/test-pki";
import { describe, expect, test } from "vitest";
import { aNotary, pki } from "./test-support/a-notary";
import { askingTown, town } from "./test-support/a-town-authority";
import type { FormParts } from "./test-support/multipart";

const { post } = await aNotary(askingTown({ isDown: false, isRevoked: false }));
/** Believed by the municipality alone, and nobody tells of its certificates. */
const ownRoot = createLocalRoot("Otra autoridad", new Date());
const ofOwnRoot = issueSigningKey(
  ownRoot,
  { country: "AR", commonName: "Ana Núñez", serialNumber: "CUIL 27-11111111-4" },
  new Date(),
);
const ANA = "27111111114";

const pemOf = ({ certificates }: { readonly certificates: readonly Buffer[] }) => ({
  bytes: Buffer.from(writePemCertificates(...certificates)),
  name: "certificado.pem",
});
const trust = (...roots: readonly Buffer[]) => ({
  bytes: Buffer.from(writePemCertificates(...roots)),
  name: "raices.pem",
});
const pkiTrust = trust(pki.root.certificates[0]);

const signerParts = (identity: Identity, nationalId: string): FormParts => ({
  certificates_file: pemOf(identity),
  trust_file: pkiTrust,
  national_id: nationalId,
  require_revocation: "false",
});
const person = { name: "Ana Núñez", seal: "Directora", department: "Compras", entity: "Municipio" };

const prepared = async (identity: Identity, more: FormParts = {}, pdf: Buffer = aPdf()) => {
  const answer = await post("/prepare-signature", {
    pdf_file: pdf,
    ...person,
    certificates_file: pemOf(identity),
    ...more,
  });
  expect(answer.statusCode).toBe(200);
  const said = answer.json<{
    update_b64: string;
    byte_range: number[];
    to_sign_b64: string;
    digest: string;
  }>();
  return {
    pdf: Buffer.concat([pdf, Buffer.from(said.update_b64, "base64")]),
    byteRange: said.byte_range.join(","),
    toSign: Buffer.from(said.to_sign_b64, "base64"),
    digest: said.digest,
  };
};
type Prepared = Awaited<ReturnType<typeof prepared>>;

/** As a token signs: the bytes that it is given, with its key. */
const made = (toSign: Buffer, { key }: Identity, hash = "sha256") =>
  sign(hash, toSign, key).toString("base64");

const completion = (
  { pdf, byteRange, toSign }: Prepared,
  identity: Identity,
  nationalId: string,
  more: FormParts = {},
): FormParts => ({
  pdf_file: pdf,
  byte_range: byteRange,
  signature_b64: made(toSign, identity),
  ...signerParts(identity, nationalId),
  ...more,
});

describe("a document signed by a token", () => {
  test.each([
    ["RSA", "rsa", "27111111114", "sha256"],
    ["P-256", "p256", "20222222223", "sha256"],
    ["P-384", "p384", "27333333334", "sha384"],
  ] as const)(
    "%s: continues what was handed out and verifies, with a trusted time",
    async (_name, who, id, hash) => {
      const identity = pki[who];
      const stamp = { document_number: "IF-2026-00000001-MUNI-LEGAL", city: "Tandil" };
      const file = await prepared(identity, stamp);
      expect(file.toSign.includes(Buffer.from(file.digest, "hex"))).toBe(true);
      const answer = await post("/complete-signature", {
        ...completion(file, identity, id),
        signature_b64: made(file.toSign, identity, hash),
      });
      expect(answer.statusCode).toBe(200);
      expect(answer.headers["x-signature-type"]).toBe("pades");
      const pdf = answer.rawPayload;
      const [start, end] = file.byteRange.split(",").map(Number).slice(1, 3) as [number, number];
      expect(pdf.subarray(0, start).equals(file.pdf.subarray(0, start))).toBe(true);
      expect(pdf.subarray(end).equals(file.pdf.subarray(end))).toBe(true);
      const { signatures } = verifyPdf(new PdfReader(pdf));
      expect(signatures).toMatchObject([{ intact: true, valid: true, modificationLevel: "NONE" }]);
      expect(signatures[0]?.certificate?.der.equals(identity.certificates[0])).toBe(true);
    },
  );

  test("verifies and is kept provable under the municipality's own roots, which nobody else believes", async () => {
    const { tsa, tools } = askingTown({ isDown: false, isRevoked: false });
    const own = await aNotary({ tsa, tools: { ...tools, signerAnchors: [] } });
    const trust_file = trust(town.root.der);
    const file = await prepared(town.person);
    const parts = { ...completion(file, town.person, ANA), trust_file };
    const signed = (await own.post("/complete-signature", parts)).rawPayload;
    const verified = async (more: FormParts) =>
      (await own.post("/sign-pdf/verify", { pdf_file: signed, require_trust: "true", ...more })).json();
    expect(await verified({})).toMatchObject({ ok: false, failure_reason: "untrusted" });
    expect(await verified({ trust_file })).toMatchObject({ ok: true, signatures: [{ trusted: true }] });
  });

  test("its signer under a root that the municipality alone believes gets evidence like any other", async () => {
    const authority = createRevocationPki({ clock: { now: new Date() } });
    const signer = authority.issue({ commonName: "Ana", from: new Date(Date.now() - 1e10), years: 2 });
    const { tsa, tools } = askingTown({ isDown: false, isRevoked: false });
    const fetch: EvidenceFetch = async ({ url, body }) => {
      const answer = authority.answer(url, body);
      if (!answer) throw new RevocationError("UNREACHABLE", url);
      return answer;
    };
    const ofPki = createRevocationClient({ fetch });
    const revocation: typeof ofPki = (certificate, issuer, at) =>
      certificate.issuer.commonName?.includes("Prueba") || certificate.issuer.organization === "Prueba"
        ? tools.revocation(certificate, issuer, at)
        : ofPki(certificate, issuer, at);
    const issuers = async () => ({ certificates: [], isPartial: false });
    const own = await aNotary({ tsa, tools: { ...tools, revocation, issuers } });
    const trust_file = trust(authority.root.certificates[0]);
    const parts = {
      ...completion(await prepared(signer), signer, ANA),
      trust_file,
      require_revocation: "true",
    };
    const signed = (await own.post("/complete-signature", parts)).rawPayload;
    const without = await own.post("/extend-pdf", { pdf_file: signed, level: "B-LT" });
    expect(without.json()).toMatchObject({ error_code: "CERTIFICATE_UNTRUSTED" });
    const raised = await own.post("/extend-pdf", { pdf_file: signed, level: "B-LT", trust_file });
    expect(raised.headers["x-signature-level"]).toBe("B-LT");
    expect(raised.headers["x-foreign-fields"]).toBe("");
  });

  test("after another one: both verify", async () => {
    const first = await prepared(pki.rsa);
    const once = (await post("/complete-signature", completion(first, pki.rsa, ANA))).rawPayload;
    const second = await prepared(pki.p256, {}, once);
    const twice = await post("/complete-signature", completion(second, pki.p256, "20222222223"));
    const { signatures } = verifyPdf(new PdfReader(twice.rawPayload));
    expect(signatures).toMatchObject([
      { intact: true, valid: true, isPermitted: true },
      { intact: true, valid: true, modificationLevel: "NONE" },
    ]);
    expect(signatures[0]?.modificationLevel).not.toBe("OTHER");
  });

  test("what it may sign with is told before anything is prepared", async () => {
    const answer = await post("/check-signer", signerParts(pki.rsa, ANA));
    expect(answer.json()).toMatchObject({ algorithm: "rsa-pkcs1-sha256", revocation_known: false });
    expect(createPublicKey(answer.json<{ certificates_pem: string }>().certificates_pem)).toBeDefined();
  });
});

describe("who may not sign", () => {
  const cases: readonly (readonly [string, Identity, string, FormParts, string])[] = [
    ["somebody else's certificate", pki.p256, ANA, {}, "CERTIFICATE_OF_OTHER_PERSON"],
    [
      "a certificate that names nobody",
      town.signer,
      ANA,
      { trust_file: trust(town.root.der) },
      "CERTIFICATE_OF_OTHER_PERSON",
    ],
    ["one that has ended", pki.expired, "27444444445", {}, "CERTIFICATE_LOAD_ERROR"],
    ["one that has not begun", pki.notYetValid, "27555555556", {}, "CERTIFICATE_LOAD_ERROR"],
    ["one that is not for signing", pki.notForSigning, "27999999990", {}, "CERTIFICATE_LOAD_ERROR"],
    ["a key that is too short", pki.weakRsa, "27666666667", {}, "CERTIFICATE_LOAD_ERROR"],
    ["an authority that nobody believes", pki.stranger, "27121212124", {}, "CERTIFICATE_UNTRUSTED"],
    [
      "an authority that only another list has",
      pki.rsa,
      ANA,
      { trust_file: trust(town.root.der) },
      "CERTIFICATE_UNTRUSTED",
    ],
    [
      "one whose state nobody tells, where that is required",
      ofOwnRoot,
      ANA,
      { trust_file: trust(ownRoot.certificates[0]), require_revocation: "true" },
      "EVIDENCE_MISSING",
    ],
  ];

  test.each(cases)("%s", async (_name, identity, id, more, code) => {
    const parts = { ...signerParts(identity, id), ...more };
    const early = await post("/check-signer", parts);
    expect(early.json()).toMatchObject({ error_code: code });
    // The same once the token has signed: it may have ended, or been revoked, in between.
    const file = await prepared(code === "CERTIFICATE_LOAD_ERROR" ? pki.rsa : identity);
    const late = await post("/complete-signature", { ...completion(file, identity, id), ...more });
    expect(late.json()).toMatchObject({ error_code: code });
  });

  test.each([
    ["another country's passport of the same number", { serialNumber: "PASUY-27111111114" }],
    [
      "an employee of the person's own firm",
      { serialNumber: "LEGAJO 77", organizationIdentifier: "VATAR-27111111114" },
    ],
  ])("%s", async (_name, subject) => {
    const identity = issueSigningKey(ownRoot, { country: "AR", commonName: "Otra", ...subject }, new Date());
    const parts = { ...signerParts(identity, ANA), trust_file: trust(ownRoot.certificates[0]) };
    expect((await post("/check-signer", parts)).json()).toMatchObject({
      error_code: "CERTIFICATE_OF_OTHER_PERSON",
    });
  });

  test.each(["first", "last"])(
    "one that was revoked, where another authority is away and answers %s, even by a municipality that puts up with silence",
    async (order) => {
      const clock = { now: new Date() };
      const authority = createRevocationPki({ clock });
      const signer = authority.issue({ commonName: "Ana", from: new Date(Date.now() - 1e10), years: 2 });
      authority.revoke(signer.certificates[0], {
        revokedAt: new Date(Date.now() - 1e9),
        reason: "keyCompromise",
      });
      const fetch: EvidenceFetch = async ({ url, body }) => {
        const answer = authority.answer(url, body);
        const isOfSigner = url.includes("ocsp");
        if ((order === "first") !== isOfSigner) await new Promise((resolve) => setTimeout(resolve, 50));
        if (!isOfSigner || !answer) throw new RevocationError("UNREACHABLE", "away");
        return answer;
      };
      const { post } = await aNotary({
        tools: {
          revocation: createRevocationClient({ fetch }),
          issuers: async () => ({ certificates: [], isPartial: false }),
        },
      });
      const parts = { ...signerParts(signer, ANA), trust_file: trust(authority.root.certificates[0]) };
      expect((await post("/check-signer", parts)).json()).toMatchObject({
        error_code: "CERTIFICATE_REVOKED",
      });
    },
  );

  describe("with an authority that tells of its certificates", () => {
    const parts = { ...signerParts(town.person, ANA), trust_file: undefined, require_revocation: "true" };

    test("one that was revoked", async () => {
      const file = await prepared(town.person);
      expect((await post("/check-signer", parts)).json()).toMatchObject({ revocation_known: true });
      const later = await aNotary(askingTown({ isDown: false, isRevoked: true }));
      const late = await later.post("/complete-signature", {
        ...completion(file, town.person, ANA),
        ...parts,
      });
      expect(late.json()).toMatchObject({ error_code: "CERTIFICATE_REVOKED" });
      expect((await later.post("/check-signer", parts)).json()).toMatchObject({
        error_code: "CERTIFICATE_REVOKED",
      });
    });

    test("while it is away: nobody, or whoever was good so far, as the municipality wants it", async () => {
      // Another process: what was asked a moment ago is remembered for a while.
      const { post } = await aNotary(askingTown({ isDown: true, isRevoked: false }));
      expect((await post("/check-signer", parts)).json()).toMatchObject({
        error_code: "REVOCATION_UNAVAILABLE",
      });
      const lenient = await post("/check-signer", { ...parts, require_revocation: "false" });
      expect(lenient.json()).toMatchObject({ revocation_known: false });
    });
  });
});

describe("what a token did not make", () => {
  const ask = async (change: (file: Prepared) => FormParts) => {
    const file = await prepared(pki.rsa);
    return (await post("/complete-signature", { ...completion(file, pki.rsa, ANA), ...change(file) })).json();
  };

  test("a value over another document", async () => {
    const other = await prepared(pki.rsa, { name: "Otra" });
    expect(await ask(() => ({ signature_b64: made(other.toSign, pki.rsa) }))).toMatchObject({
      error_code: "INVALID_SIGNATURE",
    });
  });

  test.each([
    ["by another key", ({ toSign }: Prepared) => made(toSign, pki.p256)],
    [
      "cut short",
      ({ toSign }: Prepared) =>
        Buffer.from(made(toSign, pki.rsa), "base64").subarray(0, 200).toString("base64"),
    ],
    [
      "over the digest instead of the attributes",
      ({ digest }: Prepared) => made(Buffer.from(digest, "hex"), pki.rsa),
    ],
  ])("a value %s", async (_name, change) => {
    expect(await ask((file) => ({ signature_b64: change(file) }))).toMatchObject({
      error_code: "INVALID_SIGNATURE",
    });
  });

  test("over a document that was altered since", async () => {
    const answer = await ask(({ pdf }) => {
      const altered = Buffer.from(pdf);
      altered[altered.indexOf("Directora")] = 0x58;
      return { pdf_file: altered };
    });
    expect(answer).toMatchObject({ error_code: "INVALID_SIGNATURE" });
  });

  test.each(["0,10,20,30", "0,1,2", "a,b,c,d"])(
    "a range of bytes that is not the one prepared: %s",
    async (byte_range) => {
      expect(await ask(() => ({ byte_range }))).toMatchObject({ error_code: "INVALID_PARAMETERS" });
    },
  );

  test("twice into the same place", async () => {
    const file = await prepared(pki.rsa);
    const once = await post("/complete-signature", completion(file, pki.rsa, ANA));
    const answer = await post("/complete-signature", {
      ...completion(file, pki.rsa, ANA),
      pdf_file: once.rawPayload,
    });
    expect(answer.json()).toMatchObject({ error_code: "INVALID_PARAMETERS" });
  });
});

import { createHash, randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import { openssl, verifyCmsWithOpenssl } from "@foja/testing/judges/openssl";
import { answerWithOpenssl, signCmsWithOpenssl } from "@foja/testing/judges/openssl-maker";
import { judgeWithPyhanko } from "@foja/testing/judges/pyhanko";
import { isMissing } from "@foja/testing/judges/run-program";
import { withFolder } from "@foja/testing/judges/work-folder";
import { createTestPki, type Identity, toPem } from "@foja/testing/pki/test-pki";
import { aResponder, aTsaTransport } from "@foja/testing/tsa/test-tsa";
import { describe, expect, test } from "vitest";
import { OID } from "../asn1/oids";
import { digestNameOf } from "../cms/algorithms";
import { createDetachedSignature } from "../cms/create-signature";
import { parseSignedData } from "../cms/signed-data";
import { createKeySigner } from "../cms/signer";
import { PdfReader } from "../pdf/reader";
import { embedSignature } from "../sign/embed-signature";
import { prepareSignature } from "../sign/prepare-signature";
import { aComposedDocument, aPerson } from "../sign/test-signing";
import { createTimestampClient } from "../tsp/client";
import { createTimestampRequest } from "../tsp/request";
import { readTimestampResponse } from "../tsp/response";
import type { Imprint, TimestampHash } from "../tsp/timestamp";
import { verifyPdf } from "../verify/verify-pdf";
import { parseCertificate } from "../x509/certificate";

const pki = createTestPki();
const [root] = pki.root.certificates;
const roots = [parseCertificate(root)];
const { timestamp } = createTimestampClient({
  authorities: [{ url: "http://tsa.test/" }],
  fetch: aTsaTransport(aResponder(pki.tsa)),
});

/** A signature in a PDF, with what it covers, for programs that know nothing of PDF. */
const signAndTakeOut = async (identity: Identity, pss: boolean) => {
  const signer = createKeySigner({ ...identity, pss });
  const request = {
    person: aPerson(),
    signingTime: new Date(),
    digestAlgorithm: digestNameOf(signer.algorithm),
  };
  const prepared = prepareSignature(aComposedDocument(1), request);
  const cms = await createDetachedSignature({ signer, digest: prepared.digest, timestamp });
  const pdf = embedSignature(prepared, cms);
  const [from, start, end, rest] = prepared.byteRange;
  const content = Buffer.concat([pdf.subarray(from, start), pdf.subarray(end, end + rest)]);
  return { cms, content };
};

const KINDS = [
  { kind: "RSA PKCS#1 v1.5", identity: () => pki.rsa, pss: false },
  { kind: "RSA-PSS", identity: () => pki.rsa, pss: true },
  { kind: "P-256", identity: () => pki.p256, pss: false },
  { kind: "P-384", identity: () => pki.p384, pss: false },
];

describe.skipIf(isMissing("openssl"))("openssl, of what a PDF carries", () => {
  test.each(KINDS)("verifies the $kind signature and its time stamp", async ({ identity, pss }) => {
    const { cms, content } = await signAndTakeOut(identity(), pss);
    expect(await verifyCmsWithOpenssl({ cms, content, root })).toMatchObject({ exitCode: 0 });

    const [{ signature, unsignedAttributes } = expect.unreachable()] = parseSignedData(cms).signerInfos;
    const token = unsignedAttributes.get(OID.signatureTimeStampToken)?.raw ?? expect.unreachable();
    const verify = (data: Buffer) =>
      withFolder(async (folder) => {
        const files = [
          ...["-in", await folder.put("token.der", token), "-token_in"],
          ...["-data", await folder.put("data", data)],
          ...["-CAfile", await folder.put("root.pem", toPem(root))],
          ...["-untrusted", await folder.put("chain.pem", toPem(pki.intermediate.certificates[0]))],
        ];
        return openssl(["ts", "-verify", ...files]);
      });
    expect(await verify(signature)).toMatchObject({ exitCode: 0 });
    expect((await verify(content)).exitCode).not.toBe(0);
  });

  test.each(KINDS)("encodes the $kind message again to the very same bytes", async ({ identity, pss }) => {
    const { cms } = await signAndTakeOut(identity(), pss);
    const again = await withFolder(async (folder) => {
      const out = await folder.put("out.der", "");
      const files = ["-in", await folder.put("in.der", cms), "-out", out];
      const run = await openssl(["cms", "-cmsout", "-inform", "DER", "-outform", "DER", ...files]);
      expect(run).toMatchObject({ exitCode: 0 });
      return readFile(out);
    });
    expect(again.equals(cms)).toBe(true);
  });
});

describe.skipIf(isMissing("openssl", "pyhanko"))("a signature of openssl in a PDF", () => {
  test.each([
    { kind: "RSA with SHA-512", identity: () => pki.rsa, options: ["-md", "sha512"] },
    { kind: "RSA-PSS", identity: () => pki.rsa, options: ["-keyopt", "rsa_padding_mode:pss"] },
    { kind: "P-256", identity: () => pki.p256, options: [] },
    { kind: "P-384 with SHA-384", identity: () => pki.p384, options: ["-md", "sha384"] },
  ])("is judged as pyHanko judges it: $kind", async ({ identity, options }) => {
    const prepared = prepareSignature(aComposedDocument(1), { person: aPerson(), signingTime: new Date() });
    const { bytes, contentsStart, contentsEnd } = prepared;
    const content = Buffer.concat([bytes.subarray(0, contentsStart), bytes.subarray(contentsEnd)]);
    const pdf = embedSignature(prepared, await signCmsWithOpenssl(identity(), content, options));

    const expected = { intact: true, valid: true, coverage: "ENTIRE_FILE", modificationLevel: "NONE" };
    expect(await judgeWithPyhanko(pdf, [root])).toMatchObject([expected]);
    const { signatures } = verifyPdf(new PdfReader(pdf));
    expect(signatures).toMatchObject([expected]);
    expect(signatures[0]?.certificate?.der).toEqual(identity().certificates[0]);

    const changed = Buffer.from(pdf);
    changed[20] = changed[20]! ^ 1;
    const broken = { intact: false };
    expect(verifyPdf(new PdfReader(changed)).signatures).toMatchObject([broken]);
  });
});

describe.skipIf(isMissing("openssl"))("an answer of openssl's time stamp authority", () => {
  const imprintOf = (hash: TimestampHash, data = "datos"): Imprint => ({
    hash,
    digest: createHash(hash).update(data).digest(),
  });
  const ask = async (
    tsa: Identity,
    settings: readonly string[],
    { hash, policy }: { hash: TimestampHash; policy?: string },
  ) => {
    const nonce = randomBytes(8);
    const request = createTimestampRequest({
      imprint: imprintOf(hash),
      nonce,
      ...(policy ? { policy } : {}),
    });
    const answer = await answerWithOpenssl(tsa, request, settings);
    const expected = { imprint: imprintOf(hash), nonce: BigInt(`0x${nonce.toString("hex")}`), roots };
    return { answer, expected: { ...expected, now: new Date(), toleranceMs: 60_000 } };
  };

  test.each([
    { what: "SHA-384", hash: "sha384", tsa: () => pki.tsa, settings: ["ess_cert_id_alg = sha256"] },
    {
      what: "SHA-512, P-256 key",
      hash: "sha512",
      tsa: () => pki.tsaOfP256,
      settings: ["ess_cert_id_alg = sha512"],
    },
    {
      what: "signing-certificate with SHA-1",
      hash: "sha256",
      tsa: () => pki.tsa,
      settings: ["ess_cert_id_alg = sha1"],
    },
    {
      what: "ordering, name and microseconds",
      hash: "sha256",
      tsa: () => pki.tsa,
      settings: [
        "ordering = yes",
        "tsa_name = yes",
        "clock_precision_digits = 6",
        "accuracy = microsecs:500",
      ],
    },
  ] as const)("is accepted: $what", async ({ hash, tsa, settings }) => {
    const { answer, expected } = await ask(tsa(), settings, { hash });
    const { info, certificate } = readTimestampResponse(answer, expected);
    expect(info.policy).toBe("1.2.3.4.1");
    expect(certificate.der).toEqual(tsa().certificates[0]);
    expect(Math.abs(info.time.getTime() - Date.now())).toBeLessThan(60_000);
  });

  test("is refused for the reason that there is", async () => {
    const rejected = await ask(pki.tsa, [], { hash: "sha256", policy: "1.2.3.4.999" });
    const read = ({ answer, expected }: typeof rejected, other: object = {}) =>
      readTimestampResponse(answer, { ...expected, ...other });
    expect(() => read(rejected)).toThrow(withCode("REJECTED", "unacceptedPolicy"));

    const granted = await ask(pki.tsa, [], { hash: "sha256" });
    expect(read(granted).info.policy).toBe("1.2.3.4.1");
    expect(() => read(granted, { imprint: imprintOf("sha256", "otros") })).toThrow(withCode("WRONG_IMPRINT"));
    expect(() => read(granted, { nonce: 1n })).toThrow(withCode("WRONG_NONCE"));
    expect(() => read(granted, { policy: "1.2.3" })).toThrow(withCode("WRONG_POLICY"));
    expect(() => read(granted, { now: new Date(0) })).toThrow(withCode("WRONG_TIME"));
    const [stranger = root] = pki.stranger.certificates.slice(-1);
    expect(() => read(granted, { roots: [parseCertificate(stranger)] })).toThrow(withCode("UNTRUSTED"));
  });
});

const withCode = (code: string, text = "") =>
  expect.objectContaining({ code, message: expect.stringContaining(text) });

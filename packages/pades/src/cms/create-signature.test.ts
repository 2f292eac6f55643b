import { createHash, randomBytes, sign } from "node:crypto";
import { createTestPki, type Identity } from "@foja/testing/pki/test-pki";
import { aResponder } from "@foja/testing/tsa/test-tsa";
import { describe, expect, test } from "vitest";
import { OID } from "../asn1/oids";
import { childrenOf, readAsn1 } from "../asn1/read";
import { createTimestampRequest } from "../tsp/request";
import { parseCertificate } from "../x509/certificate";
import { digestNameOf } from "./algorithms";
import { CmsError } from "./cms-error";
import { completeSignature, createDetachedSignature, signatureSizeMaxBytes } from "./create-signature";
import { signedAttributes } from "./signed-attributes";
import { parseSignedData } from "./signed-data";
import { createExternalSigner, createKeySigner } from "./signer";
import { digestsOf, verifySigner } from "./verify-signature";

const pki = createTestPki();
const content = Buffer.from("un documento");

const signContent = async (identity: Identity, pss = false) => {
  const signer = createKeySigner({ ...identity, pss });
  const digest = createHash(digestNameOf(signer.algorithm)).update(content).digest();
  return { signer, cms: await createDetachedSignature({ signer, digest }) };
};

const verifyContent = (cms: Buffer, bytes: Uint8Array = content) => {
  const message = parseSignedData(cms);
  const [signer] = message.signerInfos;
  if (!signer) throw new CmsError("MALFORMED", "no signature");
  return verifySigner(message, signer, digestsOf(bytes));
};

const KINDS = [
  { kind: "RSA PKCS#1 v1.5", identity: () => pki.rsa, pss: false },
  { kind: "RSA-PSS", identity: () => pki.rsa, pss: true },
  { kind: "P-256", identity: () => pki.p256, pss: false },
  { kind: "P-384", identity: () => pki.p384, pss: false },
];

describe.each(KINDS)("a $kind signature", ({ identity, pss }) => {
  test("verifies, carries its whole chain and fits the size foretold", async () => {
    const { signer, cms } = await signContent(identity(), pss);
    const { certificate, others } = verifyContent(cms);

    expect(certificate.der).toEqual(identity().certificates[0]);
    expect(others).toHaveLength(2);
    expect(cms.length).toBeLessThanOrEqual(signatureSizeMaxBytes({ signer, timestamped: false }));
  });

  test("has no signing time and no content", async () => {
    const { cms } = await signContent(identity(), pss);
    const message = parseSignedData(cms);

    expect(message.content).toBeUndefined();
    expect([...message.signerInfos[0]!.signedAttributes.keys()]).not.toContain("1.2.840.113549.1.9.5");
    expect(message.signerInfos[0]!.unsignedAttributes.size).toBe(0);
  });

  test("breaks with the content, the attributes, or the value", async () => {
    const { cms } = await signContent(identity(), pss);
    const message = parseSignedData(cms);
    const signer = message.signerInfos[0]!;
    const flipped = (bytes: Buffer) => {
      const copy = Buffer.from(bytes);
      copy[copy.length - 1] = copy.at(-1)! ^ 1;
      return copy;
    };

    expect(() => verifyContent(cms, Buffer.from("otro documento"))).toThrow(code("DIGEST_MISMATCH"));
    const withBytes = { ...signer, signedBytes: flipped(signer.signedBytes!) };
    expect(() => verifySigner(message, withBytes, digestsOf(content))).toThrow(code("INVALID_SIGNATURE"));
    const withValue = { ...signer, signature: flipped(signer.signature) };
    expect(() => verifySigner(message, withValue, digestsOf(content))).toThrow(code("INVALID_SIGNATURE"));
  });
});

describe("a signature made outside", () => {
  const digest = createHash("sha256").update(content).digest();
  const { key, certificates } = pki.p256;

  test("goes in by two steps", async () => {
    const attributes = signedAttributes({ certificate: certificates[0], digest });
    const signature = sign("sha256", attributes, key);
    const cms = await completeSignature({
      certificates,
      algorithm: "ecdsa-p256-sha256",
      attributes,
      signature,
    });
    expect(verifyContent(cms).certificate.der).toEqual(certificates[0]);
  });

  test("is refused when it is of other bytes", async () => {
    const signature = sign("sha256", randomBytes(10), key);
    const signer = createExternalSigner({ certificates, algorithm: "ecdsa-p256-sha256", signature });
    await expect(createDetachedSignature({ signer, digest })).rejects.toMatchObject({
      code: "INVALID_SIGNATURE",
    });
  });
});

describe("a time stamp", () => {
  const { key, certificates } = pki.p256;
  const { notBefore, notAfter } = parseCertificate(certificates[0]);
  const digest = createHash("sha256").update(content).digest();
  // The authority's own certificate counts elsewhere.
  const signAt = (time: Date) => {
    const responder = aResponder(pki.tsaOfP256, () => time);
    return createDetachedSignature({
      signer: createKeySigner({ key, certificates }),
      digest,
      timestamp: async (imprint) => {
        const nonce = Buffer.from([5]);
        const answer = await responder.respond(createTimestampRequest({ imprint, nonce }));
        return childrenOf(readAsn1(answer))[1]!.raw;
      },
    });
  };

  test.each([
    {
      what: "from before the certificate's validity",
      time: notBefore,
      byMs: -1000,
    },
    { what: "from after it", time: notAfter, byMs: 1000 },
  ])("$what is refused", async ({ time, byMs }) => {
    await expect(signAt(new Date(time.getTime() + byMs))).rejects.toMatchObject({
      name: "CertificateError",
      code: "OUTSIDE_TIMESTAMP",
    });
  });

  test.each([
    { what: "first", time: notBefore },
    { what: "last", time: notAfter },
  ])("from its $what second is taken", async ({ time }) => {
    const { signerInfos } = parseSignedData(await signAt(time));
    expect(signerInfos[0]!.unsignedAttributes.has(OID.signatureTimeStampToken)).toBe(true);
  });

  test("that is none is an authority's fault", async () => {
    const timestamp = async () => Buffer.from("3000", "hex");
    const signer = createKeySigner({ key, certificates });
    await expect(createDetachedSignature({ signer, digest, timestamp })).rejects.toMatchObject({
      name: "TsaError",
      code: "NOT_A_REPLY",
    });
  });
});

describe("what is refused before signing", () => {
  test.each([
    { what: "a weak key", make: () => createKeySigner(pki.weakRsa), code: "WEAK_KEY" },
    { what: "an odd curve", make: () => createKeySigner(pki.oddCurve), code: "UNSUPPORTED_KEY" },
    {
      what: "a certificate of another key",
      make: () => createKeySigner({ key: pki.rsa.key, certificates: pki.p256.certificates }),
      code: "KEY_MISMATCH",
    },
    {
      what: "no certificate",
      make: () => createKeySigner({ key: pki.rsa.key, certificates: [] }),
      code: "NO_SIGNER_CERTIFICATE",
    },
    {
      what: "a weak key elsewhere",
      make: () => externalSigner(pki.weakRsa.certificates),
      code: "WEAK_KEY",
    },
    {
      what: "an odd curve elsewhere",
      make: () => externalSigner(pki.oddCurve.certificates),
      code: "UNSUPPORTED_KEY",
    },
    {
      what: "bytes for a certificate elsewhere",
      make: () => externalSigner([Buffer.from("hola")]),
      code: "UNREADABLE",
    },
    { what: "no certificate elsewhere", make: () => externalSigner([]), code: "NO_SIGNER_CERTIFICATE" },
  ])("$what", ({ make, code: expected }) => expect(make).toThrow(code(expected)));
});

describe("reading a message", () => {
  test("a certificate exchanged for another with the same name and number is noticed", async () => {
    const { cms } = await signContent(pki.p256);
    const message = parseSignedData(cms);
    const attributes = new Map(message.signerInfos[0]!.signedAttributes);
    const other = await signContent(pki.p384);
    const foreign = parseSignedData(other.cms).signerInfos[0]!.signedAttributes.get(
      OID.signingCertificateV2,
    )!;
    attributes.set(OID.signingCertificateV2, foreign);
    const signer = { ...message.signerInfos[0]!, signedAttributes: attributes };

    expect(() => verifySigner(message, signer, digestsOf(content))).toThrow(code("CERTIFICATE_ID_MISMATCH"));
  });

  test("zeros behind it pass only where padding is expected", async () => {
    const padded = Buffer.concat([(await signContent(pki.p256)).cms, Buffer.alloc(20)]);
    expect(parseSignedData(padded, { padded: true }).signerInfos).toHaveLength(1);
    expect(() => parseSignedData(padded)).toThrow(code("MALFORMED"));
  });

  test("cut or damaged bytes give typed errors only", async () => {
    const { cms } = await signContent(pki.p256);
    for (let at = 0; at < cms.length; at += 7) {
      const damaged = Buffer.from(cms);
      damaged[at] = damaged[at]! ^ 0xff;
      for (const bytes of [damaged, cms.subarray(0, at)]) {
        try {
          verifyContent(bytes);
        } catch (error) {
          expect(error, String(error)).toBeInstanceOf(CmsError);
        }
      }
    }
  });
});

const externalSigner = (certificates: readonly Buffer[]) =>
  createExternalSigner({ certificates, algorithm: "rsa-pkcs1-sha256", signature: Buffer.alloc(256) });

const code = (expected: string) => expect.objectContaining({ code: expected });

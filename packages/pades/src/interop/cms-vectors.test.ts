import { createHash, sign } from "node:crypto";
import { createTestPki, type Identity } from "@foja/testing/pki/test-pki";
import { describe, expect, test } from "vitest";
import { digestNameOf } from "../cms/algorithms";
import { completeSignature, createDetachedSignature } from "../cms/create-signature";
import { signedAttributes } from "../cms/signed-attributes";
import { createKeySigner } from "../cms/signer";
import { createTimestampRequest } from "../tsp/request";
import { parseCertificate } from "../x509/certificate";

// Keys are made anew in each run, so what is expected is written out here, by hand and in hexadecimal, from the
// standards and not from the code that is judged.

const pki = createTestPki();

const length = (bytes: number): string => {
  const hex = (value: number) => (value.toString(16).length % 2 ? "0" : "") + value.toString(16);
  return bytes < 0x80
    ? hex(bytes).padStart(2, "0")
    : (0x80 + hex(bytes).length / 2).toString(16) + hex(bytes);
};
const der = (tag: string, ...parts: readonly string[]): string => {
  const body = parts.join("");
  return tag + length(body.length / 2) + body;
};
const hexOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString("hex");
const hashOf = (hash: string, bytes: Uint8Array): Buffer => createHash(hash).update(bytes).digest();

const SIGNED_DATA = "06092a864886f70d010702";
const DATA = "06092a864886f70d010701";
const TST_INFO = "060b2a864886f70d0109100104";
const CONTENT_TYPE = "06092a864886f70d010903";
const MESSAGE_DIGEST = "06092a864886f70d010904";
const SIGNING_CERTIFICATE_V2 = "060b2a864886f70d010910022f";
const TIME_STAMP_TOKEN = "060b2a864886f70d010910020e";
const SHA256 = "0609608648016503040201";
const SHA384 = "0609608648016503040202";
const RSA_ENCRYPTION = "06092a864886f70d010101";
const ECDSA_WITH_SHA256 = "06082a8648ce3d040302";
const ECDSA_WITH_SHA384 = "06082a8648ce3d040303";
const NULL = "0500";

const idOf = (certificate: Buffer) => {
  const { issuerName, serialNumber } = parseCertificate(certificate);
  return { issuer: hexOf(issuerName), serial: hexOf(serialNumber) };
};

/** RFC 5035: ESSCertIDv2 without hashAlgorithm, whose default is SHA-256, with issuerSerial, without policies. */
const signingCertificate = (certificate: Buffer): string => {
  const { issuer, serial } = idOf(certificate);
  const certHash = der("04", hexOf(hashOf("sha256", certificate)));
  const issuerSerial = der("30", der("30", der("a4", issuer)), serial);
  const signingCertificateV2 = der("30", der("30", der("30", certHash, issuerSerial)));
  return der("30", SIGNING_CERTIFICATE_V2, der("31", signingCertificateV2));
};

/** Contents of the SET, in the order that DER asks for: shorter encodings first here, as their second byte is less. */
const attributes = (certificate: Buffer, digest: Buffer, contentType = DATA): string =>
  der("30", CONTENT_TYPE, der("31", contentType)) +
  der("30", MESSAGE_DIGEST, der("31", der("04", hexOf(digest)))) +
  signingCertificate(certificate);

describe("the signed attributes, byte by byte", () => {
  test.each([
    { what: "SHA-256", hash: "sha256" },
    { what: "SHA-384", hash: "sha384" },
  ])("with $what: content type, digest, signing certificate and nothing else", ({ hash }) => {
    const [certificate] = pki.p256.certificates;
    const digest = hashOf(hash, Buffer.from("contenido"));
    const expected = der("31", attributes(certificate, digest));
    expect(hexOf(signedAttributes({ certificate, digest }))).toBe(expected);
    // signing-time (1.2.840.113549.1.9.5): EN 319 142-1, 6.3 puts the time into /M instead.
    expect(expected).not.toContain("06092a864886f70d010905");
  });

  test("of a time stamp name its own content type", () => {
    const [certificate] = pki.tsa.certificates;
    const digest = hashOf("sha256", Buffer.from("TSTInfo"));
    const given = signedAttributes({ certificate, digest, contentType: "1.2.840.113549.1.9.16.1.4" });
    expect(hexOf(given)).toBe(der("31", attributes(certificate, digest, TST_INFO)));
  });
});

type Kind = {
  readonly identity: () => Identity;
  readonly digestAlgorithm: string;
  readonly signatureAlgorithm: string;
};

const KINDS: Readonly<Record<string, Kind>> = {
  RSA: { identity: () => pki.rsa, digestAlgorithm: SHA256, signatureAlgorithm: RSA_ENCRYPTION + NULL },
  "P-256": { identity: () => pki.p256, digestAlgorithm: SHA256, signatureAlgorithm: ECDSA_WITH_SHA256 },
  "P-384": { identity: () => pki.p384, digestAlgorithm: SHA384, signatureAlgorithm: ECDSA_WITH_SHA384 },
};

/** SignedData (RFC 5652, 5.1) around a signature value; `unsigned` is the encoded attribute, if any. */
const signedData = (kind: Kind, digest: Buffer, signature: Buffer, unsigned = ""): string => {
  const { certificates } = kind.identity();
  const [own] = certificates;
  const { issuer, serial } = idOf(own);
  const signerInfo = der(
    "30",
    "020101",
    der("30", issuer, serial),
    der("30", kind.digestAlgorithm),
    der("a0", attributes(own, digest)),
    der("30", kind.signatureAlgorithm),
    der("04", hexOf(signature)),
    unsigned && der("a1", unsigned),
  );
  // X.690, 11.6: by their encodings, whatever the order of the chain.
  const ordered = certificates.map(hexOf).sort();
  return der(
    "30",
    SIGNED_DATA,
    der(
      "a0",
      der(
        "30",
        "020101",
        der("31", der("30", kind.digestAlgorithm)),
        der("30", DATA),
        der("a0", ...ordered),
        der("31", signerInfo),
      ),
    ),
  );
};

/** As much of a TimeStampToken as states a time (RFC 3161, 2.4.2); nobody signed it. */
const tokenAt = (time: Date): string => {
  const genTime = Buffer.from(`${time.toISOString().replace(/[-:T]/g, "").slice(0, 14)}Z`);
  const info = der("30", "020101", "06032a0304", "3000", "020107", der("18", hexOf(genTime)));
  const content = der("30", TST_INFO, der("a0", der("04", info)));
  return der("30", SIGNED_DATA, der("a0", der("30", "020103", "3100", content, "3100")));
};

describe.each(Object.entries(KINDS))("a whole message with %s, byte by byte", (_name, kind) => {
  const { key, certificates } = kind.identity();
  const algorithm = createKeySigner({ key, certificates }).algorithm;
  const hash = digestNameOf(algorithm);
  const digest = hashOf(hash, Buffer.from("un documento"));
  const signature = sign(hash, Buffer.from(der("31", attributes(certificates[0], digest)), "hex"), key);

  test("is version 1, detached, with the chain as SET OF", async () => {
    const signer = { certificates, algorithm, sign: async () => signature };
    const cms = await createDetachedSignature({ signer, digest });
    expect(hexOf(cms)).toBe(signedData(kind, digest, signature));
  });

  test("carries the token over its own value as the one unsigned attribute", async () => {
    const token = Buffer.from(tokenAt(new Date()), "hex");
    const asked: string[] = [];
    const cms = await completeSignature({
      certificates,
      algorithm,
      attributes: signedAttributes({ certificate: certificates[0], digest }),
      signature,
      timestamp: async (imprint) => {
        asked.push(`${imprint.hash} ${hexOf(imprint.digest)}`);
        return token;
      },
    });
    const unsigned = der("30", TIME_STAMP_TOKEN, der("31", hexOf(token)));
    expect(hexOf(cms)).toBe(signedData(kind, digest, signature, unsigned));
    // EN 319 122-1, 5.3: over the signature value, not over the document.
    expect(asked).toEqual([`sha256 ${hexOf(hashOf("sha256", signature))}`]);
  });
});

test("RSA-PSS spells out hash, mask and salt (RFC 4055, 3.1)", async () => {
  const signer = createKeySigner({ ...pki.rsa, pss: true });
  const cms = await createDetachedSignature({ signer, digest: hashOf("sha256", Buffer.from("x")) });
  const sha256 = der("30", SHA256, NULL);
  const mgf1 = der("30", "06092a864886f70d010108", sha256);
  const parameters = der("30", der("a0", sha256), der("a1", mgf1), der("a2", "020120"));
  expect(hexOf(cms)).toContain(der("30", "06092a864886f70d01010a", parameters));
});

test("a time stamp request, byte by byte", () => {
  const digest = hashOf("sha256", Buffer.from("firma"));
  const imprint = der("30", der("30", SHA256), der("04", hexOf(digest)));
  const request = createTimestampRequest({
    imprint: { hash: "sha256", digest },
    nonce: Buffer.from("8000000000000001", "hex"),
  });
  // The nonce is positive: a leading zero keeps its sign. certReq TRUE is FF in DER.
  expect(hexOf(request)).toBe(der("30", "020101", imprint, "0209008000000000000001", "0101ff"));
});

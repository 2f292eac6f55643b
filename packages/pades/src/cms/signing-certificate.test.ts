import { createTestPki } from "@foja/testing/pki/test-pki";
import { describe, expect, test } from "vitest";
import { OID } from "../asn1/oids";
import { readAsn1 } from "../asn1/read";
import { objectIdentifier, octetString, sequence } from "../asn1/write";
import { parseCertificate } from "../x509/certificate";
import { createHashOf, HASH_OID, type Hash } from "./algorithms";
import { assertSigningCertificate } from "./signing-certificate";

const pki = createTestPki();
const certificate = parseCertificate(pki.p256.certificates[0]);
const hashed = (hash: Hash) => createHashOf(hash).update(certificate.der).digest();

const naming = (oid: string, certificateHash: Buffer) => {
  const id = sequence(sequence(objectIdentifier(oid)), octetString(certificateHash));
  return new Map([[OID.signingCertificateV2, readAsn1(sequence(sequence(id)))]]);
};
const code = (expected: string) => expect.objectContaining({ name: "CmsError", code: expected });

describe("a signing certificate attribute", () => {
  test.each(["sha1", "sha256", "sha384", "sha512", "shake256"] as const)(
    "names its certificate by %s, and no other",
    (hash) => {
      const attributes = naming(HASH_OID[hash], hashed(hash));
      expect(() => assertSigningCertificate(attributes, certificate)).not.toThrow();
      const other = parseCertificate(pki.p384.certificates[0]);
      expect(() => assertSigningCertificate(attributes, other)).toThrow(code("CERTIFICATE_ID_MISMATCH"));
    },
  );

  // RFC 8419, 2.3: 64 bytes, where OpenSSL gives 32 unless told.
  test("names nothing by half of SHAKE256", () => {
    const attributes = naming(OID.shake256, hashed("shake256").subarray(0, 32));
    expect(() => assertSigningCertificate(attributes, certificate)).toThrow(code("CERTIFICATE_ID_MISMATCH"));
  });

  test("by an unknown hash is not supported", () => {
    expect(() => assertSigningCertificate(naming("1.2.3", hashed("sha256")), certificate)).toThrow(
      code("UNSUPPORTED_ALGORITHM"),
    );
  });
});

import { createHash } from "node:crypto";
import { createTestPki } from "@foja/testing/pki/test-pki";
import { expect, test } from "vitest";
import { readAsn1 } from "../asn1/read";
import { HASH_BYTES, type Hash } from "../cms/algorithms";
import { parseCertificate } from "../x509/certificate";
import { isIdOf, ocspCertificateId, readOcspCertificateId } from "./certificate-id";

const [own, authority, root] = createTestPki().p256.certificates.map((der) => parseCertificate(der));

test.each(Object.entries(HASH_BYTES) as [Hash, number][])(
  "an identifier under %s has hashes of %d bytes, of the issuer's name and key",
  (hash, length) => {
    const id = readOcspCertificateId(readAsn1(ocspCertificateId(own!, authority!, hash)));
    const bytes = hash === "shake256" ? { outputLength: length } : {};
    const hashOf = (value: Buffer) => createHash(hash, bytes).update(value).digest();
    expect(id.issuerNameHash).toEqual(hashOf(authority!.subjectName));
    expect(id.issuerKeyHash).toEqual(hashOf(authority!.publicKeyBits));
    expect(isIdOf(id, own!, authority!)).toBe(true);
    expect(isIdOf(id, own!, root!)).toBe(false);
  },
);

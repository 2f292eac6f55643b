import { createPublicKey, generateKeyPairSync } from "node:crypto";
import { createTestPki } from "@foja/testing/pki/test-pki";
import { describe, expect, test } from "vitest";
import { aKey, anAuthority, aSigner, type Issued } from "../trust/test-certificates";
import { type Certificate, parseCertificate } from "./certificate";
import { chainOf, hasIssued, ISSUERS_TRIED_MAX, issuersAbove, issuersAmong } from "./chain";
import { isAffordable } from "./key-strength";

const pki = createTestPki(new Date("2027-03-05T15:00:00Z"));

describe("the chain", () => {
  const [leaf, intermediate, root] = pki.rsa.certificates.map((der) => parseCertificate(der)) as [
    Certificate,
    Certificate,
    Certificate,
  ];
  const stranger = parseCertificate(pki.stranger.certificates[0]);

  test("is found in any order, without what doesn't belong", () => {
    const others = [root, stranger, parseCertificate(pki.p256.certificates[0]), intermediate, leaf];
    expect(chainOf(leaf, others).map(({ der }) => der)).toEqual(pki.rsa.certificates);
  });

  test("doesn't take a person's certificate for an issuer", () => {
    const person = { ...leaf, subjectName: leaf.issuerName };
    expect(chainOf(leaf, [person])).toEqual([leaf]);
    expect(hasIssued({ ...person, isAuthority: true }, leaf)).toBe(false);
  });
});

const certificatesOf = (issued: readonly Issued[]) => issued.map(({ certificate }) => certificate);

/** The certificate, which counts how often somebody verifies it. */
const counting = (certificate: Certificate) => {
  const tries = { count: 0 };
  const x509 = Object.create(certificate.x509, {
    verify: {
      value: (key: Parameters<typeof certificate.x509.verify>[0]) => {
        tries.count += 1;
        return certificate.x509.verify(key);
      },
    },
  }) as typeof certificate.x509;
  return { subject: { ...certificate, x509 }, tries };
};

describe("thousands of authorities of one name", () => {
  const real = anAuthority("Autoridad");
  const impostor = anAuthority("Autoridad");
  const crowd = Array.from({ length: 3000 }, () => ({ ...impostor.certificate }));
  const { certificate } = aSigner(real);

  test("cost a dozen signatures, and do not hide the one that the key identifier names", () => {
    const { subject, tries } = counting(certificate);
    expect(issuersAmong([...crowd, real.certificate], subject)).toEqual([real.certificate]);
    expect(chainOf(subject, [...crowd, real.certificate])).toEqual([subject, real.certificate]);
    expect(tries.count).toBeLessThanOrEqual(2 * ISSUERS_TRIED_MAX);
  });

  test("cost no more where nothing names a key", () => {
    const { subject, tries } = counting({ ...certificate, extensions: new Map() });
    expect(issuersAbove(subject, crowd)).toEqual([subject]);
    expect(tries.count).toBe(ISSUERS_TRIED_MAX);
  });
});

test("everything above a certificate is kept, whichever path it is on", () => {
  const [one, other] = [anAuthority("Una raíz"), anAuthority("Otra raíz")];
  const key = aKey();
  const middles = [one, other].map((by) => anAuthority("Intermedia", { by, key }));
  const leaf = aSigner(middles[0] as Issued);
  const stray = aSigner(one);
  const held = certificatesOf([stray, other, one, ...middles, leaf]);
  expect(issuersAbove(leaf.certificate, held)).toEqual(certificatesOf([leaf, ...middles, one, other]));
});

describe("a key that burns the verifier's time", () => {
  const rsa = (bits: number, exponentBits: number) => {
    const number = (length: number) => {
      const bytes = Buffer.alloc(Math.ceil(length / 8), 0xff);
      bytes[0] = 0xff >> ((8 - (length % 8)) % 8);
      return bytes.toString("base64url");
    };
    return createPublicKey({ format: "jwk", key: { kty: "RSA", n: number(bits), e: number(exponentBits) } });
  };

  const elliptic = (namedCurve: string) => generateKeyPairSync("ec", { namedCurve }).publicKey;
  const dsa = () => generateKeyPairSync("dsa", { modulusLength: 1024, divisorLength: 160 }).publicKey;

  test.each([
    { what: "an exponent of 17 bits", key: rsa(4096, 17), isTaken: true },
    { what: "an exponent of 64 bits", key: rsa(3072, 64), isTaken: true },
    { what: "an exponent of 65 bits", key: rsa(3072, 65), isTaken: false },
    { what: "the largest modulus", key: rsa(16_384, 17), isTaken: true },
    { what: "a large modulus with a large exponent", key: rsa(16_384, 64), isTaken: false },
    { what: "an exponent as long as the modulus", key: rsa(3072, 3071), isTaken: false },
    { what: "a curve in use", key: elliptic("brainpoolP384r1"), isTaken: true },
    { what: "another curve", key: elliptic("sect571r1"), isTaken: false },
    { what: "DSA, which takes long", key: dsa(), isTaken: false },
    { what: "a modulus beyond 16384 bits", key: rsa(16_392, 17), isTaken: false },
  ])("$what: taken $isTaken", ({ key, isTaken }) => {
    expect(isAffordable(key)).toBe(isTaken);
  });

  test("is never tried", () => {
    const by = anAuthority("Autoridad");
    const { subject, tries } = counting(aSigner(by).certificate);
    expect(hasIssued({ ...by.certificate, publicKey: rsa(3072, 3071) }, subject)).toBe(false);
    expect(tries.count).toBe(0);
  });
});

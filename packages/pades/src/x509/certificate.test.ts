import { createTestPki } from "@foja/testing/pki/test-pki";
import { describe, expect, test } from "vitest";
import { OID } from "../asn1/oids";
import { parseCertificate } from "./certificate";
import { chainOf, endsInOneOf } from "./chain";
import { assertMaySign } from "./signing-certificate";

const now = new Date();
const pki = createTestPki(now);
const certificateOf = (name: keyof typeof pki) => parseCertificate(pki[name].certificates[0]);
const code = (expected: string) => expect.objectContaining({ name: "CertificateError", code: expected });

describe("a certificate", () => {
  test("is read as it was made", () => {
    const certificate = certificateOf("rsa");
    expect(certificate.subject).toEqual({
      country: "AR",
      commonName: "Ana Núñez",
      serialNumber: "CUIT 27111111114",
    });
    expect(certificate.issuer.commonName).toBe("Intermedia de prueba");
    expect([...(certificate.keyUsage ?? [])]).toEqual(["digitalSignature", "nonRepudiation"]);
    expect(certificate.isAuthority).toBe(false);
    expect(certificate.signatureAlgorithm).toBe(OID.ecdsaWithSha256);
    expect(certificate.notAfter.getTime()).toBeGreaterThan(now.getTime());
  });

  test("of a time stamp authority has that purpose alone, critical", () =>
    expect(certificateOf("tsa").extendedKeyUsage).toEqual({
      isCritical: true,
      purposes: [OID.timeStamping],
    }));

  test.each(["rsa", "p256", "p384"] as const)("%s may sign", (name) =>
    expect(() => assertMaySign(certificateOf(name), now)).not.toThrow(),
  );

  test.each([
    ["expired", "EXPIRED"],
    ["notYetValid", "NOT_YET_VALID"],
    ["weakRsa", "WEAK_KEY"],
    ["weakHash", "WEAK_HASH"],
    ["oddCurve", "UNSUPPORTED_KEY"],
    ["notForSigning", "NOT_FOR_SIGNING"],
    ["intermediate", "IS_AUTHORITY"],
  ] as const)("%s may not sign: %s", (name, expected) =>
    expect(() => assertMaySign(certificateOf(name), now)).toThrow(code(expected)),
  );

  test.each([
    ["nothing", Buffer.alloc(0)],
    ["text", Buffer.from("-----BEGIN NOTHING-----")],
    ["bytes behind it", Buffer.concat([pki.p256.certificates[0], Buffer.from([0])])],
    ["half of it", pki.p256.certificates[0].subarray(0, 200)],
  ])("is not %s", (_, der) => expect(() => parseCertificate(der)).toThrow(code("UNREADABLE")));
});

describe("the chain", () => {
  const all = pki.rsa.certificates.map((der) => parseCertificate(der));
  const [leaf, intermediate, root] = all as [(typeof all)[0], (typeof all)[0], (typeof all)[0]];

  test("is found in any order, without what doesn't belong", () => {
    const others = [root, certificateOf("stranger"), certificateOf("p256"), intermediate, leaf];
    expect(chainOf(leaf, others).map(({ der }) => der)).toEqual(pki.rsa.certificates);
  });

  test("ends in a root that issued its last certificate, also when the root isn't in it", () => {
    expect(endsInOneOf([leaf, intermediate], [root])).toBe(true);
    expect(endsInOneOf([leaf, intermediate, root], [root])).toBe(true);
    expect(endsInOneOf([leaf], [root])).toBe(false);
    expect(endsInOneOf([certificateOf("stranger")], [root])).toBe(false);
  });

  test("doesn't take a person's certificate for an issuer", () =>
    expect(endsInOneOf([leaf], [certificateOf("p256")])).toBe(false));
});

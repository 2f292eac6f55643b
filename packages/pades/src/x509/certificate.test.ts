import { createPublicKey, generateKeyPairSync, X509Certificate } from "node:crypto";
import { createTestPki } from "@foja/testing/pki/test-pki";
import { describe, expect, test } from "vitest";
import { NAME_OID, OID } from "../asn1/oids";
import { type Asn1, childrenOf, readAsn1 } from "../asn1/read";
import { TAG } from "../asn1/tags";
import { bmpString, objectIdentifier, sequence, setOf, utf8String } from "../asn1/write";
import { parseCertificate } from "./certificate";
import { isSelfIssued } from "./chain";
import { createCertificate } from "./create-certificate";
import { assertMaySign } from "./signing-certificate";

const now = new Date();
const pki = createTestPki(now);
const certificateOf = (name: keyof typeof pki) => parseCertificate(pki[name].certificates[0]);
const code = (expected: string) => expect.objectContaining({ name: "CertificateError", code: expected });

describe("a certificate", () => {
  test("of a key on a curve of its own is not read: computing with that takes as long as its maker wants", () => {
    const certified = (paramEncoding: "named" | "explicit") =>
      createCertificate({
        subject: { commonName: "Curva" },
        publicKey: generateKeyPairSync("ec", { namedCurve: "P-256", paramEncoding }).publicKey,
        issuer: { certificate: pki.root.certificates[0], key: pki.root.key },
        notBefore: now,
        notAfter: now,
        keyUsage: ["digitalSignature"],
      });
    expect(parseCertificate(certified("named")).subject.commonName).toBe("Curva");
    expect(() => parseCertificate(certified("explicit"))).toThrow(code("UNREADABLE"));
  });

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

  test("is unreadable with a key that OpenSSL reads and we would not find the bits of", () => {
    const certificate = readAsn1(pki.p256.certificates[0]);
    const [tbs, ...signature] = childrenOf(certificate) as [Asn1, ...Asn1[]];
    const fields = childrenOf(tbs);
    const [algorithm, bits] = childrenOf(fields[6] as Asn1) as [Asn1, Asn1];
    const longForm = Buffer.concat([
      Buffer.from([TAG.SEQUENCE, 0x81, algorithm.body.length]),
      algorithm.body,
    ]);
    const changed = fields.map((field, at) => (at === 6 ? sequence(longForm, bits.raw) : field.raw));
    const der = sequence(sequence(...changed), ...signature.map(({ raw }) => raw));
    expect(new X509Certificate(der).publicKey.asymmetricKeyType).toBe("ec");
    expect(() => parseCertificate(der)).toThrow(code("UNREADABLE"));
  });

  test("is unreadable when it is far larger than any", () => {
    const { key, certificates } = pki.root;
    const der = createCertificate({
      subject: { commonName: "x".repeat(300_000) },
      publicKey: createPublicKey(key),
      issuer: { certificate: certificates[0], key },
      notBefore: now,
      notAfter: now,
      keyUsage: ["digitalSignature"],
    });
    expect(() => parseCertificate(der)).toThrow(code("UNREADABLE"));
  });

  test("holds the bits of its key that OCSP names it by", () => {
    const { publicKey, publicKeyBits } = certificateOf("p256");
    expect(publicKeyBits).toEqual(publicKey.export({ type: "spki", format: "der" }).subarray(-65));
  });
});

describe("self-issued", () => {
  // RFC 5280, 6.1 compares names as 7.1 does: string types and case don't count.
  test.each([
    { what: "the same name", subject: utf8String("Raíz"), isSelf: true },
    { what: "the same in other letters", subject: utf8String("RAÍZ "), isSelf: true },
    { what: "the same in another string type", subject: bmpString("Raíz"), isSelf: true },
    { what: "another name", subject: utf8String("Raíces"), isSelf: false },
  ])("means $what: $isSelf", ({ subject, isSelf }) => {
    const nameOf = (text: Buffer) => sequence(setOf(sequence(objectIdentifier(NAME_OID.commonName), text)));
    const names = { subjectName: nameOf(subject), issuerName: nameOf(utf8String("Raíz")) };
    expect(isSelfIssued({ ...certificateOf("root"), ...names })).toBe(isSelf);
  });
});

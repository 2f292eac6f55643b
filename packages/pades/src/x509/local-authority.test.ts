import { describe, expect, test } from "vitest";
import { OID } from "../asn1/oids";
import { parseCertificate } from "./certificate";
import { chainOf } from "./chain";
import { createLocalRoot, issueSigningKey, issueTimestampKey } from "./local-authority";
import { readPemCertificates, writePemCertificates } from "./pem";
import { assertMaySign } from "./signing-certificate";

const now = new Date();
const root = createLocalRoot("Municipalidad de Prueba", now);
const rootCertificate = parseCertificate(root.certificates[0]);

describe("the authority of an installation", () => {
  test("is a root of 3072 bits that may sign certificates", () => {
    expect(rootCertificate.isAuthority).toBe(true);
    expect([...(rootCertificate.keyUsage ?? [])]).toEqual(["keyCertSign", "cRLSign"]);
    expect(rootCertificate.publicKey.asymmetricKeyDetails?.modulusLength).toBe(3072);
    expect(rootCertificate.x509.verify(rootCertificate.publicKey)).toBe(true);
  });

  test("issues a municipality's certificate that may sign now and in five years less a day", () => {
    const subject = { country: "AR", organization: "Municipalidad de Prueba", commonName: "Firma" };
    const issued = issueSigningKey(root, subject, now);
    const certificate = parseCertificate(issued.certificates[0]);
    expect(certificate.subject).toEqual(subject);
    expect(certificate.x509.checkPrivateKey(issued.key)).toBe(true);
    expect(chainOf(certificate, [rootCertificate])).toEqual([certificate, rootCertificate]);
    const days = (count: number) => new Date(now.getTime() + count * 86_400_000);
    expect(() => assertMaySign(certificate, now)).not.toThrow();
    expect(() => assertMaySign(certificate, days(5 * 365 - 1))).not.toThrow();
    expect(() => assertMaySign(certificate, days(5 * 365 + 1))).toThrow();
  });

  test("issues a time stamp certificate with that purpose alone", () => {
    const certificate = parseCertificate(
      issueTimestampKey(root, "Municipalidad de Prueba", now).certificates[0],
    );
    expect(certificate.extendedKeyUsage).toEqual({ isCritical: true, purposes: [OID.timeStamping] });
  });
});

describe("PEM", () => {
  test("keeps certificates and their order", () => {
    const text = `comentario\n${writePemCertificates(root.certificates[0], root.certificates[0])}`;
    expect(readPemCertificates(text).map(({ der }) => der)).toEqual([
      root.certificates[0],
      root.certificates[0],
    ]);
  });

  test.each(["", "hola", "-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----"])(
    "without a readable certificate is refused: '%s'",
    (text) =>
      expect(() => readPemCertificates(text)).toThrow(expect.objectContaining({ code: "UNREADABLE" })),
  );
});

import { createTestPki } from "@foja/testing/pki/test-pki";
import { describe, expect, test } from "vitest";
import { OID } from "../asn1/oids";
import { explicit, integer, objectIdentifier, sequence, setOf } from "../asn1/write";
import { writePem, writePemCertificates } from "./pem";
import { readCertificateFile } from "./read-certificate-file";

const { rsa } = createTestPki();
const [own, ...chain] = rsa.certificates;

/** Certificates alone, as .p7b files have them (RFC 5652, 5, without signers). */
const p7b = (...certificates: readonly Buffer[]): Buffer => {
  const inside = sequence(
    integer(1),
    setOf(),
    sequence(objectIdentifier(OID.data)),
    explicit(0, ...certificates),
    setOf(),
  );
  return sequence(objectIdentifier(OID.signedData), explicit(0, inside));
};

describe("a file of certificates", () => {
  test.each([
    ["PEM", Buffer.from(writePemCertificates(own)), 1],
    ["PEM with its chain", Buffer.from(writePemCertificates(own, ...chain)), 3],
    ["PEM with lines of Windows", Buffer.from(writePemCertificates(own).replaceAll("\n", "\r\n")), 1],
    ["DER", own, 1],
    ["base64 alone", Buffer.from(own.toString("base64")), 1],
    ["PKCS#7", p7b(own), 1],
    ["PKCS#7 with its chain", p7b(...chain, own), 3],
    ["PKCS#7 in PEM", Buffer.from(writePem("PKCS7", p7b(own, ...chain))), 3],
    ["PKCS#7 in base64 alone", Buffer.from(p7b(own).toString("base64")), 1],
    ["one of several that can be read", p7b(own, sequence(integer(1))), 1],
  ])("is read: %s", (_name, file, count) => {
    const found = readCertificateFile(file);
    expect(found).toHaveLength(count);
    expect(found.map(({ der }) => der)).toContainEqual(own);
  });

  test.each([
    ["nothing", Buffer.alloc(0)],
    ["a text", Buffer.from("hola")],
    ["a key", Buffer.from(rsa.key.export({ type: "pkcs8", format: "pem" }))],
    ["no certificate inside", p7b()],
    ["marks without end", Buffer.from("-----BEGIN CERTIFICATE-----\n".repeat(10_000))],
    ["too many", p7b(...Array.from({ length: 101 }, () => own))],
  ])("is refused: %s", (_name, file) => {
    expect(() => readCertificateFile(file)).toThrow(expect.objectContaining({ code: "UNREADABLE" }));
  });
});

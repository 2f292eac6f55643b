import { createPublicKey, type KeyObject } from "node:crypto";
import { OID } from "@foja/pades/asn1/oids";
import { explicit, integer, objectIdentifier, octetString, sequence } from "@foja/pades/asn1/write";
import { createPkcs12 } from "@foja/pades/pkcs12/create-pkcs12";
import { writePemCertificates } from "@foja/pades/x509/pem";
import { createTestPki, type Identity } from "@foja/testing/pki/test-pki";
import { describe, expect, test } from "vitest";
import { createCertificateFiles } from "./certificate-files";

const NOW = new Date("2027-03-05T15:00:00Z");
const password = "clave-de-prueba";
const pki = createTestPki(NOW);
const files = createCertificateFiles();
const aP12 = ({ key, certificates }: Identity) =>
  createPkcs12({ key, certificates, password, iterations: 10 });
const pemOf = (key: KeyObject) => Buffer.from(key.export({ type: "pkcs8", format: "pem" }));

/** In the clear and without a MAC, as RFC 7292 allows. */
const plainP12 = (...identities: readonly Identity[]): Buffer => {
  const bag = (type: string, value: Buffer) => sequence(objectIdentifier(type), explicit(0, value));
  const data = (contents: Buffer) => sequence(objectIdentifier(OID.data), explicit(0, octetString(contents)));
  const bags = identities.flatMap(({ key, certificates: [own] }) => [
    bag(OID.keyBag, key.export({ type: "pkcs8", format: "der" })),
    bag(OID.certBag, sequence(objectIdentifier(OID.x509Certificate), explicit(0, octetString(own)))),
  ]);
  return sequence(integer(3), data(sequence(data(sequence(...bags)))));
};

describe("a key file", () => {
  test.each(["rsa", "p256", "p384"] as const)("of %s is read", async (kind) => {
    const facts = await files.read(await aP12(pki[kind]), password, NOW);
    expect(facts).toMatchObject({ issuer: "CN=Intermedia de prueba, O=Autoridad de prueba, C=AR" });
    expect(facts.notAfter > NOW).toBe(true);
  });

  test.each<[string, () => Buffer | Promise<Buffer>, string]>([
    ["expired", () => aP12(pki.expired), "EXPIRED"],
    ["of the future", () => aP12(pki.notYetValid), "NOT_YET_VALID"],
    ["with a short key", () => aP12(pki.weakRsa), "WEAK_KEY"],
    ["with an odd curve", () => aP12(pki.oddCurve), "UNSUPPORTED_KEY"],
    ["signed with SHA-1", () => aP12(pki.weakHash), "WEAK_HASH"],
    ["for ciphers alone", () => aP12(pki.notForSigning), "NOT_FOR_SIGNING"],
    ["of an authority", () => aP12(pki.intermediate), "IS_AUTHORITY"],
    ["with two keys", () => plainP12(pki.rsa, pki.p256), "SEVERAL_KEYS"],
    [
      "without its certificate",
      () => aP12({ ...pki.rsa, certificates: pki.p256.certificates }),
      "NO_CERTIFICATE",
    ],
    ["that is a text", () => Buffer.from("hola"), "NOT_PKCS12"],
    ["that is empty", () => Buffer.alloc(0), "NOT_PKCS12"],
    ["that is cut", async () => (await aP12(pki.rsa)).subarray(0, 900), "NOT_PKCS12"],
  ])("%s is refused", async (_name, make, problem) => {
    await expect(files.read(await make(), password, NOW)).rejects.toMatchObject({ problem });
  });

  test("with the same key twice is none of two keys, and one with another password is refused", async () => {
    expect(await files.read(plainP12(pki.rsa, pki.rsa), password, NOW)).toMatchObject({
      subject: "CN=Ana Núñez, C=AR",
    });
    const p12 = await aP12(pki.rsa);
    await expect(files.read(p12, "otra", NOW)).rejects.toMatchObject({ problem: "WRONG_PASSWORD" });
  });
});

describe("certificate and key", () => {
  const { key, certificates } = pki.rsa;
  const assemble = (certificateFile: Uint8Array, keyFile: Uint8Array) =>
    files.assemble({ certificates: certificateFile, key: keyFile, password });

  test.each([
    ["alone", Buffer.from(writePemCertificates(certificates[0]))],
    ["with a chain in another order", Buffer.from(writePemCertificates(...certificates.toReversed()))],
  ])("become a key file: %s", async (_name, file) => {
    const p12 = await assemble(file, pemOf(key));
    expect(await files.read(p12, password, NOW)).toMatchObject({ subject: "CN=Ana Núñez, C=AR" });
  });

  test.each<[string, Uint8Array, Uint8Array, string]>([
    ["another key", certificates[0], pemOf(pki.p256.key), "KEY_MISMATCH"],
    ["another key of its kind", certificates[0], pemOf(pki.weakHash.key), "KEY_MISMATCH"],
    ["no key", certificates[0], Buffer.from("hola"), "KEY_UNREADABLE"],
    ["no certificate", Buffer.from("hola"), pemOf(key), "CERTIFICATE_UNREADABLE"],
    ["files that were changed for each other", pemOf(key), certificates[0], "CERTIFICATE_UNREADABLE"],
    [
      "a key with another password",
      certificates[0],
      Buffer.from(key.export({ type: "pkcs8", format: "pem", cipher: "aes-256-cbc", passphrase: "otra" })),
      "WRONG_PASSWORD",
    ],
  ])("are refused: %s", async (_name, file, keyFile, problem) => {
    await expect(assemble(file, keyFile)).rejects.toMatchObject({ problem });
  });

  test("of a request fit together", async () => {
    const made = await files.request({
      country: "AR",
      organization: "Villa Ñandú",
      commonName: "Firma",
      serialNumber: "CUIT 30712345671",
    });
    expect(made.csrPem).toMatch(/^-----BEGIN CERTIFICATE REQUEST-----\n/);
    expect(made.sha256).toMatch(/^[0-9a-f]{64}$/);
    expect(createPublicKey(made.keyPem).asymmetricKeyDetails).toMatchObject({ modulusLength: 2048 });
  });
});

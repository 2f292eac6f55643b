import { createTestPki } from "@foja/testing/pki/test-pki";
import { expect, test } from "vitest";
import { OID } from "../asn1/oids";
import { explicit, octetString, sequence } from "../asn1/write";
import { parseCertificate } from "../x509/certificate";
import { issuerKeyIdOf } from "../x509/extensions";
import { createCrl } from "./create-crl";
import { parseCrl } from "./crl";
import { verifyCrl } from "./verify-crl";

const now = new Date("2027-03-05T15:00:00Z");
const pki = createTestPki(now);
const issuer = parseCertificate(pki.intermediate.certificates[0]);
const certificate = parseCertificate(pki.p256.certificates[0]);

const aList = (options: Partial<Parameters<typeof createCrl>[0]>) =>
  parseCrl(
    createCrl({
      issuer,
      key: pki.intermediate.key,
      revoked: [],
      number: 1,
      thisUpdate: now,
      nextUpdate: now,
      ...options,
    }),
  );

test("a list whose distribution point can't be read is malformed", () => {
  const value = sequence(explicit(0, Buffer.from("3005", "hex")));
  const list = aList({ extensions: [{ oid: OID.issuingDistributionPoint, value, isCritical: true }] });
  expect(() => verifyCrl(list, certificate, issuer)).toThrow(
    expect.objectContaining({ name: "RevocationError", code: "MALFORMED" }),
  );
});

test.each([20, 127, 128, 300])("a list names its issuer's key by all of its %d bytes", (length) => {
  const keyId = Buffer.alloc(length, 7);
  const extensions = new Map([[OID.subjectKeyIdentifier, { isCritical: false, value: octetString(keyId) }]]);
  const list = aList({ issuer: { subjectName: issuer.subjectName, extensions } });
  expect(issuerKeyIdOf(list)).toEqual(keyId);
});

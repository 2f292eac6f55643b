import { createRevocationPki } from "@foja/testing/pki/revocation-pki";
import { expect, test } from "vitest";
import { mutationsOf } from "../asn1/test-mutations";
import { parseCertificate } from "../x509/certificate";
import { writePemCertificates } from "../x509/pem";
import { findCrlEntry, parseCrl } from "./crl";
import { createOcspRequest, parseOcspRequest } from "./ocsp-request";
import { parseOcspResponse } from "./ocsp-response";
import { readPublishedCertificates } from "./published";
import { RevocationError } from "./revocation-error";
import { revocationStatus } from "./status";

const NOW = new Date("2027-03-05T15:00:00Z");
const pki = createRevocationPki({ clock: { now: NOW }, otherEntries: 3 });
const certificate = parseCertificate(pki.issue({ commonName: "Ana", from: NOW, years: 1 }).certificates[0]);
const issuer = parseCertificate(pki.intermediate.certificates[0]);
pki.revoke(certificate.der, { revokedAt: NOW, reason: "superseded" });
const request = createOcspRequest({ certificate, issuer, nonce: Buffer.alloc(16, 9) });
const response = pki.answer("http://pki.test/ocsp", request) as Buffer;
const list = pki.answer("http://pki.test/intermediate.crl") as Buffer;

const status = (ocsps: Buffer[], crls: Buffer[]) =>
  revocationStatus({ certificate, issuer, ocsps, crls, at: NOW }).status;

const READERS = [
  { what: "an OCSP request", bytes: request, read: (bytes: Buffer) => parseOcspRequest(bytes) },
  { what: "an OCSP response", bytes: response, read: (bytes: Buffer) => parseOcspResponse(bytes) },
  { what: "a status by OCSP", bytes: response, read: (bytes: Buffer) => status([bytes], []) },
  {
    what: "a list",
    bytes: list,
    read: (bytes: Buffer) => findCrlEntry(parseCrl(bytes), certificate.serialNumber),
  },
  { what: "a status by list", bytes: list, read: (bytes: Buffer) => status([], [bytes]) },
  { what: "an issuer", bytes: issuer.der, read: (bytes: Buffer) => readPublishedCertificates(bytes) },
  {
    what: "an issuer in PEM",
    bytes: Buffer.from(writePemCertificates(issuer.der)),
    read: (bytes: Buffer) => readPublishedCertificates(bytes),
  },
];

test.each(READERS)("$what that was damaged ends in a RevocationError or in a value", ({ bytes, read }) => {
  const others: unknown[] = [];
  for (const changed of mutationsOf(bytes)) {
    try {
      read(changed);
    } catch (error) {
      if (!(error instanceof RevocationError)) others.push(error);
    }
  }
  expect(others).toEqual([]);
});

test("no damage to a list makes a revoked certificate good", () => {
  expect(status([], [list])).toBe("revoked");
  const good = Array.from(mutationsOf(list)).filter((changed) => status([], [changed]) === "good");
  expect(good).toEqual([]);
});

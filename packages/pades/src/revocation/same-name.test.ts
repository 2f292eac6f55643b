import { createHash, createPublicKey, sign } from "node:crypto";
import { expect, test } from "vitest";
import { OID } from "../asn1/oids";
import { childrenOf, readAsn1 } from "../asn1/read";
import { TAG } from "../asn1/tags";
import { bitString, explicit, sequence } from "../asn1/write";
import { anAuthority, aSigner, type Issued, NOW, yearsFrom } from "../trust/test-certificates";
import { parseCertificate } from "../x509/certificate";
import { hasIssued } from "../x509/chain";
import { createCertificate } from "../x509/create-certificate";
import { isIdOf, ocspCertificateId, readOcspCertificateId } from "./certificate-id";
import { createCrl } from "./create-crl";
import { createOcspRequest } from "./ocsp-request";
import { createOcspResponder } from "./respond";
import { revocationStatus } from "./status";

// RFC 5280, 7.1: PrintableString and UTF8String of the same text are the same name. An authority that renewed its software has both.

const NAME = "Autoridad de siempre";

const respelt = (bytes: Buffer): Buffer => {
  const text = Buffer.concat([Buffer.from([TAG.UTF8_STRING, NAME.length]), Buffer.from(NAME)]);
  const copy = Buffer.from(bytes);
  for (let at = copy.indexOf(text); at >= 0; at = copy.indexOf(text, at)) copy[at] = TAG.PRINTABLE_STRING;
  return copy;
};

/** The same certificate with the name in PrintableString. */
const renewed = ({ key, certificate }: Issued): Issued => {
  const [tbs, algorithm] = childrenOf(readAsn1(certificate.der));
  const changed = respelt(tbs!.raw);
  const der = sequence(changed, algorithm!.raw, bitString(sign("sha256", changed, key)));
  return { key, certificate: parseCertificate(der) };
};

const before = anAuthority(NAME);
const after = renewed(before);
const signer = aSigner(before);
const about = { certificate: signer.certificate, issuer: after.certificate, ocsps: [], crls: [], at: NOW };

const ocspBy = (issuer: Issued): Buffer =>
  createOcspResponder({
    issuer: issuer.certificate,
    key: issuer.key,
    certificates: [],
    stateOf: () => ({ status: "good" }),
    now: () => NOW,
    validForMs: 60_000,
  }).respond(createOcspRequest({ certificate: signer.certificate, issuer: before.certificate }));

test("spelled otherwise than the issuer spells it, the name in a certificate is the issuer's all the same", () => {
  expect(after.certificate.subjectName).not.toEqual(before.certificate.subjectName);
  expect(hasIssued(after.certificate, signer.certificate)).toBe(true);
  expect(hasIssued(anAuthority("Otra", { key: before.key }).certificate, signer.certificate)).toBe(false);
});

test.each([
  { what: "the list", list: {} },
  {
    what: "the list and its distribution point",
    list: {
      extensions: [
        {
          oid: OID.issuingDistributionPoint,
          isCritical: true,
          value: sequence(explicit(0, explicit(0, explicit(4, before.certificate.subjectName)))),
        },
      ],
    },
  },
])("a list counts whose issuer is spelled otherwise: $what", ({ list }) => {
  const point = sequence(explicit(0, explicit(0, explicit(4, after.certificate.subjectName))));
  const certificate = parseCertificate(
    createCertificate({
      subject: { commonName: "Ana" },
      publicKey: createPublicKey(signer.key),
      issuer: { certificate: before.certificate.der, key: before.key },
      notBefore: yearsFrom(NOW, -1),
      notAfter: yearsFrom(NOW, 1),
      keyUsage: ["digitalSignature"],
      extensions: [{ oid: OID.crlDistributionPoints, value: sequence(point), isCritical: false }],
    }),
  );
  const crl = createCrl({
    issuer: before.certificate,
    key: before.key,
    revoked: [],
    number: 1,
    thisUpdate: NOW,
    nextUpdate: yearsFrom(NOW, 0.1),
    ...list,
  });
  expect(revocationStatus({ ...about, certificate, crls: [crl] })).toMatchObject({
    status: "good",
    source: "crl",
    problems: [],
  });
});

test("an answer of OCSP counts whose responder is named otherwise", () => {
  expect(revocationStatus({ ...about, ocsps: [ocspBy(before)] })).toMatchObject({
    status: "good",
    responder: after.certificate,
    problems: [],
  });
});

test("OCSP is asked by the issuer's name as the certificate has it (RFC 6960, 4.1.1), and understood either way", () => {
  const id = readOcspCertificateId(readAsn1(ocspCertificateId(signer.certificate, after.certificate)));
  expect(id.issuerNameHash).toEqual(createHash("sha1").update(signer.certificate.issuerName).digest());
  expect(isIdOf(id, signer.certificate, after.certificate)).toBe(true);

  const theirs = { ...signer.certificate, issuerName: after.certificate.subjectName };
  const other = readOcspCertificateId(readAsn1(ocspCertificateId(theirs, after.certificate)));
  expect(other.issuerNameHash).not.toEqual(id.issuerNameHash);
  expect(isIdOf(other, signer.certificate, after.certificate)).toBe(true);
});

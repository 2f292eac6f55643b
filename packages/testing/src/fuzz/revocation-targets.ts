import { readAsn1 } from "@foja/pades/asn1/read";
import { findCrlEntry, parseCrl } from "@foja/pades/revocation/crl";
import { createOcspRequest } from "@foja/pades/revocation/ocsp-request";
import { parseOcspResponse } from "@foja/pades/revocation/ocsp-response";
import { readPublishedCertificates } from "@foja/pades/revocation/published";
import { RevocationError } from "@foja/pades/revocation/revocation-error";
import { revocationStatus } from "@foja/pades/revocation/status";
import { parseCertificate } from "@foja/pades/x509/certificate";
import { createRevocationPki } from "../pki/revocation-pki";
import { derTarget, NoRefusal } from "./asn1-targets";
import type { FuzzTarget } from "./fuzz";

const NOW = new Date("2027-03-05T15:00:00Z");

/** What authorities answer about certificates, and what a responder is asked. */
export const revocationTargets = (): FuzzTarget[] => {
  const pki = createRevocationPki({ clock: { now: NOW } });
  const [revoked, good] = ["Revocada", "Buena"].map((commonName) => {
    const [own] = pki.issue({ commonName, from: NOW, years: 1 }).certificates;
    return parseCertificate(own);
  }) as [ReturnType<typeof parseCertificate>, ReturnType<typeof parseCertificate>];
  pki.revoke(revoked.der, { revokedAt: NOW, reason: "keyCompromise" });
  const issuer = parseCertificate(pki.intermediate.certificates[0]);
  const requests = [revoked, good].map((certificate) =>
    createOcspRequest({ certificate, issuer, nonce: Buffer.from("0123456789abcdef") }),
  );
  const at = (path: string, body?: Buffer): Buffer =>
    pki.answer(`http://pki.test/${path}`, body) ?? Buffer.alloc(0);
  const answers = requests.map((request) => at("ocsp", request));
  const list = at("intermediate.crl");

  return [
    derTarget("asn1: OCSP answer", RevocationError, answers, parseOcspResponse),
    derTarget("asn1: revocation list", RevocationError, [list, at("root.crl")], (bytes) => {
      findCrlEntry(parseCrl(bytes), revoked.serialNumber);
    }),
    derTarget(
      "asn1: published certificates",
      RevocationError,
      [at("intermediate.cer"), at("root.cer")],
      (bytes) => readPublishedCertificates(bytes),
    ),
    derTarget("asn1: OCSP request", NoRefusal, requests, (bytes) => readAsn1(at("ocsp", bytes))),
    derTarget("asn1: status of a revoked certificate", NoRefusal, [...answers, list], (bytes) => {
      const evidence = { ocsps: [bytes], crls: [bytes] };
      const { status } = revocationStatus({ certificate: revoked, issuer, ...evidence, at: NOW });
      if (status === "good") throw new Error("a revoked certificate is called good");
    }),
  ];
};

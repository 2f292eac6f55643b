import { OID } from "../asn1/oids";
import { readAsn1 } from "../asn1/read";
import { readTime } from "../asn1/values";
import type { Certificate } from "../x509/certificate";
import { type Crl, findCrlEntry, readCrl } from "./crl";
import type { RevocationReason } from "./reason";
import { RevocationError } from "./revocation-error";
import { verifyCrl } from "./verify-crl";

/** What a proved answer or list says about one certificate. */
export type Finding = {
  readonly source: "ocsp" | "crl";
  readonly revokedAt: Date | undefined;
  readonly reason: RevocationReason | undefined;
  readonly producedAt: Date;
  readonly thisUpdate: Date;
  readonly nextUpdate: Date | undefined;
  readonly responder: Certificate;
  readonly evidence: Buffer;
  /** Certificates that expired before are no longer spoken about. */
  readonly knowsExpiredSince: Date | undefined;
};

/** Evidence without nextUpdate claims that newer is always there; a day is what a responder behind a list may lag. */
const LASTS_WITHOUT_NEXT_MS = 86_400_000;

/** Fresh at `at` (EN 319 102-1, 5.2.5): made later, or still before its nextUpdate. */
export const coversMoment = (
  { thisUpdate, nextUpdate }: Pick<Finding, "thisUpdate" | "nextUpdate">,
  at: Date,
): boolean =>
  at <= thisUpdate || at.getTime() <= (nextUpdate?.getTime() ?? thisUpdate.getTime() + LASTS_WITHOUT_NEXT_MS);

/** @throws RevocationError, Asn1Error */
export const crlFinding = (
  { certificate, issuer }: { readonly certificate: Certificate; readonly issuer: Certificate },
  evidence: Buffer,
): Finding => {
  const crl = readCrl(evidence);
  const lacking = verifyCrl(crl, certificate, issuer);
  const entry = findCrlEntry(crl, certificate.serialNumber);
  if (lacking && (!entry || entry.reason === "removeFromCRL"))
    throw new RevocationError("UNSUPPORTED", lacking);
  return {
    source: "crl",
    revokedAt: entry?.revokedAt,
    reason: entry?.reason,
    producedAt: crl.thisUpdate,
    thisUpdate: crl.thisUpdate,
    nextUpdate: crl.nextUpdate,
    responder: issuer,
    evidence,
    knowsExpiredSince: expiredSince(crl),
  };
};

/** GeneralizedTime (X.509, 9.5.2.8). */
const expiredSince = ({ extensions }: Crl): Date | undefined => {
  const extension = extensions.get(OID.expiredCertsOnCrl);
  return extension && readTime(readAsn1(extension.value));
};

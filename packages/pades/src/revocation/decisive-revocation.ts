import type { Certificate } from "../x509/certificate";
import type { Finding } from "./finding";
import { mayBeLifted } from "./reason";

/**
 * From when on it is revoked: the earliest date of what still stands, under the reason that was given last. A hold stands while nothing
 * newer lifts it; of evidence made at the same time the worse counts.
 */
export const decisiveRevocation = (
  findings: readonly Finding[],
  { certificate, issuer }: { readonly certificate: Certificate; readonly issuer: Certificate },
): Finding | undefined => {
  // Gone from a list because the certificate expired, or its issuer, is not lifted.
  const maySpeakGood = (finding: Finding) =>
    isAboutLiving(finding, certificate) && finding.thisUpdate <= issuer.notAfter;
  const speaking = findings
    .filter((finding) => finding.revokedAt || maySpeakGood(finding))
    .sort((a, b) => newestFirst(a, b) || timeOf(a.revokedAt) - timeOf(b.revokedAt));
  const lift = speaking.findIndex(({ revokedAt }) => !revokedAt);
  const standing = speaking.filter(
    ({ revokedAt, reason }, index) => revokedAt && (lift < 0 || index < lift || !mayBeLifted(reason)),
  );
  const last = standing.find(({ reason }) => !mayBeLifted(reason)) ?? standing[0];
  const [earliest] = [...standing].sort((a, b) => timeOf(a.revokedAt) - timeOf(b.revokedAt));
  return earliest && { ...earliest, reason: last?.reason };
};

export const newestFirst = (a: Finding, b: Finding): number =>
  b.thisUpdate.getTime() - a.thisUpdate.getTime();

const timeOf = (date: Date | undefined): number => date?.getTime() ?? Number.MAX_SAFE_INTEGER;

/** Made while the certificate lasted, or by somebody who keeps speaking about expired ones. */
export const isAboutLiving = (
  { thisUpdate, knowsExpiredSince }: Finding,
  { notAfter }: Certificate,
): boolean => thisUpdate <= notAfter || (knowsExpiredSince !== undefined && knowsExpiredSince <= notAfter);

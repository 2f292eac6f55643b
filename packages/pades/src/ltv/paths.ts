import type { IssuerSource } from "../revocation/issuers";
import { evidenceOf } from "../trust/evidence";
import { findPath } from "../trust/find-path";
import { rankByRevocation } from "../trust/judge-revocation";
import type { PathVerdict } from "../trust/path-problem";
import type { TrustStore } from "../trust/trust-store";
import { findFault } from "../trust/validate-path";
import type { SecurityStore } from "../verify/security-store";
import type { Certificate } from "../x509/certificate";
import { readableCertificates } from "../x509/readable-certificates";
import { LtvError } from "./ltv-error";
import { seekPath } from "./seek-path";
import { type SignedItem, uncoveredTokens } from "./signed-items";
import type { Subject } from "./subjects";

/**
 * A path to an anchor that is valid when the subject's existence is proved, with the issuers that neither signature nor store have
 * fetched from where certificates say.
 * @param refused certificates that the path may not lead over
 * @throws LtvError UNTRUSTED, EXPIRED
 */
export const pathOf = async (
  { certificate, brought, provenAt: at, purpose }: Subject,
  held: SecurityStore["certificates"],
  trust: TrustStore,
  issuers: IssuerSource,
  refused: readonly Certificate[] = [],
): Promise<readonly Certificate[]> => {
  const candidates = readableCertificates([...brought, ...held]);
  const request = { certificate, candidates, store: trust, at, purpose };
  const { verdict, isPartial } = await seekPath(request, issuers, refused);
  if (verdict.isTrusted) return verdict.path;
  // Where the certificate itself is at fault, nothing that an address may still give helps.
  const isTransient = isPartial && !findFault([certificate], at, purpose);
  throw pathError(certificate, verdict, isTransient);
};

/**
 * Until when the time stamps can be proved that no later one covers: the first end of a certificate on one of their paths, since a path
 * is valid only while all of it is (RFC 5280, 6.1.3). Of several paths the one that the store proves, as whoever judges it later does.
 */
export const provableUntil = (
  items: readonly SignedItem[],
  held: SecurityStore,
  store: TrustStore,
  now: Date,
): Date => {
  const evidence = evidenceOf([], [held], now);
  const ends = uncoveredTokens(items).flatMap(({ certificate, brought, time }) => {
    const candidates = [...readableCertificates(brought), ...evidence.certificates];
    const rank = rankByRevocation(evidence, time, now);
    const { path } = findPath({ certificate, candidates, store, at: now, purpose: "timestamp", rank });
    return path.map(({ notAfter }) => notAfter.getTime());
  });
  return new Date(ends.reduce((first, end) => Math.min(first, end), Number.POSITIVE_INFINITY));
};

export const nameOf = ({ subject }: Certificate): string =>
  subject.commonName ?? subject.organization ?? "certificate";

const pathError = (
  certificate: Certificate,
  verdict: Extract<PathVerdict, { isTrusted: false }>,
  isTransient: boolean,
): LtvError => {
  const code = verdict.problem === "EXPIRED" ? "EXPIRED" : "UNTRUSTED";
  const culprit = verdict.culprit ?? certificate;
  return new LtvError(code, `${nameOf(culprit)}: ${verdict.problem}`, {
    certificate: culprit,
    pathProblem: verdict.problem,
    lastKnown: verdict.path.at(-1) ?? certificate,
    isTransient,
  });
};

import { NOTHING_KNOWN, type RevocationStatus, revocationStatus } from "../revocation/status";
import type { Certificate } from "../x509/certificate";
import type { Evidence } from "./evidence";
import { needsNoRevocation } from "./extensions";

/** A certificate and whom to ask about it. */
export type Link = { readonly certificate: Certificate; readonly issuer: Certificate };

export type PathRevocation = {
  /** Of the end certificate. */
  readonly own: RevocationStatus;
  /** Of the path, which is no better than any of its certificates: of the first that was revoked, else of the first of `unproven`. */
  readonly whole: RevocationStatus;
  /** The first certificate of the path that was revoked at the moment asked for. */
  readonly revoked: Certificate | undefined;
  /** Those below the anchor whose status nothing tells, and that do not say themselves that they need no proof. */
  readonly unproven: readonly Link[];
};

/** Revocation of a path that ends in an anchor, at one moment. Anchors are trusted or not; nobody can revoke them but their owner. */
export const judgeRevocation = (
  path: readonly Certificate[],
  { ocsps, crls }: Evidence,
  at: Date,
): PathRevocation => {
  const below: (Link & { readonly status: RevocationStatus })[] = [];
  // From the anchor down: what an authority said after it was revoked itself is nobody's word.
  for (let index = path.length - 2; index >= 0; index -= 1) {
    const [certificate, issuer] = [path[index] as Certificate, path[index + 1] as Certificate];
    const issuerRevokedAt = below[0]?.status.revokedAt;
    const status = revocationStatus({ certificate, issuer, ocsps, crls, at, issuerRevokedAt });
    below.unshift({ certificate, issuer, status });
  }
  const own = below[0]?.status ?? NOTHING_KNOWN;
  const revoked = below.find(({ status }) => status.status === "revoked");
  const unproven = below.filter(
    ({ certificate, status }) => status.status === "unknown" && !needsNoRevocation(certificate),
  );
  return {
    own,
    whole: (revoked ?? unproven[0])?.status ?? own,
    revoked: revoked?.certificate,
    unproven: unproven.map(({ certificate, issuer }) => ({ certificate, issuer })),
  };
};

/** Every certificate below the anchor is proved good, or says itself that it needs no proof. */
export const isProvenGood = ({ revoked, unproven }: PathRevocation): boolean =>
  revoked === undefined && unproven.length === 0;

/**
 * Ranks paths for `findPath`, those first that are proved good at the most of the moments: a certificate in between that was revoked
 * makes its own path bad, and not one over its renewal.
 */
export const rankByRevocation =
  (evidence: Evidence, ...moments: readonly Date[]) =>
  (path: readonly Certificate[]): number => {
    const ranks = moments.map((at) => {
      const { revoked, unproven } = judgeRevocation(path, evidence, at);
      // One moment at which it was revoked counts for more than all at which nothing is known.
      return revoked ? moments.length + 1 : Math.min(unproven.length, 1);
    });
    return ranks.reduce((sum, rank) => sum + rank, 0);
  };

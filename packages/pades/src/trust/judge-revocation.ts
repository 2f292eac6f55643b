import { NOTHING_KNOWN, type RevocationStatus, revocationStatus } from "../revocation/status";
import type { Certificate } from "../x509/certificate";
import type { Evidence } from "./evidence";
import { needsNoRevocation } from "./extensions";

export type PathRevocation = {
  /** Of the end certificate. */
  readonly own: RevocationStatus;
  /** The first certificate of the path that was revoked at the moment asked for. */
  readonly revoked: Certificate | undefined;
  /** Every certificate below the anchor is proved good, or says itself that it needs no proof. */
  readonly isComplete: boolean;
};

/** Revocation of a path that ends in an anchor, at one moment. Anchors are trusted or not; nobody can revoke them but their owner. */
export const judgeRevocation = (
  path: readonly Certificate[],
  { ocsps, crls }: Evidence,
  at: Date,
): PathRevocation => {
  const below = path.slice(0, -1).map((certificate, index) => ({
    certificate,
    status: revocationStatus({ certificate, issuer: path[index + 1] as Certificate, ocsps, crls, at }),
  }));
  return {
    own: below[0]?.status ?? NOTHING_KNOWN,
    revoked: below.find(({ status }) => status.status === "revoked")?.certificate,
    isComplete: below.every(
      ({ certificate, status }) => status.status === "good" || needsNoRevocation(certificate),
    ),
  };
};

import { coversMoment } from "../revocation/finding";
import type { IssuerSource } from "../revocation/issuers";
import { readOcspResponse } from "../revocation/ocsp-response";
import { leavesTokensGood } from "../revocation/reason";
import { RevocationError, type RevocationProblem } from "../revocation/revocation-error";
import { crlsOf, ocspsOf, type RevocationEvidence, type RevocationSource } from "../revocation/source";
import { type RevocationStatus, revocationStatus } from "../revocation/status";
import { responderOf } from "../revocation/verify-ocsp";
import { needsNoRevocation } from "../trust/extensions";
import { createTrustStore, type TrustStore } from "../trust/trust-store";
import type { Certificate } from "../x509/certificate";
import { LtvError } from "./ltv-error";
import { nameOf, pathOf } from "./paths";
import type { SecurityStore } from "./security-store";
import type { Subject } from "./subjects";

export type EvidenceTools = {
  readonly revocation: RevocationSource;
  readonly issuers: IssuerSource;
  readonly trustAnchors: readonly Certificate[];
};

/**
 * What `store` lacks for the paths of the subjects and the revocation status of every certificate on them, responders of OCSP
 * included. Everybody is asked at the same time.
 * @throws LtvError UNTRUSTED, EXPIRED, REVOKED, NO_EVIDENCE
 */
export const collectEvidence = async (
  subjects: readonly Subject[],
  store: SecurityStore,
  tools: EvidenceTools,
): Promise<SecurityStore> => {
  const trust = createTrustStore(tools.trustAnchors);
  const parts = await Promise.all(subjects.map((subject) => collectFor(subject, { store, trust, tools })));
  return {
    certificates: parts.flatMap(({ certificates }) => certificates),
    ocsps: parts.flatMap(({ ocsps }) => ocsps),
    crls: parts.flatMap(({ crls }) => crls),
  };
};

type Context = { readonly store: SecurityStore; readonly trust: TrustStore; readonly tools: EvidenceTools };

const collectFor = async (subject: Subject, context: Context): Promise<SecurityStore> => {
  const path = await pathOf(subject, context.store.certificates, context.trust, context.tools.issuers);
  const links = path
    .slice(0, -1)
    .map((certificate, index) => ({
      ...subject,
      certificate,
      issuer: path[index + 1] as Certificate,
      isAuthority: index > 0,
    }))
    .filter((link) => !needsNoRevocation(link.certificate));
  const evidence = await Promise.all(links.map((link) => evidenceFor(link, context)));
  return {
    // What the signature brings itself need not stand in the store again (EN 319 142-1, 6.3).
    certificates: [
      ...path.map(({ der }) => der).filter((der) => !subject.brought.some((own) => own.equals(der))),
      ...evidence.flatMap(({ certificates }) => certificates),
    ],
    ocsps: evidence.flatMap(({ ocsps }) => ocsps),
    crls: evidence.flatMap(({ crls }) => crls),
  };
};

type Link = Pick<Subject, "certificate" | "at" | "provenAt" | "freshAt"> & {
  readonly issuer: Certificate;
  readonly isAuthority: boolean;
};

const NONE: SecurityStore = { certificates: [], ocsps: [], crls: [] };

/** What is needed beside the store; nothing when the store has enough. */
const evidenceFor = async (link: Link, { store, tools }: Context): Promise<SecurityStore> => {
  if (isEnough(link, judge(link, store))) return NONE;
  const found = await fetchFor(link, tools);
  const status = judge(link, {
    ocsps: [...store.ocsps, ...found.ocsps],
    crls: [...store.crls, ...found.crls],
  });
  if (isEnough(link, status)) return found;
  const reasons = status.problems.map(({ message }) => message).join("; ");
  throw new LtvError("NO_EVIDENCE", `${nameOf(link.certificate)}: ${reasons}`, {
    certificate: link.certificate,
  });
};

const isEnough = ({ freshAt }: Link, { status, thisUpdate, nextUpdate }: RevocationStatus): boolean =>
  status === "good" && thisUpdate !== undefined && coversMoment({ thisUpdate, nextUpdate }, freshAt);

/** @throws LtvError REVOKED */
const judge = (link: Link, evidence: Pick<SecurityStore, "ocsps" | "crls">) => {
  const { certificate, issuer, at, provenAt, isAuthority } = link;
  const status = revocationStatus({ certificate, issuer, at, ...evidence });
  const { revokedAt, reason = "unspecified" } = status;
  const isLate =
    revokedAt !== undefined && revokedAt <= provenAt && (isAuthority || !leavesTokensGood(reason));
  if (status.status !== "revoked" && !isLate) return status;
  const message = `${nameOf(certificate)}: revoked ${revokedAt?.toISOString()}, ${reason}`;
  throw new LtvError("REVOKED", message, { certificate });
};

const fetchFor = async (link: Link, tools: EvidenceTools): Promise<SecurityStore> => {
  const { certificate, issuer, freshAt } = link;
  try {
    const evidence = await tools.revocation(certificate, issuer, freshAt);
    return {
      certificates: respondersOf(evidence, issuer),
      ocsps: ocspsOf(evidence),
      crls: crlsOf(evidence),
    };
  } catch (error) {
    if (!(error instanceof RevocationError)) throw error;
    throw new LtvError("NO_EVIDENCE", `${nameOf(certificate)}: ${error.message}`, {
      certificate,
      isTransient: TRANSIENT.has(error.code),
    });
  }
};

/**
 * The certificates of responders other than the issuer: inside the answer alone, some validators do not count them as proved by the next
 * time stamp.
 */
const respondersOf = (evidence: RevocationEvidence, issuer: Certificate): Buffer[] =>
  ocspsOf(evidence).flatMap((ocsp) => {
    const { responder, isDelegated } = responderOf(readOcspResponse(ocsp), issuer);
    return isDelegated ? [responder.der] : [];
  });

const TRANSIENT: ReadonlySet<RevocationProblem> = new Set([
  "UNREACHABLE",
  "TIMEOUT",
  "HTTP_STATUS",
  "REFUSED",
]);

import { coversMoment } from "../revocation/finding";
import type { IssuerSource } from "../revocation/issuers";
import { readOcspResponse } from "../revocation/ocsp-response";
import { leavesTokensGood } from "../revocation/reason";
import { isPassing, RevocationError } from "../revocation/revocation-error";
import { crlsOf, ocspsOf, type RevocationEvidence, type RevocationSource } from "../revocation/source";
import { type RevocationStatus, revocationStatus } from "../revocation/status";
import { timelyEvidence } from "../revocation/timely-evidence";
import { responderOf } from "../revocation/verify-ocsp";
import { needsNoRevocation } from "../trust/extensions";
import { createTrustStore, type TrustStore } from "../trust/trust-store";
import type { SecurityStore } from "../verify/security-store";
import type { Certificate } from "../x509/certificate";
import { LtvError } from "./ltv-error";
import { nameOf, pathOf } from "./paths";
import type { Subject } from "./subjects";

export type EvidenceTools = {
  readonly revocation: RevocationSource;
  readonly issuers: IssuerSource;
  readonly trustAnchors: readonly Certificate[];
  readonly now: () => Date;
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
  const context = { store: { ...store, ...timelyEvidence(store, tools.now()) }, trust, tools };
  const parts = await Promise.all(subjects.map((subject) => collectFor(subject, context)));
  return {
    certificates: parts.flatMap(({ certificates }) => certificates),
    ocsps: parts.flatMap(({ ocsps }) => ocsps),
    crls: parts.flatMap(({ crls }) => crls),
  };
};

type Context = { readonly store: SecurityStore; readonly trust: TrustStore; readonly tools: EvidenceTools };

// Each costs what a path costs: its issuers and what tells of their revocation.
const PATHS_MAX = 4;

/** Where a certificate above the subject's was revoked, or nothing tells of it, another path may still be good (RFC 4158, 2.4). */
const collectFor = async (subject: Subject, context: Context): Promise<SecurityStore> => {
  const { store, trust, tools } = context;
  const refused: Certificate[] = [];
  const failures: LtvError[] = [];
  for (;;) {
    try {
      const path = await pathOf(subject, store.certificates, trust, tools.issuers, refused);
      return await collectOn(path, subject, context);
    } catch (error) {
      if (!(error instanceof LtvError)) throw error;
      failures.push(error);
      const { certificate: culprit, pathProblem } = error.details;
      // Its own end is that of every path.
      if (error.code === "REVOKED" && culprit?.der.equals(subject.certificate.der)) throw error;
      const isOver = pathProblem !== undefined || !culprit || culprit.der.equals(subject.certificate.der);
      if (isOver || refused.length + 1 >= PATHS_MAX) throw failures.find(isAnswerPending) ?? failures[0];
      refused.push(culprit);
    }
  }
};

/** A whole path, and whoever tells of it is away: what was wrong with another one is not the end. */
const isAnswerPending = ({ code, details }: LtvError): boolean =>
  code === "NO_EVIDENCE" && details.isTransient === true;

const collectOn = async (
  path: readonly Certificate[],
  subject: Subject,
  context: Context,
): Promise<SecurityStore> => {
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
      isTransient: isPassing(error),
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

import { leavesTokensGood } from "../revocation/reason";
import type { SignatureVerdict } from "../verify/verify-pdf";
import type { ProvenTime } from "../verify/verify-signature";
import type { Certificate } from "../x509/certificate";
import type { Evidence } from "./evidence";
import { findPath } from "./find-path";
import { judgeRevocation, type Link, type PathRevocation, rankByRevocation } from "./judge-revocation";
import type { PathProblem } from "./path-problem";
import type { TrustStore } from "./trust-store";

/** A time stamp whose authority is trusted proves that what it covers existed at `time`. */
export type TimeVerdict = {
  readonly time: Date;
  readonly authority: Certificate;
  readonly isTrusted: boolean;
  readonly problem: PathProblem | "REVOKED" | "FROM_THE_FUTURE" | undefined;
  /** To the anchor where trusted. */
  readonly path: readonly Certificate[];
  /** Certificates of a trusted path whose status nothing tells, at the stamp's own time or at the control time. */
  readonly unproven: readonly Link[];
};

/** A document time stamp that is trusted, and what follows from it. */
export type DocumentProof = TimeVerdict & {
  /** Everything before this offset existed at `time`. */
  readonly signedBytes: number;
};

export type TrustContext = {
  /** Whom signers must lead to, and whom time stamp authorities. */
  readonly store: TrustStore;
  readonly timestampStore: TrustStore;
  readonly evidence: Evidence;
  readonly now: Date;
};

const CLOCK_SKEW_MS = 5 * 60_000;

/**
 * Judges a time stamp as of `controlTime`: the moment up to which its authority must be sound, since only then something later
 * protects the token (EN 319 102-1, 5.5.2 and 5.6.2.2).
 */
export const judgeTime = (
  { time, authority }: ProvenTime,
  { timestampStore: store, evidence, now }: TrustContext,
  controlTime: Date,
): TimeVerdict => {
  if (time.getTime() > now.getTime() + CLOCK_SKEW_MS) {
    return { time, authority, isTrusted: false, problem: "FROM_THE_FUTURE", path: [authority], unproven: [] };
  }
  const { certificates: candidates } = evidence;
  const verdict = findPath({
    certificate: authority,
    candidates,
    store,
    at: controlTime,
    purpose: "timestamp",
    rank: rankByRevocation(evidence, time, controlTime),
  });
  if (!verdict.isTrusted) return { time, authority, ...verdict, unproven: [] };
  const { path } = verdict;
  const then = judgeRevocation(path, evidence, time);
  const since = judgeRevocation(path, evidence, controlTime);
  if (then.revoked || endsTrust(since, path))
    return { time, authority, isTrusted: false, problem: "REVOKED", path, unproven: [] };
  const unproven = [...then.unproven, ...since.unproven];
  return { time, authority, isTrusted: true, problem: undefined, path, unproven };
};

/** What an authority made before its key was laid down stays good. */
const endsTrust = ({ own, revoked }: PathRevocation, [authority]: readonly Certificate[]): boolean =>
  revoked !== undefined &&
  !(revoked === authority && own.reason !== undefined && leavesTokensGood(own.reason));

/**
 * The document time stamps that prove something, latest first. Each is judged as of the time that the next later one proves, so a
 * chain of them outlives the certificates of all but the last (EN 319 102-1, 5.6.3).
 */
export const proveTimes = (
  signatures: readonly SignatureVerdict[],
  context: TrustContext,
): DocumentProof[] => {
  const stamps = signatures.filter(isUsableStamp).sort((one, other) => other.signedBytes - one.signedBytes);
  const proofs: DocumentProof[] = [];
  for (const { timestamp, signedBytes } of stamps) {
    if (!timestamp) continue;
    const verdict = judgeTime(timestamp, context, earliest(context.now, proofs));
    if (verdict.isTrusted) proofs.push({ ...verdict, signedBytes });
  }
  return inOrder(signatures, proofs, context);
};

/**
 * Without those that say that they were made before something that they cover: one of the two clocks is wrong, and nothing tells which
 * (EN 319 102-1, 5.5.4: TIMESTAMP_ORDER_FAILURE).
 */
const inOrder = (
  signatures: readonly SignatureVerdict[],
  proofs: readonly DocumentProof[],
  context: TrustContext,
): DocumentProof[] => {
  const tokens = signatures.flatMap(({ kind, coverage, timestamp, signedBytes }) => {
    if (kind !== "signature" || !timestamp || coverage === "UNCLEAR") return [];
    const { isTrusted, time } = judgeTime(
      timestamp,
      context,
      controlTimeOf(signedBytes, proofs, context.now),
    );
    return isTrusted ? [{ time, signedBytes }] : [];
  });
  const covered = [...tokens, ...proofs];
  const wrong = proofs.filter(({ time, signedBytes }) =>
    covered.some(
      (one) => one.signedBytes < signedBytes && one.time.getTime() > time.getTime() + CLOCK_SKEW_MS,
    ),
  );
  if (wrong.length === 0) return [...proofs];
  const isWrong = ({ signedBytes }: SignatureVerdict) => wrong.some((one) => one.signedBytes === signedBytes);
  // Others were judged as of what these proved.
  return proveTimes(
    signatures.filter((signature) => !isWrong(signature)),
    context,
  );
};

/** Verdict on one document time stamp, as of what later ones prove about it. */
export const controlTimeOf = (signedBytes: number, proofs: readonly DocumentProof[], now: Date): Date =>
  earliest(
    now,
    proofs.filter((proof) => proof.signedBytes > signedBytes),
  );

const isUsableStamp = ({ kind, intact, valid, coverage, timestamp }: SignatureVerdict): boolean =>
  kind === "timestamp" && intact && valid && coverage !== "UNCLEAR" && timestamp !== undefined;

const earliest = (now: Date, proofs: readonly DocumentProof[]): Date =>
  new Date(Math.min(now.getTime(), ...proofs.map(({ time }) => time.getTime())));

import type { SignatureVerdict } from "../verify/verify-pdf";
import type { Certificate } from "../x509/certificate";
import type { Evidence } from "./evidence";
import { isProvenGood, judgeRevocation } from "./judge-revocation";
import type { DocumentProof, TimeVerdict } from "./judge-time";

export const LEVELS = ["B-B", "B-T", "B-LT", "B-LTA"] as const;

/** Baseline level of EN 319 142-1, 6. */
export type Level = (typeof LEVELS)[number];

export type LevelInput = {
  readonly signature: SignatureVerdict;
  /** Where it is trusted: complete to the anchor. */
  readonly path: readonly Certificate[] | undefined;
  readonly bestTime: Date;
  /** The signature's own time stamp. */
  readonly timestamp: TimeVerdict | undefined;
  /** The document time stamps that cover the signature and are trusted. */
  readonly proofs: readonly DocumentProof[];
  /** What the document itself holds, whole and as far as one of the proofs covers it. */
  readonly embedded: Evidence;
  readonly embeddedAt: (proof: DocumentProof) => Evidence;
};

/**
 * The level that a signature reached: not what somebody meant to make, but what can be proved from the document alone (EN 319
 * 142-1, 6.3). Undefined: a signature that is no baseline signature, or no right one.
 */
export const levelOf = (input: LevelInput): Level | undefined => {
  const { signature, timestamp, proofs } = input;
  if (!signature.intact || !signature.valid || !signature.form?.isBaseline) return undefined;
  if (signature.coverage !== "ENTIRE_FILE" && signature.coverage !== "ENTIRE_REVISION") return undefined;
  if (!timestamp?.isTrusted && proofs.length === 0) return "B-B";
  if (!isProvable(input, input.embedded)) return "B-T";
  return proofs.some((proof) => isProvable(input, input.embeddedAt(proof))) ? "B-LTA" : "B-LT";
};

/** Revocation data for signer and time stamp, each up to its anchor (EN 319 142-1, 5.4 and table 1). */
const isProvable = ({ path, bestTime, timestamp, proofs }: LevelInput, embedded: Evidence): boolean => {
  if (!path || !isComplete(path, embedded, bestTime)) return false;
  // What proves the time must be provable too: the signature's own time stamp, or else a document time stamp.
  const stamps = timestamp?.isTrusted ? [timestamp] : proofs;
  return stamps.some((stamp) => isComplete(stamp.path, embedded, stamp.time));
};

const isComplete = (path: readonly Certificate[], embedded: Evidence, at: Date): boolean => {
  const known = new Set(embedded.certificates.map(({ x509 }) => x509.fingerprint256));
  const isThere = path.slice(0, -1).every(({ x509 }) => known.has(x509.fingerprint256));
  return isThere && isProvenGood(judgeRevocation(path, embedded, at));
};

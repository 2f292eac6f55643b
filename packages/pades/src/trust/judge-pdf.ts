import { PdfError } from "../pdf/errors";
import type { PdfReader } from "../pdf/reader";
import { NOTHING_KNOWN, type RevocationStatus } from "../revocation/status";
import { fingerprint, readSecurityStore, type SecurityStore } from "../verify/security-store";
import { type DocumentVerdict, type SignatureVerdict, verifyPdf } from "../verify/verify-pdf";
import type { Certificate } from "../x509/certificate";
import { isSelfIssued } from "../x509/chain";
import { type Evidence, evidenceOf } from "./evidence";
import { findPath } from "./find-path";
import { judgeRevocation, type Link, rankByRevocation } from "./judge-revocation";
import {
  controlTimeOf,
  type DocumentProof,
  judgeTime,
  proveTimes,
  type TimeVerdict,
  type TrustContext,
} from "./judge-time";
import { type Level, levelOf } from "./level";
import type { PathProblem } from "./path-problem";
import { identityOf, type SignerIdentity } from "./signer-identity";
import { createTrustStore, type TrustStore } from "./trust-store";

export type TrustOptions = {
  /** Empty: nothing is trusted, and levels are told as if every root in the document were an anchor. */
  readonly store: TrustStore;
  /** Anchors of time stamp authorities (default: those of signers). Who may say what time it is need not say who is who. */
  readonly timestampStore?: TrustStore;
  readonly now: Date;
  /** Issuers and answers about revocation from elsewhere, fresh ones above all. They count for trust, not for the level. */
  readonly evidence?: Partial<SecurityStore>;
};

export type TrustProblem =
  | PathProblem
  | "REVOKED"
  | "FROM_THE_FUTURE"
  /** The covered bytes or the value are wrong, so that there is nothing to trust. */
  | "INVALID"
  | "NO_TRUST_STORE";

export type JudgedSignature = SignatureVerdict & {
  readonly signer: SignerIdentity | undefined;
  /** Intact, valid, and by a certificate that was good at `bestTime`. Says nothing of later changes: see `isPermitted`. */
  readonly isTrusted: boolean;
  readonly trustProblem: TrustProblem | undefined;
  /** From the signer's certificate to the anchor, or as far as it is known. */
  readonly path: readonly Certificate[];
  /** When the signature existed at the latest, as proved: its time stamp, else a document time stamp over it, else now. */
  readonly bestTime: Date;
  readonly isTimeProven: boolean;
  /** The certificate's validity was over, or had not begun, at `bestTime`. */
  readonly isExpired: boolean;
  /** Of the signer's certificate. */
  readonly revocation: RevocationStatus;
  /** Of the path: no better than the worst of its certificates. */
  readonly pathRevocation: RevocationStatus;
  /** What to ask about: certificates between signer or time stamp and an anchor whose status nothing tells. None on other paths. */
  readonly unproven: readonly Link[];
  /** The time stamp of the signature itself, or of a document time stamp. */
  readonly time: TimeVerdict | undefined;
  readonly level: Level | undefined;
};

export type JudgedDocument = {
  /** Signatures and document time stamps in the order of signing. */
  readonly signatures: readonly JudgedSignature[];
  readonly stamp: DocumentVerdict["stamp"];
  readonly differingFields: DocumentVerdict["differingFields"];
};

/**
 * Verifies a document and judges whom to believe: EN 319 102-1, 5.5 and 5.6 for the signatures of EN 319 142-1.
 *
 * Each signature's certificate is judged at the best proven time. Revocation later than that does no harm. Unknown revocation is
 * told and does not take away trust; a level above B-T needs it known.
 * @throws PdfError LIMIT
 */
export const judgePdf = (reader: PdfReader, options: TrustOptions): JudgedDocument =>
  judgeVerified(reader, verifyPdf(reader), options);

/** `judgePdf` of what `verifyPdf` found: for judging anew with further evidence, since verifying is what takes long. */
export const judgeVerified = (
  reader: PdfReader,
  { signatures, stamp, differingFields }: DocumentVerdict,
  options: TrustOptions,
): JudgedDocument => {
  const embedded = evidenceOf(signatures, [readSecurityStore(reader, reader.catalog)], options.now);
  const evidence = options.evidence
    ? joined(embedded, evidenceOf([], [options.evidence], options.now))
    : embedded;
  const { store, timestampStore = store, now } = options;
  const context: TrustContext = { store, timestampStore, evidence, now };
  const levelContext = contextOfLevels(context);
  const proofs = proveTimes(signatures, context);
  const levelProofs = levelContext === context ? proofs : proveTimes(signatures, levelContext);
  const embeddedAt = createEmbeddedAt(reader, signatures, embedded, now);

  return {
    stamp,
    differingFields,
    signatures: signatures.map((signature) => {
      const judged = judge(signature, context, proofs);
      const basis = levelContext === context ? judged : judge(signature, levelContext, levelProofs);
      const covering = levelProofs.filter(({ signedBytes }) => signedBytes > signature.signedBytes);
      const level =
        signature.kind === "signature"
          ? levelOf({
              signature,
              path: basis.isTrusted ? basis.path : undefined,
              bestTime: basis.bestTime,
              timestamp: basis.time,
              proofs: covering,
              embedded,
              embeddedAt,
            })
          : undefined;
      return { ...signature, ...judged, level };
    }),
  };
};

type Judgement = Omit<JudgedSignature, keyof SignatureVerdict | "level">;

const judge = (
  signature: SignatureVerdict,
  context: TrustContext,
  proofs: readonly DocumentProof[],
): Judgement => {
  const { certificate, timestamp } = signature;
  // A range with gaps says nothing of where its value stands: a time stamp may not have covered it.
  const isClear = signature.coverage !== "UNCLEAR";
  const controlTime = isClear ? controlTimeOf(signature.signedBytes, proofs, context.now) : context.now;
  const time = timestamp && judgeTime(timestamp, context, controlTime);
  const stampLinks = time?.unproven ?? [];
  const bestTime = time?.isTrusted && time.time < controlTime ? time.time : controlTime;
  const common = {
    time,
    bestTime,
    isTimeProven: bestTime < context.now,
    signer: certificate && identityOf(certificate),
    isExpired: certificate !== undefined && isOutside(certificate, bestTime),
  };
  if (!certificate || !signature.intact || !signature.valid) {
    const { chain: path } = signature;
    const unknown = { revocation: NOTHING_KNOWN, pathRevocation: NOTHING_KNOWN, unproven: stampLinks };
    return { ...common, isTrusted: false, trustProblem: "INVALID", path, ...unknown };
  }
  if (signature.kind === "timestamp" && time)
    return { ...common, ...judgeStamp(signature, time, context), unproven: stampLinks };
  const trust = judgeSigner(signature, certificate, context, bestTime);
  return { ...common, ...trust, unproven: [...trust.unproven, ...stampLinks] };
};

type Trust = Pick<
  Judgement,
  "isTrusted" | "trustProblem" | "path" | "revocation" | "pathRevocation" | "unproven"
>;

const judgeSigner = (
  signature: SignatureVerdict,
  certificate: Certificate,
  { store, evidence }: TrustContext,
  at: Date,
): Trust => {
  const { certificates: candidates } = evidence;
  const rank = rankByRevocation(evidence, at);
  const found = findPath({ certificate, candidates, store, at, purpose: "signing", rank });
  const { own, whole, revoked, unproven } = judgeRevocation(revocable(found.path, signature), evidence, at);
  const problem = found.isTrusted ? undefined : namedProblem(found.problem, store);
  // A collision makes two documents with one signature; no time stamp tells which one was meant.
  const isWeak = signature.form?.digest === "sha1";
  const trustProblem = revoked ? "REVOKED" : isWeak ? "WEAK_HASH" : problem;
  const isTrusted = trustProblem === undefined;
  return {
    isTrusted,
    trustProblem,
    path: found.path,
    revocation: own,
    pathRevocation: whole,
    unproven: isTrusted ? unproven : [],
  };
};

const judgeStamp = (
  signature: SignatureVerdict,
  { isTrusted, problem, path, time }: TimeVerdict,
  { timestampStore: store, evidence }: TrustContext,
): Omit<Trust, "unproven"> => {
  const { own, whole } = judgeRevocation(revocable(path, signature), evidence, time);
  const trustProblem = problem && namedProblem(problem, store);
  return { isTrusted, trustProblem, path, revocation: own, pathRevocation: whole };
};

const namedProblem = <P extends string>(problem: P, { anchors }: TrustStore): P | "NO_TRUST_STORE" =>
  problem === "UNTRUSTED" && anchors.length === 0 ? "NO_TRUST_STORE" : problem;

const isOutside = ({ notBefore, notAfter }: Certificate, at: Date): boolean =>
  at > notAfter || at < notBefore;

/** A path that ended nowhere still tells who issued the certificate, and so what its revocation is. */
const revocable = (path: readonly Certificate[], { chain }: SignatureVerdict): readonly Certificate[] =>
  path.length > 1 ? path : chain;

const joined = (one: Evidence, other: Evidence): Evidence => ({
  certificates: [...one.certificates, ...other.certificates],
  ocsps: [...one.ocsps, ...other.ocsps],
  crls: [...one.crls, ...other.crls],
});

/** Without anchors nobody can be trusted; what the document holds can still be told, as if its own roots were anchors. */
const contextOfLevels = (context: TrustContext): TrustContext => {
  const { store, timestampStore, evidence } = context;
  const [hasSigners, hasStamps] = [store.anchors.length > 0, timestampStore.anchors.length > 0];
  if (hasSigners && hasStamps) return context;
  const roots = rootsOf(evidence);
  return {
    ...context,
    store: hasSigners ? store : roots,
    timestampStore: hasStamps ? timestampStore : roots,
  };
};

const rootsOf = ({ certificates }: Evidence): TrustStore =>
  createTrustStore(
    certificates.filter((certificate) => certificate.isAuthority && isSelfIssued(certificate)),
  );

/** What the document held when a document time stamp was put on it; read once for each. */
const createEmbeddedAt = (
  reader: PdfReader,
  signatures: readonly SignatureVerdict[],
  embedded: Evidence,
  now: Date,
) => {
  const known = new Map<number, Evidence>();
  const share = createSharing(embedded);
  return ({ signedBytes }: DocumentProof): Evidence => {
    const found = known.get(signedBytes) ?? share(evidenceWithin(reader, signatures, signedBytes, now));
    known.set(signedBytes, found);
    return found;
  };
};

/** What an earlier revision held is mostly still there: proved once, and kept once, however many time stamps cover it. */
const createSharing = ({ certificates, ocsps, crls }: Evidence) => {
  const byPrint = new Map(certificates.map((certificate) => [certificate.x509.fingerprint256, certificate]));
  const buffers = new Map([...ocsps, ...crls].map((bytes) => [fingerprint(bytes), bytes]));
  const shared = (bytes: Buffer): Buffer => buffers.get(fingerprint(bytes)) ?? bytes;
  return (evidence: Evidence): Evidence => ({
    certificates: evidence.certificates.map(
      (certificate) => byPrint.get(certificate.x509.fingerprint256) ?? certificate,
    ),
    ocsps: evidence.ocsps.map(shared),
    crls: evidence.crls.map(shared),
  });
};

const evidenceWithin = (
  reader: PdfReader,
  signatures: readonly SignatureVerdict[],
  signedBytes: number,
  now: Date,
): Evidence => {
  // The certificates of a document time stamp stand inside it, and so are no part of what it covers; its own may be taken all the same.
  const covered = signatures.filter((signature) => signature.signedBytes <= signedBytes);
  try {
    const revision = reader.revision(signedBytes);
    return evidenceOf(covered, [readSecurityStore(revision, revision.catalog)], now);
  } catch (error) {
    if (error instanceof PdfError && error.code !== "LIMIT") return evidenceOf(covered, [], now);
    throw error;
  }
};

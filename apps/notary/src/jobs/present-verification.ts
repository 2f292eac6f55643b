import type { JudgedDocument, JudgedSignature } from "@foja/pades/trust/judge-pdf";
import { worstLevel } from "@foja/pades/verify/comparison";
import type { Certificate } from "@foja/pades/x509/certificate";
import { nameText } from "@foja/pades/x509/name";
import type { VerificationAnswer } from "../answers/verification";

type SignatureAnswer = VerificationAnswer["signatures"][number];
type FailureReason = NonNullable<VerificationAnswer["failure_reason"]>;

/**
 * The answer of POST /sign-pdf/verify. Without anchors (`hasStore` false) a time stamp is judged by itself. Whether somebody is to
 * be trusted is told for each signature, and counts for the document only when that is asked for.
 */
export const presentVerification = (
  { signatures: all, stamp, differingFields }: JudgedDocument,
  { hasStore, mustBeTrusted }: { readonly hasStore: boolean; readonly mustBeTrusted: boolean },
): VerificationAnswer => {
  const signatures = all.filter(({ kind }) => kind === "signature");
  const reason = brokenReason(all, stamp) ?? (mustBeTrusted ? doubtOf(signatures) : null);
  return {
    ok: reason === null,
    failure_reason: reason,
    signature_count: signatures.length,
    signature_visible: signatures.some(({ isVisible }) => isVisible),
    modification_level: all.some(isSpoilt)
      ? "OTHER"
      : worstLevel(signatures.map(({ modificationLevel }) => modificationLevel)),
    signatures: signatures.map((signature) => presentSignature(signature, hasStore)),
    document_timestamps: all
      .filter(({ kind }) => kind === "timestamp")
      .map((signature) => presentTimestamp(signature, hasStore)),
    stamp,
    differing_fields: [...differingFields],
  };
};

/**
 * In the order of the specification; the first that holds for any signature. A document time stamp is one too here: what was done
 * to an archive after it was sealed was done to the signatures that it keeps provable.
 */
const brokenReason = (
  signatures: readonly JudgedSignature[],
  stamp: JudgedDocument["stamp"],
): FailureReason | null => {
  if (!signatures.some(({ kind }) => kind === "signature")) return "no_signatures";
  if (!signatures.every(({ intact }) => intact)) return "not_intact";
  if (!signatures.every(({ valid }) => valid)) return "invalid_signature";
  return signatures.some(isSpoilt) || stamp === "mismatch" ? "illegal_modification" : null;
};

const isSpoilt = ({ modificationLevel, isPermitted }: JudgedSignature): boolean =>
  modificationLevel === "OTHER" || !isPermitted;

const doubtOf = (signatures: readonly JudgedSignature[]): FailureReason | null => {
  if (signatures.some(({ isExpired }) => isExpired)) return "certificate_expired";
  return signatures.every(({ isTrusted }) => isTrusted) ? null : "untrusted";
};

const presentSignature = (signature: JudgedSignature, hasStore: boolean): SignatureAnswer => {
  const { signer, certificate, pathRevocation: revocation, bestTime, isTimeProven } = signature;
  return {
    intact: signature.intact,
    valid: signature.valid,
    modification_level: signature.modificationLevel,
    signature_visible: signature.isVisible,
    field_name: signature.fieldName,
    signer: signer
      ? {
          common_name: signer.commonName ?? null,
          serial_number: signer.serialNumber ?? null,
          organization: signer.organization ?? null,
          country_id: signer.nationalId ?? null,
        }
      : null,
    signing_time: isoOf(signature.claimedTime),
    timestamp: presentTime(signature, hasStore),
    level: signature.level ?? null,
    covers_whole_document: signature.coverage === "ENTIRE_FILE",
    coverage: signature.coverage,
    signed_bytes: isRevision(signature) ? signature.signedBytes : null,
    trusted: signature.isTrusted,
    trust_problem: signature.trustProblem ?? null,
    certificate: certificate ? presentCertificate(certificate) : null,
    revocation: revocation.status,
    revocation_details: {
      source: revocation.source ?? null,
      revoked_at: isoOf(revocation.revokedAt),
      reason: revocation.reason ?? null,
      produced_at: isoOf(revocation.producedAt),
    },
    proven_time: isTimeProven ? isoOf(bestTime) : null,
    problem: signature.problem ?? null,
  };
};

const isRevision = ({ coverage }: JudgedSignature): boolean =>
  coverage === "ENTIRE_FILE" || coverage === "ENTIRE_REVISION";

const presentTime = (
  { time, timestampProblem }: JudgedSignature,
  hasStore: boolean,
): SignatureAnswer["timestamp"] => {
  if (!time) return timestampProblem === undefined ? null : { time: null, authority: null, valid: false };
  const isRight = time.isTrusted || (!hasStore && time.problem !== "FROM_THE_FUTURE");
  return { time: isoOf(time.time), authority: nameOf(time.authority), valid: isRight };
};

const presentTimestamp = (
  signature: JudgedSignature,
  hasStore: boolean,
): VerificationAnswer["document_timestamps"][number] => {
  const time = presentTime(signature, hasStore);
  return {
    field_name: signature.fieldName,
    time: time?.time ?? null,
    authority: time?.authority ?? null,
    valid: signature.intact && signature.valid && time?.valid === true,
    trusted: signature.isTrusted,
    trust_problem: signature.trustProblem ?? null,
    modification_level: signature.modificationLevel,
    covers_whole_document: signature.coverage === "ENTIRE_FILE",
    coverage: signature.coverage,
  };
};

const presentCertificate = (certificate: Certificate): SignatureAnswer["certificate"] => ({
  issuer: certificate.issuer.commonName ?? certificate.issuer.organization ?? "",
  issuer_name: nameText(certificate.issuer),
  serial: certificate.x509.serialNumber.toLowerCase(),
  not_before: certificate.notBefore.toISOString(),
  not_after: certificate.notAfter.toISOString(),
});

const nameOf = ({ subject }: Certificate): string => subject.commonName ?? subject.organization ?? "";

const isoOf = (date: Date | undefined): string | null =>
  date && !Number.isNaN(date.getTime()) ? date.toISOString() : null;

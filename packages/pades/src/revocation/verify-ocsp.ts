import { createHash } from "node:crypto";
import { OID } from "../asn1/oids";
import { accessPoints } from "../x509/access-points";
import { issuingProblem } from "../x509/algorithm-policy";
import type { Certificate } from "../x509/certificate";
import { hasIssued } from "../x509/chain";
import { hasUnknownCriticalExtension } from "../x509/extensions";
import { isSameName } from "../x509/name-equality";
import { readableCertificates } from "../x509/readable-certificates";
import { isIdOf } from "./certificate-id";
import type { OcspResponse, SingleResponse } from "./ocsp-response";
import { graverReason } from "./reason";
import { RevocationError } from "./revocation-error";
import { assertEvidenceSignature } from "./signed-evidence";

export type VerifiedOcsp = {
  readonly answer: SingleResponse;
  readonly responder: Certificate;
  /** False: the issuer's own key answered. */
  readonly isDelegated: boolean;
};

/**
 * Proves that the issuer of `certificate`, or a responder that it appointed, made this statement about it (RFC 6960, 3.2 and
 * 4.2.2.2). Whether a delegated responder was itself revoked, and whether the answer is recent enough, is for the caller.
 * @throws RevocationError NOT_ABOUT_CERTIFICATE, WRONG_RESPONDER, INVALID_SIGNATURE, WEAK, UNSUPPORTED
 */
export const verifyOcsp = (
  response: OcspResponse,
  certificate: Certificate,
  issuer: Certificate,
): VerifiedOcsp => {
  const answers = response.responses.filter(({ id }) => isIdOf(id, certificate, issuer));
  // Said twice, the worse counts.
  const said = (wanted: SingleResponse["status"]) => answers.find(({ status }) => status === wanted);
  const answer = gravest(answers) ?? said("unknown") ?? answers[0];
  if (!answer) throw new RevocationError("NOT_ABOUT_CERTIFICATE", "OCSP: answer about another certificate");
  for (const [oid, { isCritical }] of [...response.extensions, ...answer.extensions]) {
    if (isCritical && !KNOWN.has(oid)) throw new RevocationError("UNSUPPORTED", `OCSP: critical ${oid}`);
  }
  return { answer, ...provenResponder(response, issuer) };
};

type Proof = Pick<VerifiedOcsp, "responder" | "isDelegated"> | RevocationError;

/** By the issuer's fingerprint. Answers of one store may all speak about each other's responders, and each proof is a signature. */
const proofs = new WeakMap<OcspResponse, Map<string, Proof>>();

const provenResponder = (response: OcspResponse, issuer: Certificate): Exclude<Proof, RevocationError> => {
  const known = proofs.get(response) ?? new Map<string, Proof>();
  proofs.set(response, known);
  const { fingerprint256 } = issuer.x509;
  const proof = known.get(fingerprint256) ?? prove(response, issuer);
  known.set(fingerprint256, proof);
  if (proof instanceof RevocationError) throw proof;
  return proof;
};

const prove = (response: OcspResponse, issuer: Certificate): Proof => {
  try {
    const { responder, isDelegated } = responderOf(response, issuer);
    if (isDelegated) assertDelegated(responder, issuer, response.producedAt);
    const { algorithm, signature, signedBytes } = response;
    assertEvidenceSignature({ algorithm, signature, bytes: signedBytes, key: responder.publicKey });
    return { responder, isDelegated };
  } catch (error) {
    if (error instanceof RevocationError) return error;
    throw error;
  }
};

/** Of several that revoke, the earliest date and the gravest reason, as of several entries of a list. */
const gravest = (answers: readonly SingleResponse[]): SingleResponse | undefined => {
  const [first, ...others] = answers.filter(({ revokedAt }) => revokedAt !== undefined);
  if (!first || others.length === 0) return first;
  let { revokedAt, reason = "unspecified" } = first;
  for (const other of others) {
    if (other.revokedAt && revokedAt && other.revokedAt < revokedAt) revokedAt = other.revokedAt;
    reason = graverReason(reason, other.reason ?? "unspecified");
  }
  return { ...first, revokedAt, reason };
};

const KNOWN: ReadonlySet<string> = new Set([OID.ocspNonce, OID.ocspArchiveCutoff]);

/**
 * Who answered, as the response says itself: for one that is proved already.
 * @throws RevocationError WRONG_RESPONDER
 */
export const responderOf = (
  response: OcspResponse,
  issuer: Certificate,
): Pick<VerifiedOcsp, "responder" | "isDelegated"> => {
  const responder = findResponder(response, issuer);
  return { responder, isDelegated: !responder.der.equals(issuer.der) };
};

/** The issuer where the response names it, else the certificate inside that it names. */
const findResponder = ({ responderId, certificates }: OcspResponse, issuer: Certificate): Certificate => {
  const isNamed = (candidate: Certificate) =>
    "name" in responderId
      ? isSameName(responderId.name, candidate.subjectName)
      : responderId.keyHash.equals(createHash("sha1").update(candidate.publicKeyBits).digest());
  if (isNamed(issuer)) return issuer;
  const found = readableCertificates(certificates).find(isNamed);
  if (!found) throw new RevocationError("WRONG_RESPONDER", "OCSP: the responder's certificate is missing");
  return found;
};

/** RFC 6960, 4.2.2.2: the very issuer must have appointed it, with the key purpose id-kp-OCSPSigning. */
const assertDelegated = (responder: Certificate, issuer: Certificate, at: Date): void => {
  const wrong = (message: string) => new RevocationError("WRONG_RESPONDER", `OCSP: ${message}`);
  if (!responder.extendedKeyUsage?.purposes.includes(OID.ocspSigning)) {
    throw wrong("the responder's certificate is not for OCSP");
  }
  if (!(responder.keyUsage?.has("digitalSignature") ?? true)) throw wrong("the responder's key may not sign");
  if (!hasIssued(issuer, responder)) throw wrong("another authority appointed the responder");
  if (hasUnknownCriticalExtension(responder))
    throw wrong("a critical extension of the responder is not known");
  assertStrong(responder);
  if (at < responder.notBefore || at > responder.notAfter)
    throw wrong("the responder's certificate was not valid");
};

const assertStrong = (responder: Certificate): void => {
  const problem = issuingProblem(responder);
  if (problem) throw new RevocationError("WEAK", `OCSP: certificate of the responder, ${problem}`);
};

/**
 * RFC 6960, 4.2.2.2.1: a responder's certificate that says where to ask about it is to be looked up, unless it also says that it is not
 * to be while it lasts.
 */
export const isToBeLookedUp = (responder: Certificate): boolean => {
  if (responder.extensions.has(OID.ocspNoCheck)) return false;
  const { ocspUrls, crlUrls } = accessPoints(responder);
  return ocspUrls.length + crlUrls.length > 0;
};

import { Asn1Error } from "../asn1/asn1-error";
import type { Certificate } from "../x509/certificate";
import { decisiveRevocation, isAboutLiving, newestFirst } from "./decisive-revocation";
import { coversMoment, crlFinding, type Finding } from "./finding";
import { type OcspResponse, readOcspResponse } from "./ocsp-response";
import type { RevocationReason } from "./reason";
import { RevocationError } from "./revocation-error";
import { isToBeLookedUp, verifyOcsp } from "./verify-ocsp";

export type RevocationQuestion = {
  readonly certificate: Certificate;
  readonly issuer: Certificate;
  /** OCSPResponse and CertificateList, DER. Those about other certificates do no harm. */
  readonly ocsps: readonly Buffer[];
  readonly crls: readonly Buffer[];
  /** The moment whose status is asked for. */
  readonly at: Date;
};

export type RevocationStatus = {
  /** At `at`. "unknown": no evidence that can be believed, or none that is recent enough. */
  readonly status: "good" | "revoked" | "unknown";
  readonly source: "ocsp" | "crl" | undefined;
  /** Also beside "good": revoked, but later than `at`. */
  readonly revokedAt: Date | undefined;
  readonly reason: RevocationReason | undefined;
  /** When the evidence was made: producedAt of OCSP, thisUpdate of a list. */
  readonly producedAt: Date | undefined;
  readonly thisUpdate: Date | undefined;
  readonly nextUpdate: Date | undefined;
  /** Who signed OCSP evidence; the issuer itself for its lists. */
  readonly responder: Certificate | undefined;
  /** The response or list that decided, as it was given. */
  readonly evidence: Buffer | undefined;
  /** Why the evidence that is about this certificate was not used, for logs. */
  readonly problems: readonly RevocationError[];
};

/**
 * Was a certificate revoked at a moment? Looks only at evidence that the issuer or a responder that it appointed signed (RFC 6960,
 * 4.2.2.2; RFC 5280, 6.3.3).
 *
 * Good needs evidence that is fresh (EN 319 102-1, 5.2.5): made after `at`, or still before its nextUpdate then. Evidence made
 * after the certificate expired proves nothing good unless it says that expired certificates are kept; made after the issuer's
 * certificate did, never: nobody looks after that key any more. Revoked needs no freshness, since revocation lasts; a certificate on
 * hold counts only while no newer evidence lifts it.
 */
export const revocationStatus = (question: RevocationQuestion): RevocationStatus =>
  judge(question, "certificate");

/** A responder is looked up once, not the responder of the responder's status too. */
type Subject = "certificate" | "responder";

const judge = (question: RevocationQuestion, subject: Subject): RevocationStatus => {
  const problems: RevocationError[] = [];
  const findings = [...ocspFindings(question, subject, problems), ...crlFindings(question, problems)];
  const decisive = decisiveRevocation(findings, question);
  if (decisive?.revokedAt && decisive.revokedAt <= question.at)
    return { ...decisive, status: "revoked", problems };

  const good = findings
    .sort(newestFirst)
    .find((finding) => !isRevokedBy(finding, question.at) && provesGood(finding, question, problems));
  if (!good) return { ...NOTHING_KNOWN, problems };
  return { ...good, revokedAt: decisive?.revokedAt, reason: decisive?.reason, status: "good", problems };
};

const isRevokedBy = ({ revokedAt }: Finding, at: Date): boolean => revokedAt !== undefined && revokedAt <= at;

/** Nothing is known, and nothing was there that could not be believed. */
export const NOTHING_KNOWN: RevocationStatus = {
  status: "unknown",
  source: undefined,
  revokedAt: undefined,
  reason: undefined,
  producedAt: undefined,
  thisUpdate: undefined,
  nextUpdate: undefined,
  responder: undefined,
  evidence: undefined,
  problems: [],
};

const provesGood = (
  finding: Finding,
  { certificate, issuer, at }: RevocationQuestion,
  problems: RevocationError[],
): boolean => {
  const { thisUpdate } = finding;
  if (thisUpdate > issuer.notAfter) {
    problems.push(new RevocationError("WRONG_RESPONDER", "the issuer's certificate had ended"));
    return false;
  }
  if (!coversMoment(finding, at)) {
    problems.push(new RevocationError("STALE", `evidence of ${thisUpdate.toISOString()}`));
    return false;
  }
  if (!isAboutLiving(finding, certificate)) {
    problems.push(new RevocationError("AFTER_EXPIRY", `evidence of ${thisUpdate.toISOString()}`));
    return false;
  }
  return true;
};

const ocspFindings = (
  question: RevocationQuestion,
  subject: Subject,
  problems: RevocationError[],
): Finding[] =>
  question.ocsps.flatMap((evidence) =>
    collect(problems, () => {
      const response = readOcspResponse(evidence);
      const { answer, responder, isDelegated } = verifyOcsp(response, question.certificate, question.issuer);
      if (answer.status === "unknown")
        throw new RevocationError("REFUSED", "OCSP: the responder does not know it");
      if (isDelegated) assertResponderGood(question, subject, response, responder);
      const { revokedAt, reason, thisUpdate, nextUpdate, archiveCutoff } = answer;
      return {
        source: "ocsp" as const,
        revokedAt,
        reason,
        producedAt: response.producedAt,
        thisUpdate,
        nextUpdate,
        responder,
        evidence,
        knowsExpiredSince: archiveCutoff,
      };
    }),
  );

/**
 * RFC 6960, 4.2.2.2.1: nocheck, or evidence from where the certificate says that there is some. What it signed itself proves
 * nothing about it. A certificate that says neither is taken, as the authority chose; none is when evidence at hand has it revoked.
 */
const assertResponderGood = (
  question: RevocationQuestion,
  subject: Subject,
  response: OcspResponse,
  responder: Certificate,
): void => {
  const status = subject === "certificate" ? responderStatus(question, response, responder) : "unknown";
  if (status === "revoked" || (status === "unknown" && isToBeLookedUp(responder))) {
    throw new RevocationError("WRONG_RESPONDER", `OCSP: status of the responder is ${status}`);
  }
};

/** Of a responder that `issuer` appointed, when it made this response. */
export const responderStatus = (
  { issuer, ocsps, crls }: Pick<RevocationQuestion, "issuer" | "ocsps" | "crls">,
  response: OcspResponse,
  responder: Certificate,
): RevocationStatus["status"] =>
  judge(
    {
      certificate: responder,
      issuer,
      ocsps: ocsps.filter((other) => !isSignedBy(other, responder)),
      crls,
      at: response.producedAt,
    },
    "responder",
  ).status;

const isSignedBy = (ocsp: Buffer, responder: Certificate): boolean => ocsp.includes(responder.der);

const crlFindings = (question: RevocationQuestion, problems: RevocationError[]): Finding[] =>
  question.crls.flatMap((evidence) => collect(problems, () => crlFinding(question, evidence)));

/** One finding, or its problem noted unless the evidence is simply about something else. */
const collect = (problems: RevocationError[], find: () => Finding): Finding[] => {
  try {
    return [find()];
  } catch (error) {
    if (error instanceof Asn1Error) problems.push(new RevocationError("MALFORMED", error.message));
    else if (!(error instanceof RevocationError)) throw error;
    else if (error.code !== "NOT_ABOUT_CERTIFICATE") problems.push(error);
    return [];
  }
};

import { Asn1Error } from "../asn1/asn1-error";
import type { Certificate } from "../x509/certificate";
import { decisiveRevocation, isAboutLiving, newestFirst } from "./decisive-revocation";
import { coversMoment, crlFinding, type Finding } from "./finding";
import { type OcspResponse, readOcspResponse, type SingleResponse } from "./ocsp-response";
import { leavesTokensGood, mayBeLifted, type RevocationReason } from "./reason";
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
  /** When the issuer itself was revoked: what its key says later of somebody being good, anybody may say. */
  readonly issuerRevokedAt?: Date | undefined;
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
export const revocationStatus = (question: RevocationQuestion): RevocationStatus => {
  const { findings, problems } = findingsFor(question);
  return decide([...findings], question, [...problems]);
};

type Findings = { readonly findings: readonly Finding[]; readonly problems: readonly RevocationError[] };
type KnownFindings = WeakMap<readonly Buffer[], WeakMap<readonly Buffer[], Map<string, Findings>>>;

// Of one certificate many signatures ask, each for its own moment, and a store may hold thousands of answers about others.
const known: KnownFindings = new WeakMap();

/** Remembered for the very lists of answers, which must not be changed afterwards. */
const findingsFor = (question: RevocationQuestion): Findings => {
  const { certificate, issuer, ocsps, crls } = question;
  const ofOcsps = known.get(ocsps) ?? new WeakMap<readonly Buffer[], Map<string, Findings>>();
  known.set(ocsps, ofOcsps);
  const ofBoth = ofOcsps.get(crls) ?? new Map<string, Findings>();
  ofOcsps.set(crls, ofBoth);
  const key = `${certificate.x509.fingerprint256} ${issuer.x509.fingerprint256}`;
  const found = ofBoth.get(key) ?? findEvidence(question);
  ofBoth.set(key, found);
  return found;
};

const findEvidence = (asked: RevocationQuestion): Findings => {
  const problems: RevocationError[] = [];
  const question = { ...asked, ocsps: latestFirst(asked.ocsps) };
  const responders = createResponderStatus(question);
  const findings = [...ocspFindings(question, responders, problems), ...crlFindings(question, problems)];
  return { findings: findings.sort(newestFirst), problems };
};

type Moment = Pick<RevocationQuestion, "certificate" | "issuer" | "at" | "issuerRevokedAt">;

const decide = (all: Finding[], moment: Moment, problems: RevocationError[]): RevocationStatus => {
  const { at, issuerRevokedAt } = moment;
  const findings = issuerRevokedAt
    ? all.filter(({ revokedAt, thisUpdate }) => revokedAt || thisUpdate < issuerRevokedAt)
    : all;
  const decisive = decisiveRevocation(findings, moment);
  if (decisive?.revokedAt && decisive.revokedAt <= at) return { ...decisive, status: "revoked", problems };

  const good = findings
    .sort(newestFirst)
    .find((finding) => !isRevokedBy(finding, at) && provesGood(finding, moment, problems));
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
  { certificate, issuer, at }: Moment,
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

/** Status of a responder other than the issuer when it made a response; "unasked": there are too many of them. */
type ResponderStatus = (
  response: OcspResponse,
  responder: Certificate,
) => RevocationStatus["status"] | "unasked";

const ocspFindings = (
  question: Omit<RevocationQuestion, "at">,
  statusOf: ResponderStatus,
  problems: RevocationError[],
): Finding[] =>
  question.ocsps.flatMap((evidence) =>
    collect(problems, () => {
      const response = readOcspResponse(evidence);
      const { answer, responder, isDelegated } = verifyOcsp(response, question.certificate, question.issuer);
      if (answer.status === "unknown")
        throw new RevocationError("REFUSED", "OCSP: the responder does not know it");
      if (isDelegated) assertResponderGood(statusOf(response, responder), responder, answer);
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
  status: ReturnType<ResponderStatus>,
  responder: Certificate,
  answer: SingleResponse,
): void => {
  // However many good answers there are, they are not to hide that it was revoked.
  if (status === "unasked" && answer.status === "revoked") return;
  if (status === "revoked" || (status !== "good" && isToBeLookedUp(responder))) {
    throw new RevocationError("WRONG_RESPONDER", `OCSP: status of the responder is ${status}`);
  }
};

/** Of a responder that `issuer` appointed, when it made this response. */
export const responderStatus = (
  evidence: ResponderEvidence,
  response: OcspResponse,
  responder: Certificate,
): ReturnType<ResponderStatus> => createResponderStatus(evidence)(response, responder);

type ResponderEvidence = Pick<RevocationQuestion, "issuer" | "ocsps" | "crls">;

/** An authority has a few at a time, and each costs all the evidence that there is. */
export const RESPONDERS_MAX = 32;

/** Of many the latest count. */
const latestFirst = (ocsps: readonly Buffer[]): readonly Buffer[] => {
  if (ocsps.length <= RESPONDERS_MAX) return ocsps;
  const timeOf = (bytes: Buffer): number => {
    try {
      return readOcspResponse(bytes).producedAt.getTime();
    } catch (error) {
      if (error instanceof RevocationError) return 0;
      throw error;
    }
  };
  return ocsps.toSorted((one, other) => timeOf(other) - timeOf(one));
};

/** What tells of a responder is looked for once, however many of its responses there are; for them it may mean different things. */
const createResponderStatus = ({ issuer, ocsps, crls }: ResponderEvidence): ResponderStatus => {
  const known = new Map<string, Finding[]>();
  const findingsAbout = (certificate: Certificate): Finding[] => {
    const others = ocsps.filter((other) => !isSignedBy(other, certificate));
    // A responder is looked up once, not the responder of the responder's status too.
    const question = { certificate, issuer, ocsps: others, crls };
    return [...ocspFindings(question, () => "unknown", []), ...crlFindings(question, [])];
  };
  return (response, responder) => {
    const { fingerprint256 } = responder.x509;
    if (known.size === RESPONDERS_MAX && !known.has(fingerprint256)) return "unasked";
    const findings = known.get(fingerprint256) ?? findingsAbout(responder);
    known.set(fingerprint256, findings);
    const moment = { certificate: responder, issuer, at: response.producedAt };
    const { status, revokedAt, reason } = decide([...findings], moment, []);
    // Whoever has a lost key writes any date.
    return revokedAt && reason && !leavesTokensGood(reason) && !mayBeLifted(reason) ? "revoked" : status;
  };
};

const isSignedBy = (ocsp: Buffer, responder: Certificate): boolean => ocsp.includes(responder.der);

const crlFindings = (question: Omit<RevocationQuestion, "at">, problems: RevocationError[]): Finding[] =>
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

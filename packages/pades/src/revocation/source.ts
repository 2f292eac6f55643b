import { randomBytes } from "node:crypto";
import { accessPoints } from "../x509/access-points";
import type { Certificate } from "../x509/certificate";
import {
  type AskedAbout,
  type Asking,
  askOcsp,
  DEFAULT_REVOCATION_LIMITS,
  getCrl,
  type RevocationLimits,
} from "./ask-authority";
import { createEvidenceCache, type EvidenceCache } from "./evidence-cache";
import { createGuardedFetch } from "./guarded-fetch";
import type { EvidenceFetch } from "./http";
import { readOcspResponse } from "./ocsp-response";
import { isPassing, RevocationError } from "./revocation-error";
import { responderStatus } from "./status";
import { isToBeLookedUp, responderOf } from "./verify-ocsp";

/** An OCSP response or a list, DER. */
export type RevocationEvidence = {
  readonly ocsp?: Buffer;
  readonly crl?: Buffer;
  /** What tells of the responder of `ocsp`, where that has to be looked up itself (RFC 6960, 4.2.2.2.1). */
  readonly responderOcsp?: Buffer;
  readonly responderCrl?: Buffer;
};

/**
 * Evidence about a certificate, fit to tell its status at `at`.
 * Rejects with RevocationError when there is none; its message names each address that was asked.
 */
export type RevocationSource = (
  certificate: Certificate,
  issuer: Certificate,
  at: Date,
) => Promise<RevocationEvidence>;

export const ocspsOf = ({ ocsp, responderOcsp }: RevocationEvidence): Buffer[] =>
  [ocsp, responderOcsp].filter((bytes) => bytes !== undefined);

export const crlsOf = ({ crl, responderCrl }: RevocationEvidence): Buffer[] =>
  [crl, responderCrl].filter((bytes) => bytes !== undefined);

export type RevocationClientOptions = {
  readonly fetch: EvidenceFetch;
  readonly cache?: EvidenceCache;
  readonly limits?: Partial<RevocationLimits>;
  readonly now?: () => Date;
  readonly nonce?: () => Buffer;
  /** Called for each address that gave nothing, with the reason. */
  readonly onFailure?: (url: string, error: RevocationError) => void;
};

/**
 * Asks where the certificate says: OCSP first (RFC 6960), lists when that fails (RFC 5280) or its responder can't be believed. Every
 * answer is proved before it is given or kept. Kept until nextUpdate within bounds; the same question is asked once at a time; an address that keeps failing is left
 * alone for a while.
 */
export const createRevocationClient = (options: RevocationClientOptions): RevocationSource => {
  const now = options.now ?? (() => new Date());
  const limits = { ...DEFAULT_REVOCATION_LIMITS, ...options.limits };
  const context: Asking = {
    limits,
    now,
    fetch: createGuardedFetch(options.fetch, now),
    cache: options.cache ?? createEvidenceCache({ now }),
    nonce: options.nonce ?? (() => randomBytes(16)),
    running: new Map(),
  };

  /** The first address that gives something counts; `complete` may still refuse an answer of OCSP. */
  const seek = async (subject: AskedAbout, take: Take, complete: Complete): Promise<RevocationEvidence> => {
    const failures: { readonly url: string; readonly error: RevocationError }[] = [];
    for (const { kind, url } of questionsOf(subject.certificate)) {
      if (!take(kind)) continue;
      try {
        if (kind === "crl") return { crl: await getCrl(context, url, subject) };
        return await complete(await askOcsp(context, url, subject));
      } catch (error) {
        if (!(error instanceof RevocationError)) throw error;
        options.onFailure?.(url, error);
        failures.push({ url, error });
      }
    }
    // Whoever may answer later decides whether asking again helps.
    const last = failures.findLast(({ error }) => isPassing(error)) ?? failures.at(-1);
    if (!last) throw new RevocationError("NO_SOURCE", "no address of OCSP or of a list, or others before it");
    const reasons = failures.map(({ url, error }) => `${url}: ${error.message}`);
    throw new RevocationError(last.error.code, reasons.join("; "));
  };

  const withResponder = async (
    ocsp: Buffer,
    issuer: Certificate,
    take: Take,
  ): Promise<RevocationEvidence> => {
    const response = readOcspResponse(ocsp);
    const { responder, isDelegated } = responderOf(response, issuer);
    if (!isDelegated || !isToBeLookedUp(responder)) return { ocsp };
    const statusBy = (evidence: RevocationEvidence) =>
      responderStatus({ issuer, ocsps: ocspsOf(evidence), crls: crlsOf(evidence) }, response, responder);

    const subject = { certificate: responder, issuer, at: response.producedAt };
    const about = await seek(
      subject,
      () => take("ocsp"),
      async (own) => {
        if (statusBy({ ocsp: own }) === "unknown") throw wrongResponder("unknown");
        return { ocsp: own };
      },
    );
    const status = statusBy(about);
    if (status !== "good") throw wrongResponder(status);
    return {
      ocsp,
      ...(about.ocsp ? { responderOcsp: about.ocsp } : {}),
      ...(about.crl ? { responderCrl: about.crl } : {}),
    };
  };

  return (certificate, issuer, at) => {
    const take = createBudget(certificate);
    return seek({ certificate, issuer, at }, take, (ocsp) => withResponder(ocsp, issuer, take));
  };
};

/**
 * Addresses that are asked one after the other about one certificate, those about responders included: each of its own could name a
 * responder with as many again. Times `timeoutMs` it is how long an answer may take.
 */
export const REQUESTS_MAX = 8;

/** Whether another address may be asked about the certificate, which counts. */
type Take = (kind: "ocsp" | "crl") => boolean;

/** One request is kept back for the certificate's own list, whatever else responders name. */
const createBudget = (certificate: Certificate): Take => {
  const kept = accessPoints(certificate).crlUrls.length > 0 ? 1 : 0;
  let left = REQUESTS_MAX;
  return (kind) => {
    if (left <= (kind === "crl" ? 0 : kept)) return false;
    left -= 1;
    return true;
  };
};

type Complete = (ocsp: Buffer) => Promise<RevocationEvidence>;

const wrongResponder = (status: string): RevocationError =>
  new RevocationError("WRONG_RESPONDER", `OCSP: status of the responder is ${status}`);

// A certificate could name hundreds.
const ADDRESSES_MAX = 4;

const questionsOf = (certificate: Certificate): { kind: "ocsp" | "crl"; url: string }[] => {
  const { ocspUrls, crlUrls } = accessPoints(certificate);
  return [
    ...ocspUrls.slice(0, ADDRESSES_MAX).map((url) => ({ kind: "ocsp" as const, url })),
    ...crlUrls.slice(0, ADDRESSES_MAX).map((url) => ({ kind: "crl" as const, url })),
  ];
};

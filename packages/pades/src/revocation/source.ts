import { hash, randomBytes } from "node:crypto";
import { accessPoints } from "../x509/access-points";
import type { Certificate } from "../x509/certificate";
import { readCrl } from "./crl";
import { createEvidenceCache, type EvidenceCache } from "./evidence-cache";
import { createGuardedFetch } from "./guarded-fetch";
import { type EvidenceFetch, fetchEvidence } from "./http";
import { createOcspRequest } from "./ocsp-request";
import { readOcspResponse } from "./ocsp-response";
import { readCrlBytes } from "./published";
import { RevocationError } from "./revocation-error";
import { coversMoment } from "./status";
import { verifyCrl } from "./verify-crl";
import { verifyOcsp } from "./verify-ocsp";

/**
 * Evidence about a certificate, fit to tell its status at `at`: an OCSP response or a list, DER.
 * Rejects with RevocationError when there is none; its message names each address that was asked.
 */
export type RevocationSource = (
  certificate: Certificate,
  issuer: Certificate,
  at: Date,
) => Promise<{ readonly ocsp?: Buffer; readonly crl?: Buffer }>;

export type RevocationLimits = {
  /** For one question. */
  readonly timeoutMs: number;
  readonly ocspBytesMax: number;
  /** A list goes into each document that needs it. */
  readonly crlBytesMax: number;
  /** Evidence is kept until its nextUpdate, but at least and at most so long. */
  readonly keptMinMs: number;
  readonly keptMaxMs: number;
  /** How far the authority's clock may be ahead of ours. */
  readonly toleranceMs: number;
};

export const DEFAULT_REVOCATION_LIMITS: RevocationLimits = {
  timeoutMs: 5_000,
  ocspBytesMax: 65_536,
  crlBytesMax: 16 * 1024 * 1024,
  keptMinMs: 60_000,
  // A revocation is noticed after an hour at most, as far as it depends on us.
  keptMaxMs: 3_600_000,
  toleranceMs: 300_000,
};

export type RevocationClientOptions = {
  readonly fetch?: EvidenceFetch;
  readonly cache?: EvidenceCache;
  readonly limits?: Partial<RevocationLimits>;
  readonly now?: () => Date;
  readonly nonce?: () => Buffer;
  /** Called for each address that gave nothing, with the reason. */
  readonly onFailure?: (url: string, error: RevocationError) => void;
};

/**
 * Asks where the certificate says: OCSP first (RFC 6960), lists when that fails (RFC 5280). Every answer is proved before it is given
 * or kept. Kept until nextUpdate within bounds; the same question is asked once at a time; an address that keeps failing is left
 * alone for a while.
 */
export const createRevocationClient = (options: RevocationClientOptions = {}): RevocationSource => {
  const now = options.now ?? (() => new Date());
  const limits = { ...DEFAULT_REVOCATION_LIMITS, ...options.limits };
  const context: Context = {
    limits,
    now,
    fetch: createGuardedFetch(options.fetch ?? fetchEvidence, now),
    cache: options.cache ?? createEvidenceCache({ now }),
    nonce: options.nonce ?? (() => randomBytes(16)),
    running: new Map(),
  };

  return async (certificate, issuer, at) => {
    const subject = { certificate, issuer, at };
    const failures: { readonly url: string; readonly error: RevocationError }[] = [];
    for (const { kind, url } of questionsOf(certificate)) {
      try {
        return { [kind]: await (kind === "ocsp" ? askOcsp : getCrl)(context, url, subject) };
      } catch (error) {
        if (!(error instanceof RevocationError)) throw error;
        options.onFailure?.(url, error);
        failures.push({ url, error });
      }
    }
    const last = failures.at(-1);
    if (!last) throw new RevocationError("NO_SOURCE", "the certificate names neither OCSP nor list");
    const reasons = failures.map(({ url, error }) => `${url}: ${error.message}`);
    throw new RevocationError(last.error.code, reasons.join("; "));
  };
};

type Context = Required<Pick<RevocationClientOptions, "fetch" | "cache" | "now" | "nonce">> & {
  readonly limits: RevocationLimits;
  readonly running: Map<string, Promise<Buffer>>;
};

type Subject = { readonly certificate: Certificate; readonly issuer: Certificate; readonly at: Date };

// A certificate could name hundreds.
const ADDRESSES_MAX = 4;

const questionsOf = (certificate: Certificate): { kind: "ocsp" | "crl"; url: string }[] => {
  const { ocspUrls, crlUrls } = accessPoints(certificate);
  return [
    ...ocspUrls.slice(0, ADDRESSES_MAX).map((url) => ({ kind: "ocsp" as const, url })),
    ...crlUrls.slice(0, ADDRESSES_MAX).map((url) => ({ kind: "crl" as const, url })),
  ];
};

const askOcsp = (context: Context, url: string, subject: Subject): Promise<Buffer> => {
  const { certificate, issuer, at } = subject;
  const { limits, now } = context;
  const key = `ocsp ${url} ${idOf(issuer)} ${idOf(certificate)}`;
  return once(
    context,
    key,
    (kept) => checkOcsp(kept, subject, now(), limits),
    async () => {
      const nonce = context.nonce();
      const bytes = await context.fetch({
        url,
        body: createOcspRequest({ certificate, issuer, nonce }),
        contentType: "application/ocsp-request",
        accept: "application/ocsp-response",
        timeoutMs: limits.timeoutMs,
        bytesMax: limits.ocspBytesMax,
      });
      const answered = readOcspResponse(bytes).nonce;
      // Responders that sign in advance leave it out (RFC 5019, 4); another one is somebody else's answer.
      if (answered && !answered.equals(nonce))
        throw new RevocationError("WRONG_NONCE", "answer to another request");
      return { bytes, until: checkOcsp(bytes, { certificate, issuer, at }, now(), limits) };
    },
  );
};

const checkOcsp = (
  bytes: Buffer,
  { certificate, issuer, at }: Subject,
  now: Date,
  limits: RevocationLimits,
) => {
  const { answer } = verifyOcsp(readOcspResponse(bytes), certificate, issuer);
  if (answer.status === "unknown")
    throw new RevocationError("REFUSED", "OCSP: the responder does not know it");
  return assertUsable(answer, at, now, limits);
};

const getCrl = (context: Context, url: string, subject: Subject): Promise<Buffer> => {
  const { limits, now } = context;
  const key = `crl ${url} ${idOf(subject.issuer)}`;
  return once(
    context,
    key,
    (kept) => checkCrl(kept, subject, now(), limits),
    async () => {
      const answer = await context.fetch({
        url,
        accept: "application/pkix-crl",
        timeoutMs: limits.timeoutMs,
        bytesMax: limits.crlBytesMax,
      });
      const bytes = readCrlBytes(answer);
      return { bytes, until: checkCrl(bytes, subject, now(), limits) };
    },
  );
};

const checkCrl = (
  bytes: Buffer,
  { certificate, issuer, at }: Subject,
  now: Date,
  limits: RevocationLimits,
) => {
  const crl = readCrl(bytes);
  verifyCrl(crl, certificate, issuer);
  return assertUsable(crl, at, now, limits);
};

/** When it is to be thrown away. */
const assertUsable = (
  evidence: { readonly thisUpdate: Date; readonly nextUpdate: Date | undefined },
  at: Date,
  now: Date,
  { keptMinMs, keptMaxMs, toleranceMs }: RevocationLimits,
): Date => {
  const { thisUpdate, nextUpdate } = evidence;
  if (thisUpdate.getTime() > now.getTime() + toleranceMs) {
    throw new RevocationError("STALE", `evidence from the future, ${thisUpdate.toISOString()}`);
  }
  if (!coversMoment(evidence, now) || !coversMoment(evidence, at)) {
    throw new RevocationError("STALE", `evidence of ${thisUpdate.toISOString()}`);
  }
  const wantedMs = (nextUpdate?.getTime() ?? 0) - now.getTime();
  return new Date(now.getTime() + Math.min(Math.max(wantedMs, keptMinMs), keptMaxMs));
};

/** What is kept if it still serves, else what is being fetched already, else a fetch. */
const once = async (
  { cache, running }: Context,
  key: string,
  check: (kept: Buffer) => unknown,
  fetch: () => Promise<{ readonly bytes: Buffer; readonly until: Date }>,
): Promise<Buffer> => {
  const kept = cache.get(key);
  if (kept && passes(() => check(kept))) return kept;
  const shared = running.get(key);
  if (shared !== undefined) {
    const bytes = await shared;
    check(bytes);
    return bytes;
  }
  const started = fetch().then(({ bytes, until }) => {
    cache.set(key, bytes, until);
    return bytes;
  });
  running.set(key, started);
  try {
    return await started;
  } finally {
    running.delete(key);
  }
};

const passes = (check: () => unknown): boolean => {
  try {
    check();
    return true;
  } catch (error) {
    if (error instanceof RevocationError) return false;
    throw error;
  }
};

const idOf = ({ der }: Certificate): string => hash("sha256", der, "base64");

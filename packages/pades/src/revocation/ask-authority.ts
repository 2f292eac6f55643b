import { hash } from "node:crypto";
import type { Certificate } from "../x509/certificate";
import { readCrl } from "./crl";
import type { EvidenceCache } from "./evidence-cache";
import { coversMoment } from "./finding";
import type { EvidenceFetch } from "./http";
import { createOcspRequest } from "./ocsp-request";
import { readOcspResponse } from "./ocsp-response";
import { readCrlBytes } from "./published";
import { RevocationError } from "./revocation-error";
import { verifyCrl } from "./verify-crl";
import { verifyOcsp } from "./verify-ocsp";

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

/** What asking needs, and what it remembers. */
export type Asking = {
  readonly fetch: EvidenceFetch;
  readonly cache: EvidenceCache;
  readonly now: () => Date;
  readonly nonce: () => Buffer;
  readonly limits: RevocationLimits;
  /** Questions that are out, by what they are about. */
  readonly running: Map<string, Promise<Buffer>>;
};

export type AskedAbout = {
  readonly certificate: Certificate;
  readonly issuer: Certificate;
  readonly at: Date;
};

/** An OCSP response that proves something for the moment. @throws RevocationError */
export const askOcsp = (context: Asking, url: string, subject: AskedAbout): Promise<Buffer> => {
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
  { certificate, issuer, at }: AskedAbout,
  now: Date,
  limits: RevocationLimits,
) => {
  const { answer } = verifyOcsp(readOcspResponse(bytes), certificate, issuer);
  if (answer.status === "unknown")
    throw new RevocationError("REFUSED", "OCSP: the responder does not know it");
  return assertUsable(answer, at, now, limits);
};

/** A list that proves something for the moment. @throws RevocationError */
export const getCrl = (context: Asking, url: string, subject: AskedAbout): Promise<Buffer> => {
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
  { certificate, issuer, at }: AskedAbout,
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
  { cache, running }: Asking,
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

import { hash } from "node:crypto";
import type { Certificate } from "../x509/certificate";
import { readCrl } from "./crl";
import type { EvidenceCache } from "./evidence-cache";
import { coversMoment } from "./finding";
import type { EvidenceFetch } from "./http";
import { createOcspRequest } from "./ocsp-request";
import { OCSP_BYTES_MAX, readOcspResponse } from "./ocsp-response";
import { readCrlBytes } from "./published";
import { RevocationError } from "./revocation-error";
import { proveCrl, verifyCrl } from "./verify-crl";
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
  ocspBytesMax: OCSP_BYTES_MAX,
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
  const check = (bytes: Buffer) => assertCovers(proveOcsp(bytes, subject, now()), [now(), at]);
  return once(context, key, check, async () => {
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
    return { bytes, until: keptUntil(proveOcsp(bytes, subject, now()), now(), limits) };
  });
};

const proveOcsp = (bytes: Buffer, { certificate, issuer }: AskedAbout, now: Date): Update => {
  const { answer, responder, isDelegated } = verifyOcsp(readOcspResponse(bytes), certificate, issuer);
  if (answer.status === "unknown")
    throw new RevocationError("REFUSED", "OCSP: the responder does not know it");
  // Nothing else proves yet that the answer is as old as it says, and keys of ended certificates are no longer looked after.
  if (isDelegated && responder.notAfter < now)
    throw new RevocationError("WRONG_RESPONDER", "OCSP: the responder's certificate has ended");
  return answer;
};

/** A list that proves something for the moment. @throws RevocationError */
export const getCrl = (context: Asking, url: string, subject: AskedAbout): Promise<Buffer> => {
  const { certificate, issuer, at } = subject;
  const { limits, now } = context;
  const key = `crl ${url} ${idOf(issuer)}`;
  const check = (bytes: Buffer) => {
    const lacking = verifyCrl(readCrl(bytes), certificate, issuer);
    if (lacking) throw new RevocationError("UNSUPPORTED", lacking);
    assertCovers(readCrl(bytes), [now(), at]);
  };
  return once(context, key, check, async () => {
    const answer = await context.fetch({
      url,
      accept: "application/pkix-crl",
      timeoutMs: limits.timeoutMs,
      bytesMax: limits.crlBytesMax,
    });
    const bytes = readCrlBytes(answer);
    const crl = readCrl(bytes);
    // Shared with whoever asks meanwhile: whom it speaks about each of them finds out.
    proveCrl(crl, issuer);
    return { bytes, until: keptUntil(crl, now(), limits) };
  });
};

type Update = { readonly thisUpdate: Date; readonly nextUpdate: Date | undefined };

const assertCovers = (update: Update, moments: readonly Date[]): void => {
  if (!moments.every((moment) => coversMoment(update, moment)))
    throw new RevocationError("STALE", `evidence of ${update.thisUpdate.toISOString()}`);
};

/** When it is to be thrown away. @throws RevocationError STALE when it can't be of now */
const keptUntil = (update: Update, now: Date, limits: RevocationLimits): Date => {
  const { thisUpdate, nextUpdate } = update;
  const { keptMinMs, keptMaxMs, toleranceMs } = limits;
  if (thisUpdate.getTime() > now.getTime() + toleranceMs) {
    throw new RevocationError("STALE", `evidence from the future, ${thisUpdate.toISOString()}`);
  }
  assertCovers(update, [now]);
  const wantedMs = (nextUpdate?.getTime() ?? 0) - now.getTime();
  return new Date(now.getTime() + Math.min(Math.max(wantedMs, keptMinMs), keptMaxMs));
};

/** What is kept if it still serves, else what is being fetched already, else a fetch. */
const once = async (
  context: Asking,
  key: string,
  check: (bytes: Buffer) => void,
  fetch: () => Promise<Proven>,
): Promise<Buffer> => {
  const kept = context.cache.get(key);
  if (kept && stillServes(() => check(kept))) return kept;
  const bytes = await (context.running.get(key) ?? start(context, key, fetch));
  check(bytes);
  return bytes;
};

/** Proved to be of its authority and of now; nothing else is kept. */
type Proven = { readonly bytes: Buffer; readonly until: Date };

const start = ({ cache, running }: Asking, key: string, fetch: () => Promise<Proven>): Promise<Buffer> => {
  const started = fetch()
    .then(({ bytes, until }) => {
      cache.set(key, bytes, until);
      return bytes;
    })
    .finally(() => running.delete(key));
  running.set(key, started);
  return started;
};

const stillServes = (check: () => void): boolean => {
  try {
    check();
    return true;
  } catch (error) {
    // Fetched again it would speak about the same certificates.
    if (error instanceof RevocationError && error.code !== "NOT_ABOUT_CERTIFICATE") return false;
    throw error;
  }
};

const idOf = ({ der }: Certificate): string => hash("sha256", der, "base64");

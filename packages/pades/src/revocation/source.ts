import { randomBytes } from "node:crypto";
import { accessPoints } from "../x509/access-points";
import type { Certificate } from "../x509/certificate";
import {
  type Asking,
  askOcsp,
  DEFAULT_REVOCATION_LIMITS,
  getCrl,
  type RevocationLimits,
} from "./ask-authority";
import { createEvidenceCache, type EvidenceCache } from "./evidence-cache";
import { createGuardedFetch } from "./guarded-fetch";
import type { EvidenceFetch } from "./http";
import { RevocationError } from "./revocation-error";

/**
 * Evidence about a certificate, fit to tell its status at `at`: an OCSP response or a list, DER.
 * Rejects with RevocationError when there is none; its message names each address that was asked.
 */
export type RevocationSource = (
  certificate: Certificate,
  issuer: Certificate,
  at: Date,
) => Promise<{ readonly ocsp?: Buffer; readonly crl?: Buffer }>;

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
 * Asks where the certificate says: OCSP first (RFC 6960), lists when that fails (RFC 5280). Every answer is proved before it is given
 * or kept. Kept until nextUpdate within bounds; the same question is asked once at a time; an address that keeps failing is left
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

// A certificate could name hundreds.
const ADDRESSES_MAX = 4;

const questionsOf = (certificate: Certificate): { kind: "ocsp" | "crl"; url: string }[] => {
  const { ocspUrls, crlUrls } = accessPoints(certificate);
  return [
    ...ocspUrls.slice(0, ADDRESSES_MAX).map((url) => ({ kind: "ocsp" as const, url })),
    ...crlUrls.slice(0, ADDRESSES_MAX).map((url) => ({ kind: "crl" as const, url })),
  ];
};

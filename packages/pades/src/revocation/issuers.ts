import { accessPoints } from "../x509/access-points";
import { type Certificate, parseCertificate } from "../x509/certificate";
import { hasIssued, isSelfIssued } from "../x509/chain";
import { createEvidenceCache, type EvidenceCache } from "./evidence-cache";
import { createGuardedFetch } from "./guarded-fetch";
import type { EvidenceFetch } from "./http";
import { readPublishedCertificates } from "./published";
import { RevocationError } from "./revocation-error";

/** Certificates of whoever issued this one, DER; empty when the certificate does not say where or nobody answers. */
export type IssuerSource = (certificate: Certificate) => Promise<Buffer[]>;

export type IssuerClientOptions = {
  readonly fetch: EvidenceFetch;
  readonly cache?: EvidenceCache;
  readonly timeoutMs?: number;
  readonly bytesMax?: number;
  readonly keptMs?: number;
  readonly now?: () => Date;
  readonly onFailure?: (url: string, error: RevocationError) => void;
};

const ADDRESSES_MAX = 4;

/**
 * Asks at caIssuers (RFC 5280, 4.2.2.1); gives only certificates whose key verifies the signature. What served somebody is kept, for a
 * day by default: anything else may have come from anybody, or be the authority's key of before.
 */
export const createIssuerClient = (options: IssuerClientOptions): IssuerSource => {
  const { timeoutMs = 5_000, bytesMax = 262_144, keptMs = 86_400_000, onFailure } = options;
  const now = options.now ?? (() => new Date());
  const fetch = createGuardedFetch(options.fetch, now);
  const cache = options.cache ?? createEvidenceCache({ now });
  const running = new Map<string, Promise<Buffer>>();

  const start = (url: string): Promise<Buffer> => {
    const accept = "application/pkix-cert, application/pkcs7-mime, */*";
    const started = fetch({ url, accept, timeoutMs, bytesMax }).finally(() => running.delete(url));
    running.set(url, started);
    return started;
  };

  const issuersAt = async (url: string, certificate: Certificate): Promise<Certificate[]> => {
    const key = `issuer ${url}`;
    const kept = cache.get(key);
    const known = kept ? issuersIn(kept, certificate) : [];
    if (known.length > 0) return known;
    const bytes = await (running.get(url) ?? start(url));
    const found = issuersIn(bytes, certificate);
    if (found.length > 0) cache.set(key, bytes, new Date(now().getTime() + keptMs));
    return found;
  };

  return async (certificate) => {
    const found = new Map<string, Buffer>();
    for (const url of accessPoints(certificate).issuerUrls.slice(0, ADDRESSES_MAX)) {
      try {
        for (const { x509, der } of await issuersAt(url, certificate)) found.set(x509.fingerprint256, der);
      } catch (error) {
        if (!(error instanceof RevocationError)) throw error;
        onFailure?.(url, error);
      }
    }
    return [...found.values()];
  };
};

const issuersIn = (bytes: Buffer, certificate: Certificate): Certificate[] =>
  readPublishedCertificates(bytes).filter((candidate) => hasIssued(candidate, certificate));

const CHAIN_MAX = 10;

/**
 * A chain with the issuers that were missing, own certificate first: what a key file with the signer's certificate alone needs before
 * it signs. Ends at a self-signed certificate, or where nobody knows more.
 */
export const completeChain = async (
  chain: readonly Certificate[],
  issuers: IssuerSource,
): Promise<Certificate[]> => {
  const complete = [...chain];
  for (let last = complete.at(-1); last && complete.length < CHAIN_MAX; last = complete.at(-1)) {
    if (isSelfIssued(last)) break;
    const [issuer] = await issuers(last);
    if (!issuer) break;
    complete.push(parseCertificate(issuer));
  }
  return complete;
};

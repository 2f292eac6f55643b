import { accessPoints } from "../x509/access-points";
import type { Certificate } from "../x509/certificate";
import { issuersAmong } from "../x509/chain";
import { createEvidenceCache, type EvidenceCache } from "./evidence-cache";
import { createGuardedFetch } from "./guarded-fetch";
import type { EvidenceFetch } from "./http";
import { readPublishedCertificates } from "./published";
import { isPassing, RevocationError } from "./revocation-error";

export type IssuersFound = {
  /** DER, of whoever issued the certificate. Empty when it does not say where, or nobody knows. */
  readonly certificates: readonly Buffer[];
  /** An address did not answer that may do so later: there may be others. */
  readonly isPartial: boolean;
};

export type IssuerSource = (certificate: Certificate) => Promise<IssuersFound>;

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
 * Asks at caIssuers (RFC 5280, 4.2.2.1), at all its addresses at once; gives only certificates whose key verifies the signature. What
 * served somebody is kept, for a day by default: anything else may have come from anybody, or be the authority's key of before.
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

  const askAt = async (url: string, certificate: Certificate) => {
    try {
      return { found: await issuersAt(url, certificate), isAway: false };
    } catch (error) {
      if (!(error instanceof RevocationError)) throw error;
      onFailure?.(url, error);
      return { found: [], isAway: isPassing(error) };
    }
  };

  return async (certificate) => {
    const urls = accessPoints(certificate).issuerUrls.slice(0, ADDRESSES_MAX);
    const answers = await Promise.all(urls.map((url) => askAt(url, certificate)));
    const found = new Map(
      answers.flatMap((answer) => answer.found.map(({ x509, der }) => [x509.fingerprint256, der] as const)),
    );
    return { certificates: [...found.values()], isPartial: answers.some(({ isAway }) => isAway) };
  };
};

const issuersIn = (bytes: Buffer, certificate: Certificate): Certificate[] =>
  issuersAmong(readPublishedCertificates(bytes), certificate);

import { createEvidenceCache } from "@foja/pades/revocation/evidence-cache";
import { createIssuerClient } from "@foja/pades/revocation/issuers";
import type { RevocationError } from "@foja/pades/revocation/revocation-error";
import { createRevocationClient, REQUESTS_MAX } from "@foja/pades/revocation/source";
import { createTimestampClient, type TimestampClient } from "@foja/pades/tsp/client";
import type { TsaError } from "@foja/pades/tsp/tsa-error";
import type { Certificate } from "@foja/pades/x509/certificate";
import type { NotaryEnv } from "../env";
import type { Outside } from "../pool/outside";
import { createEvidenceFetch } from "./evidence";
import { postTimestampRequest } from "./timestamps";

export type Authorities = {
  readonly outside: Outside;
  readonly states: TimestampClient["states"];
  readonly restMs: TimestampClient["restMs"];
  /** The longest that a job may have to wait for the answer to one question, ms. */
  readonly patienceMs: number;
};

/** The authorities that this configuration asks; each failure is reported with its real reason, which shows nowhere else. */
export const createAuthorities = (
  env: NotaryEnv,
  tsaRoots: readonly Certificate[] | undefined,
  report: (kind: "timestamp" | "evidence", url: string, error: TsaError | RevocationError) => void,
): Authorities => {
  const now = () => new Date();
  const client = createTimestampClient({
    authorities: env.tsaUrl.map((url, at) => {
      const budget = env.tsaBudget[at];
      return { url, ...(env.tsaPolicy ? { policy: env.tsaPolicy } : {}), ...(budget ? { budget } : {}) };
    }),
    fetch: postTimestampRequest,
    timeoutMs: env.tsaTimeout * 1000,
    retries: env.tsaRetries,
    ...(tsaRoots ? { roots: tsaRoots } : {}),
    onFailure: ({ url }, error) => report("timestamp", url, error),
  });
  const fetch = createEvidenceFetch({ privateHosts: env.revocationAllowedHosts });
  const timeoutMs = env.revocationTimeout * 1000;
  const timestampMs = env.tsaTimeout * 1000 * (env.tsaRetries + 1) * env.tsaUrl.length;
  const onFailure = (url: string, error: RevocationError) => report("evidence", url, error);
  const shared = { fetch, cache: createEvidenceCache({ now }), now, onFailure };

  return {
    outside: {
      timestamp: client.timestamp,
      revocation: createRevocationClient({
        ...shared,
        limits: { timeoutMs, crlBytesMax: env.crlMaxBytes },
      }),
      issuers: createIssuerClient({ ...shared, timeoutMs }),
    },
    states: client.states,
    restMs: client.restMs,
    // Issuers are asked for at all addresses at once.
    patienceMs: Math.max(timestampMs, timeoutMs * REQUESTS_MAX),
  };
};

import { randomBytes } from "node:crypto";
import type { Certificate } from "../x509/certificate";
import { type CircuitBreaker, createCircuitBreaker } from "./circuit-breaker";
import { type HttpPost, postRequest } from "./http";
import { createTimestampRequest } from "./request";
import { type Budget, createRequestBudget, type RequestBudget } from "./request-budget";
import { readTimestampResponse } from "./response";
import type { Imprint, TimestampSource } from "./timestamp";
import { TsaError } from "./tsa-error";

export type TimestampAuthority = {
  readonly url: string;
  /** Policy to ask for; the answer must then have it. */
  readonly policy?: string;
  /** What it may be asked, retries included; when it is spent the next authority is asked. */
  readonly budget?: Budget;
};

export type TimestampClientOptions = {
  /** Asked in this order; the next one is tried when one gives no good token. */
  readonly authorities: readonly TimestampAuthority[];
  readonly timeoutMs?: number;
  /** Further attempts after the first, at the same authority. */
  readonly retries?: number;
  readonly toleranceMs?: number;
  /** Trusted roots; without them the chain isn't checked here. */
  readonly roots?: readonly Certificate[];
  readonly fetch?: HttpPost;
  readonly now?: () => Date;
  readonly nonce?: () => Buffer;
  /** Called for each authority that failed, with the real reason: an authority's block shows nowhere else. */
  readonly onFailure?: (authority: TimestampAuthority, error: TsaError) => void;
};

export type TimestampClient = {
  readonly timestamp: TimestampSource;
  /** Until the first of the authorities is asked again; 0 when one may be asked now. */
  restMs(): number;
  /** State of each authority's circuit breaker, in the order of the list. */
  states(): readonly { readonly url: string; readonly state: CircuitBreaker["state"] }[];
};

type Circuit = {
  readonly authority: TimestampAuthority;
  readonly breaker: CircuitBreaker;
  readonly budget: RequestBudget | undefined;
};

const budgetSpent = () => new TsaError("BUDGET_SPENT", "no more requests for now, as configured");

const BREAKER = { failuresMax: 5, openMs: 60_000 };

/**
 * RFC 3161 over HTTP: 3 s per attempt and 2 retries by default, every answer checked, a circuit breaker per
 * authority (opens after 5 failed calls in a row, tries again after 60 s).
 */
export const createTimestampClient = (options: TimestampClientOptions): TimestampClient => {
  const { authorities, timeoutMs = 3000, retries = 2, toleranceMs = 300_000, roots, onFailure } = options;
  const now = options.now ?? (() => new Date());
  const post = options.fetch ?? postRequest;
  const makeNonce = options.nonce ?? (() => randomBytes(16));
  const circuits = authorities.map(
    (authority): Circuit => ({
      authority,
      breaker: createCircuitBreaker({ ...BREAKER, now }),
      budget: authority.budget && createRequestBudget(authority.budget, now),
    }),
  );

  const attempt = async ({ authority, budget }: Circuit, imprint: Imprint): Promise<Buffer> => {
    budget?.take();
    const { url, policy } = authority;
    const nonce = makeNonce();
    const body = createTimestampRequest({ imprint, nonce, ...(policy ? { policy } : {}) });
    const answer = await post(url, body, timeoutMs);
    const { token } = readTimestampResponse(answer, {
      imprint,
      nonce: BigInt(`0x${nonce.toString("hex")}`),
      now: now(),
      toleranceMs,
      ...(policy ? { policy } : {}),
      ...(roots ? { roots } : {}),
    });
    return token;
  };

  const insist = async (circuit: Circuit, imprint: Imprint): Promise<Buffer> => {
    for (let left = retries; ; left -= 1) {
      try {
        return await attempt(circuit, imprint);
      } catch (error) {
        const isWorthIt = error instanceof TsaError && error.isTransient;
        // That there is no room for another attempt must not hide why this one failed.
        if (!isWorthIt || left <= 0 || circuit.budget?.hasRoom === false) throw error;
      }
    }
  };

  const guarded = async (circuit: Circuit, imprint: Imprint): Promise<Buffer> => {
    const { breaker, budget } = circuit;
    // Nothing is wrong with the authority: its breaker stays as it is.
    if (budget?.hasRoom === false) throw budgetSpent();
    const ticket = breaker.tryEnter();
    if (!ticket) throw new TsaError("CIRCUIT_OPEN", "too many failures in a row");
    try {
      const token = await insist(circuit, imprint);
      ticket.succeeded();
      return token;
    } catch (error) {
      ticket.failed();
      throw error;
    }
  };

  return {
    timestamp: async (imprint) => {
      const failures: string[] = [];
      for (const circuit of circuits) {
        try {
          return await guarded(circuit, imprint);
        } catch (error) {
          if (!(error instanceof TsaError)) throw error;
          onFailure?.(circuit.authority, error);
          if (circuits.length === 1) throw error;
          failures.push(`${new URL(circuit.authority.url).host}: ${error.code} ${error.message}`);
        }
      }
      throw new TsaError("ALL_FAILED", failures.join("; ") || "no time stamp authority configured");
    },
    restMs: () =>
      circuits.length === 0
        ? 0
        : Math.min(...circuits.map(({ breaker, budget }) => Math.max(breaker.restMs, budget?.restMs ?? 0))),
    states: () => circuits.map(({ authority, breaker }) => ({ url: authority.url, state: breaker.state })),
  };
};

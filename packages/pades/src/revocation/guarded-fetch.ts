import { type CircuitBreaker, createCircuitBreaker } from "../tsp/circuit-breaker";
import type { EvidenceFetch } from "./http";
import { RevocationError } from "./revocation-error";

const BREAKER = { failuresMax: 3, openMs: 60_000 };
const BREAKERS_MAX = 1_000;

/** Stops calling an address that fails: after 3 failures in a row it is left alone for a minute. */
export const createGuardedFetch = (fetch: EvidenceFetch, now: () => Date): EvidenceFetch => {
  const breakers = new Map<string, CircuitBreaker>();

  const breakerOf = (url: string): CircuitBreaker => {
    const breaker = breakers.get(url) ?? createCircuitBreaker({ ...BREAKER, now });
    // Addresses come from documents: the table must not grow with each.
    if (breakers.size >= BREAKERS_MAX) breakers.clear();
    breakers.set(url, breaker);
    return breaker;
  };

  return async (request) => {
    const ticket = breakerOf(request.url).tryEnter();
    if (!ticket) throw new RevocationError("UNREACHABLE", "too many failures in a row");
    try {
      const answer = await fetch(request);
      ticket.succeeded();
      return answer;
    } catch (error) {
      ticket.failed();
      throw error;
    }
  };
};

import { type Notary, NotaryError } from "@foja/core/ports/notary";
import { createCircuitBreaker } from "@foja/pades/tsp/circuit-breaker";
import { circuitOpen } from "./notary-error";

const FAILURES_MAX = 5;
const OPEN_MS = 60_000;

/** What says that the service itself is away. Anything else that it answers shows that it is there. */
const AWAY: ReadonlySet<string> = new Set(["notary_timeout", "notary_connect_error", "notary_5xx"]);

const isAway = (error: unknown): boolean =>
  error instanceof NotaryError && error.kind === "unavailable" && AWAY.has(error.code);

/**
 * A signing service that fails again and again is left in peace for a minute: its callers hear at once (`notary_circuit_open`) what they
 * would hear after waiting. Of calls that were out together when it went away one counts: a restart is one failure.
 */
export const restingNotary = (
  notary: Notary,
  { now = () => new Date() }: { readonly now?: () => Date } = {},
): Notary => {
  const breaker = createCircuitBreaker({ failuresMax: FAILURES_MAX, openMs: OPEN_MS, now });
  let calls = 0;
  let countedUpTo = 0;

  return {
    ...notary,
    sign: async (request) => {
      const ticket = breaker.tryEnter();
      if (!ticket) throw circuitOpen(Math.max(1, Math.ceil(breaker.restMs / 1000)));
      calls += 1;
      const call = calls;
      try {
        const signed = await notary.sign(request);
        ticket.succeeded();
        return signed;
      } catch (error) {
        if (!isAway(error)) ticket.succeeded();
        else if (call > countedUpTo) {
          countedUpTo = calls;
          ticket.failed();
        }
        throw error;
      }
    },
  };
};

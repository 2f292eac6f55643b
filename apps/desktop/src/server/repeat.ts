import { setTimeout as wait } from "node:timers/promises";
import { Problem } from "./problem";

export type Sleep = (ms: number, signal?: AbortSignal) => Promise<void>;

export const sleep: Sleep = (ms, signal) => wait(ms, undefined, signal ? { signal } : {});

/** The connection was lost, or the server asked for patience: what may be sent twice is sent again. */
export const isPassing = (error: unknown): error is Problem =>
  error instanceof Problem &&
  (error.code === "SERVER_UNREACHABLE" ||
    error.code === "SERVER_TIMEOUT" ||
    error.code === "SERVER_UNAVAILABLE");

const PAUSE_FIRST_MS = 500;
const PAUSE_MAX_MS = 8_000;

/**
 * Tries again while it fails in passing, up to `pausesMs` of pauses in all: as long after as the server says (Retry-After), else with pauses
 * that double. A server that wants more patience than there is, is not asked again.
 */
export const repeat = async <T>(
  attempt: () => Promise<T>,
  { pausesMs, sleep, signal }: { pausesMs: number; sleep: Sleep; signal?: AbortSignal | undefined },
): Promise<T> => {
  let paused = 0;
  for (let next = PAUSE_FIRST_MS; ; next = Math.min(2 * next, PAUSE_MAX_MS)) {
    try {
      return await attempt();
    } catch (error) {
      if (!isPassing(error)) throw error;
      const pause = Math.max(error.details.retryAfterMs ?? next, PAUSE_FIRST_MS);
      if (paused + pause > pausesMs) throw error;
      paused += pause;
      await sleep(pause, signal);
      signal?.throwIfAborted();
    }
  }
};

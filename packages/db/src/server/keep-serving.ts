import { setTimeout } from "node:timers/promises";
import { type EmbeddedServer, type ServerOptions, startEmbeddedServer } from "./embedded-server";

export type Watch = { stop(): void };

export type WatchReport = {
  /** It ended, and is being started again. */
  ended(): void;
  /** It could not be; it will be tried again. */
  failed(error: unknown): void;
};

const LOOK_EVERY_MS = 1_000;
const WAIT_AFTER_FAILURE_MS = 5_000;

/** Starts a server again on its port whenever it has ended, until it is stopped: nothing else watches a server that runs detached. */
export const keepServing = (
  server: EmbeddedServer,
  options: ServerOptions,
  report: WatchReport,
  lookEveryMs = LOOK_EVERY_MS,
): Watch => {
  const stopped = new AbortController();
  const wait = (ms: number) =>
    setTimeout(ms, undefined, { ref: false, signal: stopped.signal }).catch(() => undefined);

  const watch = async (): Promise<void> => {
    while (!stopped.signal.aborted) {
      await wait(lookEveryMs);
      if (stopped.signal.aborted || server.isRunning()) continue;
      report.ended();
      try {
        const again = await startEmbeddedServer({ ...options, port: server.port });
        // Whoever stopped watching meanwhile found nothing to stop.
        if (stopped.signal.aborted) again.stop();
      } catch (error) {
        report.failed(error);
        await wait(WAIT_AFTER_FAILURE_MS);
      }
    }
  };
  void watch();
  return { stop: () => stopped.abort() };
};

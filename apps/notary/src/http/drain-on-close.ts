import type { FastifyInstance } from "fastify";

const SWEEP_MS = 100;
/** Longer than the longest job that gets on: what has not said all by then would hold the stop for ever. */
const SILENT_MAX_MS = 90_000;

/**
 * Lets an ordinary stop end soon: whoever is answered while stopping is told to close, and a connection that becomes idle
 * is closed. Fastify closes only those that are idle at the moment of the stop; kept-alive ones would hold it for a minute.
 */
export const drainOnClose = (app: FastifyInstance, silentMaxMs = SILENT_MAX_MS): void => {
  let sweep: NodeJS.Timeout | undefined;
  let deadline: NodeJS.Timeout | undefined;
  app.addHook("preClose", async () => {
    sweep = setInterval(() => app.server.closeIdleConnections(), SWEEP_MS);
    // A closing server no longer watches how long a request takes, nor a connection that never said anything.
    deadline = setTimeout(() => app.server.closeAllConnections(), silentMaxMs);
  });
  app.addHook("onSend", async (_request, reply) => {
    if (sweep) reply.header("connection", "close");
  });
  app.addHook("onClose", async () => {
    clearInterval(sweep);
    clearTimeout(deadline);
  });
};

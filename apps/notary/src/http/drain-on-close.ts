import type { FastifyInstance } from "fastify";

const SWEEP_MS = 100;

/**
 * Lets an ordinary stop end soon: whoever is answered while stopping is told to close, and a connection that becomes idle
 * is closed. Fastify closes only those that are idle at the moment of the stop; kept-alive ones would hold it for a minute.
 */
export const drainOnClose = (app: FastifyInstance): void => {
  let sweep: NodeJS.Timeout | undefined;
  app.addHook("preClose", async () => {
    sweep = setInterval(() => app.server.closeIdleConnections(), SWEEP_MS);
  });
  app.addHook("onSend", async (_request, reply) => {
    if (sweep) reply.header("connection", "close");
  });
  app.addHook("onClose", async () => clearInterval(sweep));
};

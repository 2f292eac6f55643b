import type { Responder } from "@foja/pades/tsp/respond";
import Fastify, { type FastifyInstance, type FastifyServerOptions } from "fastify";
import { drainOnClose } from "../http/drain-on-close";

const REQUEST_MAX_BYTES = 4096;

/** A time stamp authority over HTTP (RFC 3161, 3.4): POST / for tokens, GET /health. */
export const createLocalTsaServer = (
  responder: Responder,
  logger: FastifyServerOptions["logger"] = false,
): FastifyInstance => {
  const app = Fastify({ logger, bodyLimit: REQUEST_MAX_BYTES, forceCloseConnections: "idle" });
  drainOnClose(app);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    "application/timestamp-query",
    { parseAs: "buffer" },
    async (_request: unknown, body: Buffer) => body,
  );

  app.get("/health", async () => ({ status: "healthy", service: "foja-local-tsa" }));
  app.post<{ Body: Buffer }>("/", async (request, reply) => {
    reply.header("content-type", "application/timestamp-reply").header("cache-control", "no-store");
    return responder.respond(request.body);
  });
  return app;
};

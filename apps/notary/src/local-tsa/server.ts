import type { Responder } from "@foja/pades/tsp/respond";
import { drainOnClose } from "@foja/service/drain-on-close";
import Fastify, { type FastifyInstance, type FastifyServerOptions } from "fastify";
import { RequestLog } from "../http/request-log";
import { answerOcsp } from "./ocsp";

const REQUEST_MAX_BYTES = 4096;

/** What makes the authority's certificates provable: answers about each (RFC 6960), and the root that issued them. */
export type Published = { ocsp(request: Uint8Array): Buffer; readonly root: Buffer };

/** A time stamp authority over HTTP (RFC 3161, 3.4): POST / for tokens, GET /health; /ocsp and GET /root.cer if published. */
export const createLocalTsaServer = (
  { responder, published }: { readonly responder: Responder; readonly published?: Published | undefined },
  logger: FastifyServerOptions["logger"] = false,
): FastifyInstance => {
  const app = Fastify({
    logger,
    // Who asked for a time stamp logs it: here it would be the larger part of the work.
    logController: new RequestLog({ answers: false }),
    bodyLimit: REQUEST_MAX_BYTES,
    // What comes at the very moment of a stop is done like anything else.
    return503OnClosing: false,
  });
  drainOnClose(app.server);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    ["application/timestamp-query", "application/ocsp-request"],
    { parseAs: "buffer" },
    async (_request: unknown, body: Buffer) => body,
  );

  app.get("/health", async () => ({ status: "healthy", service: "foja-local-tsa" }));
  app.post<{ Body: Buffer }>("/", async (request, reply) => {
    reply.header("content-type", "application/timestamp-reply").header("cache-control", "no-store");
    return responder.respond(request.body);
  });
  if (published) publish(app, published);
  return app;
};

const publish = (app: FastifyInstance, { ocsp, root }: Published): void => {
  answerOcsp(app, ocsp);
  app.get("/root.cer", async (_request, reply) =>
    reply.header("content-type", "application/pkix-cert").send(root),
  );
};

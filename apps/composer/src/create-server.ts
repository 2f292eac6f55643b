import type { ServerResponse } from "node:http";
import { type Composition, composeDocument } from "@foja/composer/compose-document";
import { inspectPdf } from "@foja/composer/imported/inspect-pdf";
import { makeRoom } from "@foja/composer/imported/make-room";
import type { Printer } from "@foja/composer/print/printer";
import { drainOnClose } from "@foja/service/drain-on-close";
import { loggerOptions } from "@foja/service/logger";
import { isSameSecret } from "@foja/service/same-secret";
import fastify, {
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from "fastify";
import { z } from "zod";
import { refusalOf } from "./refusals";
import { composeBody, composeHeaders, sheetQuery } from "./requests";
import { limitRoom } from "./room";

export type ServerOptions = {
  readonly printer: Printer;
  readonly token: string;
  readonly bodyMaxBytes: number;
  /** Of all requests under way together. */
  readonly bodiesMaxBytes: number;
  readonly logLevel: string;
  readonly now: () => Date;
};

/** The composer's door: /compose, /inspect, /sheet and /health. Logs never hold content. */
export const createServer = (options: ServerOptions): FastifyInstance => {
  const server = fastify({
    bodyLimit: options.bodyMaxBytes,
    // What comes at the very moment of a stop is done like anything else.
    return503OnClosing: false,
    logger: loggerOptions("composer", options.logLevel),
    logController: new LogController({ disableRequestLogging: true }),
  });
  drainOnClose(server.server);

  server.addHook("onRequest", async (request, reply) => {
    if (request.routeOptions.url === "/health") return;
    if (isSameSecret(request.headers["x-composer-token"], options.token)) return;
    return reply.code(401).send({ code: "UNAUTHORIZED", message: "Missing or wrong x-composer-token" });
  });
  limitRoom(server, { maxBytes: options.bodiesMaxBytes, bodyMaxBytes: options.bodyMaxBytes });
  server.addContentTypeParser("application/pdf", { parseAs: "buffer" }, (_, body, done) => done(null, body));

  server.get("/health", async () => {
    await options.printer.warm();
    return { status: "ok", ...options.printer.status() };
  });

  server.post("/compose", async (request, reply) => {
    const { key, signal } = whoAsks(request, reply);
    const composition: Composition = { ...composeBody.parse(request.body), fairnessKey: key, signal };
    const startedAt = performance.now();
    const pdf = await composeDocument(options.printer, composition, options.now());
    request.log.info(
      { bytes: pdf.length, milliseconds: Math.round(performance.now() - startedAt) },
      "composed",
    );
    return reply.type("application/pdf").send(pdf);
  });

  server.post("/sheet", async (request, reply) => {
    const { signers, ...verification } = sheetQuery.parse(request.query);
    if (!Buffer.isBuffer(request.body)) throw new NotPdfBody();
    const pdf = await makeRoom(request.body, signers, whoAsks(request, reply), verification);
    return reply.type("application/pdf").send(Buffer.from(pdf));
  });

  server.post("/inspect", async (request, reply) => {
    if (!Buffer.isBuffer(request.body)) throw new NotPdfBody();
    return inspectPdf(request.body, whoAsks(request, reply));
  });

  server.setErrorHandler((error: FastifyError, request, reply) => {
    const refusal = refusalOf(error);
    if (refusal) {
      request.log.info({ code: refusal.code }, "refused");
      if (refusal.retryAfterSeconds) reply.header("retry-after", refusal.retryAfterSeconds);
      return reply.code(refusal.status).send({ code: refusal.code, message: refusal.message });
    }
    if (error instanceof z.ZodError) {
      return reply.code(400).send({ code: "INVALID_REQUEST", message: z.prettifyError(error) });
    }
    const status = error.statusCode ?? 500;
    if (status === 413) return reply.code(413).send({ code: "CONTENT_TOO_LARGE", message: TOO_LARGE_BODY });
    if (status < 500) return reply.code(status).send({ code: "INVALID_REQUEST", message: error.message });
    request.log.error({ err: error }, "failed");
    return reply.code(500).send({ code: "INTERNAL", message: "Internal error" });
  });

  return server;
};

/** Aborted when the caller hangs up before they have their answer. */
/** Whose turn it is to be, until they are gone. */
const whoAsks = (request: FastifyRequest, reply: FastifyReply) => ({
  key: composeHeaders.parse(request.headers)["x-composer-requested-by"],
  signal: untilGone(reply.raw),
});

const untilGone = (response: ServerResponse): AbortSignal => {
  const controller = new AbortController();
  response.once("close", () => {
    if (!response.writableFinished) controller.abort();
  });
  return controller.signal;
};

/** For people: it is their document, with its images, that is larger than what fits. */
const TOO_LARGE_BODY = "El documento con sus imágenes es demasiado grande. Divídalo en varios documentos";

class NotPdfBody extends Error {
  readonly statusCode = 415;

  constructor() {
    super("The body must be application/pdf");
  }
}

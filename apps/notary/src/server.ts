import type { IncomingMessage } from "node:http";
import multipart from "@fastify/multipart";
import { drainOnClose } from "@foja/service/drain-on-close";
import { isSameSecret } from "@foja/service/same-secret";
import Fastify, { type FastifyInstance, type FastifyServerOptions } from "fastify";
import { answerError } from "./http/answer-error";
import { answerClientError, rememberRequests } from "./http/client-error";
import { commonHeaders } from "./http/common-headers";
import { cutUnread } from "./http/limit-body";
import { requestIdOf } from "./http/request-id";
import { RequestLog } from "./http/request-log";
import { limitRoom } from "./http/room";
import { unknownAddress } from "./http/unknown-address";
import type { NotaryOptions } from "./options";
import { Problem } from "./problem";
import { certificateRoutes } from "./routes/certificates";
import { extendPdfRoute } from "./routes/extend-pdf";
import { externalSigningRoutes } from "./routes/external-signing";
import { healthRoute } from "./routes/health";
import { metricsRoute } from "./routes/metrics";
import { openApiRoute } from "./routes/openapi";
import { signPdfRoute } from "./routes/sign-pdf";
import { stampNumberRoute } from "./routes/stamp-number";
import { timestampRoute } from "./routes/timestamp";
import { verifyRoute } from "./routes/verify";

/** How often Node looks for requests over their time: by default only twice a minute. */
const TIMEOUT_CHECK_MS = 500;

/** The signing service of specification 3, 4.1, ready to listen or to be injected. */
export const createServer = async (
  options: NotaryOptions,
  logger: FastifyServerOptions["logger"] = false,
): Promise<FastifyInstance> => {
  const { requestLimitMs } = options;
  const app = Fastify({
    logger,
    logController: new RequestLog({ answers: true }),
    requestTimeout: requestLimitMs,
    // Node looks at the limit of the whole request only while that of its headers is not the longer one.
    http: {
      headersTimeout: requestLimitMs,
      connectionsCheckingInterval: TIMEOUT_CHECK_MS,
      // Its refusal has no body: `assertHost` gives the same in our shape.
      requireHostHeader: false,
    },
    clientErrorHandler: answerClientError,
    genReqId: requestIdOf,
    // What comes at the very moment of a stop is done like anything else.
    return503OnClosing: false,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 1000 },
    // No hook sees these.
    frameworkErrors: (error, request, reply) =>
      void answerError(error, request, reply.headers(commonHeaders(request.id))),
  });
  drainOnClose(app.server);
  rememberRequests(app);
  cutUnread(app);
  // Node answers 417 without a body to an expectation that it does not know; it may be ignored as well (RFC 9110, 10.1.1).
  app.server.on("checkExpectation", (request, response) => app.server.emit("request", request, response));
  // CONNECT would be hung up without a word.
  app.server.on("connect", (_request, socket) => answerClientError({}, socket));

  app.addHook("onRequest", async (request) => {
    assertHost(request.raw);
    if (request.routeOptions.url === "/health") return;
    if (!isSameSecret(request.headers["x-api-key"], options.apiKey)) {
      throw new Problem("INVALID_API_KEY", "API Key inválida o no enviada");
    }
    // The form parser logs all headers at level trace.
    delete request.raw.headers["x-api-key"];
  });
  // Before anything is said of its body: what is sent to nowhere has no right media type.
  app.addHook("onRequest", async (request, reply) =>
    request.is404 ? unknownAddress(request, reply) : undefined,
  );
  limitRoom(app, options.bodiesMaxBytes);
  app.addHook("onSend", async (request, reply) => {
    reply.headers(commonHeaders(request.id));
  });
  app.setErrorHandler((error, request, reply) => answerError(error, request, reply, options.tsaRestMs()));

  // Forms are all that anything here takes: JSON would be parsed before it is refused.
  app.removeAllContentTypeParsers();
  await app.register(multipart, { throwFileSizeLimit: false });
  healthRoute(app, options);
  metricsRoute(app, options);
  signPdfRoute(app, options);
  stampNumberRoute(app, options);
  extendPdfRoute(app, options);
  externalSigningRoutes(app, options);
  timestampRoute(app, options);
  verifyRoute(app, options);
  certificateRoutes(app, options);
  openApiRoute(app);
  return app;
};

/** RFC 9112, 3.2: a request without it is answered 400. */
const assertHost = ({ httpVersion, headers }: IncomingMessage): void => {
  if (httpVersion === "1.1" && headers.host === undefined)
    throw new Problem("INVALID_PARAMETERS", "Solicitud mal formada", "no host");
};

import { desktopDoor } from "@foja/api/desktop/door";
import { createTicketHandler } from "@foja/api/desktop/ticket-handler";
import { createAuthorizationServer } from "@foja/api/discovery/authorization-server";
import { buildDesktopConfiguration } from "@foja/api/discovery/desktop-configuration";
import { createDocumentHandler, createLiveDocumentHandler } from "@foja/api/discovery/document-handler";
import { buildMcpManifest } from "@foja/api/discovery/mcp-manifest";
import { buildProtectedResource } from "@foja/api/discovery/protected-resource";
import { ADMIN_DOORS, doorsFor, INTEGRATOR_DOORS } from "@foja/api/door/all-doors";
import { describeDoors } from "@foja/api/door/describe";
import { createDoorsHandler } from "@foja/api/door/doors";
import { createReadinessHandler } from "@foja/api/health/readiness";
import { createMcpHandler } from "@foja/api/mcp/handler";
import { allTools } from "@foja/api/mcp/tools/all-tools";
import { createPublicFileHandler } from "@foja/api/public/file-handler";
import { addressOf, networkOfCaller } from "./caller";
import { withLength } from "./content-length";
import { env } from "./env";
import { logger } from "./logger";
import { report } from "./report";
import { runtime } from "./runtime";
import { answerUnknownPath } from "./unknown-path";

type Handle = (request: Request) => Promise<Response>;

/** Makes the handler with the first request: a build loads this module without a database. */
const lazily = (create: () => Handle): Handle => {
  let handler: Handle | undefined;
  return (request) => {
    handler ??= create();
    return handler(request);
  };
};

const BYTES_PER_MB = 1024 * 1024;

/** Every interface whose table is in `packages/api`: which one it is, the path says. */
export const handleDoors = lazily(() => {
  const { sources, rateLimit, tokens } = runtime();
  const handle = createDoorsHandler(
    doorsFor(env.tadMode),
    { ...sources, rateLimit, tokens, pdfMaxBytes: env.pdfMaxMb * BYTES_PER_MB },
    {
      isHttps: env.publicUrl.startsWith("https:"),
      report,
      addressOf,
    },
  );
  return async (request) => withLength((await handle(request)) ?? answerUnknownPath());
});

/** Assistants that people let act for them. */
export const handleMcp = lazily(() => {
  const { sources, rateLimit, mcpTokens } = runtime();
  const handle = createMcpHandler(
    { ...sources, rateLimit, tokens: mcpTokens },
    { publicUrl: env.publicUrl, allowedOrigins: env.mcpAllowedOrigins, report },
  );
  return async (request) => withLength(await handle(request));
});

const PUBLIC_FILES = "/publico/";

/** What is published, for anybody. */
export const handlePublicFile = lazily(() => {
  const { database, ports, rateLimit } = runtime();
  const handle = createPublicFileHandler({
    database,
    storage: ports.storage,
    rateLimit,
    callerOf: ({ headers }) => networkOfCaller(headers),
    isHttps: env.publicUrl.startsWith("https:"),
    report: (error) => logger.error({ err: error }, "a published file can't be read"),
  });
  return async (request) =>
    withLength(await handle(request, new URL(request.url).pathname.slice(PUBLIC_FILES.length)));
});

export const handleOpenApi = createDocumentHandler(() =>
  describeDoors(env.publicUrl, doorsFor(env.tadMode, INTEGRATOR_DOORS), {
    title: "API de expedientes y documentos",
  }),
);

export const handleAdminOpenApi = createDocumentHandler(() =>
  describeDoors(env.publicUrl, ADMIN_DOORS, { title: "API de administración" }),
);

export const handleMcpManifest = createDocumentHandler(() => buildMcpManifest(allTools));

const authorizationServer = createAuthorizationServer(
  { issuer: env.oidcIssuer, registrationUrl: env.oidcRegistrationUrl, takesS256: env.oidcTakesS256 },
  {
    now: () => new Date(),
    onOutage: (error) => logger.warn({ err: error }, "the identity provider does not describe itself"),
  },
);

/** For clients that look for the authorization server here, with and without the path of the MCP endpoint (RFC 8414, 3.1). */
export const handleAuthorizationServer = createLiveDocumentHandler(authorizationServer);

const handleResource = (path: "" | "/mcp"): Handle => {
  const of = (issuer: string) => buildProtectedResource(path, { publicUrl: env.publicUrl, issuer });
  // By its own name, which may end in a slash; while it is down it is known by the setting.
  return createLiveDocumentHandler(
    async () => of((await authorizationServer()).issuer),
    () => of(env.oidcIssuer),
  );
};

export const handleProtectedResource = handleResource("");

/** The same with the path suffix that clients derive from the address of the MCP endpoint (RFC 9728, 3.1). */
export const handleProtectedMcp = handleResource("/mcp");

export const handleDesktopConfiguration = createDocumentHandler(() =>
  buildDesktopConfiguration(env.publicUrl, env.oidcIssuer, desktopDoor.base),
);

export const handleTicket = lazily(() => {
  const { sources, rateLimit } = runtime();
  return createTicketHandler({ ...sources, rateLimit }, addressOf);
});

export const handleReadiness = lazily(() => {
  const { database, ports } = runtime();
  return createReadinessHandler(
    {
      needed: {
        database: database.ping,
        storage: () => ports.storage.ping(),
        notary: () => ports.notary.ping(),
        composer: () => ports.composer.ping(),
      },
      helpful: { embeddings: ports.embeddings?.ping ?? null },
    },
    (check, error) => logger.warn({ err: error, check }, "not ready"),
  );
});

import { createDocumentHandler } from "@foja/api/discovery/document-handler";
import { buildMcpManifest } from "@foja/api/discovery/mcp-manifest";
import { buildProtectedResource } from "@foja/api/discovery/protected-resource";
import { describeGateway } from "@foja/api/gateway/describe-gateway";
import { createGatewayApi } from "@foja/api/gateway/gateway-api";
import { gatewayRoutes } from "@foja/api/gateway/routes";
import { gatewayTools } from "@foja/api/gateway/tools";
import { createReadinessHandler } from "@foja/api/health/readiness";
import { buildOpenApi } from "@foja/api/openapi/build-openapi";
import { createRestHandler, type RestHandler } from "@foja/api/rest/handler";
import { env } from "./env";
import { logger } from "./logger";
import { report } from "./report";
import { runtime } from "./runtime";

/** Makes the handler with the first request: a build loads this module without a database. */
const lazily = (create: () => RestHandler): RestHandler => {
  let handler: RestHandler | undefined;
  return (request) => {
    handler ??= create();
    return handler(request);
  };
};

export const handleGateway = lazily(() => {
  const { sources, rateLimit } = runtime();
  return createRestHandler(
    createGatewayApi(
      { ...sources, rateLimit, isHttps: env.publicUrl.startsWith("https:"), report },
      gatewayRoutes,
    ),
  );
});

export const handleOpenApi = createDocumentHandler(() =>
  buildOpenApi(env.publicUrl, [describeGateway(gatewayRoutes)]),
);

export const handleMcpManifest = createDocumentHandler(() => buildMcpManifest(gatewayTools));

export const handleProtectedResource = createDocumentHandler(() =>
  buildProtectedResource(env.publicUrl, env.oidcIssuer),
);

/** The same with the path suffix that clients derive from the address of the MCP endpoint (RFC 9728, 3.1). */
export const handleProtectedMcp = createDocumentHandler(() =>
  buildProtectedResource(`${env.publicUrl}/mcp`, env.oidcIssuer),
);

export const handleReadiness = lazily(() => {
  const { database, ports } = runtime();
  return createReadinessHandler(
    {
      database: database.ping,
      storage: () => ports.storage.ping(),
      notary: () => ports.notary.ping(),
      composer: () => ports.composer.ping(),
    },
    (check, error) => logger.warn({ err: error, check }, "not ready"),
  );
});

import { randomUUID } from "node:crypto";
import { createOutsidePorts } from "@foja/adapters/create-ports";
import {
  createKeycloakActivation,
  type KeycloakActivation,
} from "@foja/adapters/identity/keycloak-activation";
import type { TokenChecker } from "@foja/api/door/door";
import { createRateLimit, type RateLimit } from "@foja/api/http/rate-limit";
import { createGrants } from "@foja/api/people/check-grant";
import { createTokenChecker } from "@foja/api/people/check-token";
import { createProviderKeys } from "@foja/api/people/provider-keys";
import { createJobs, JOB_QUEUES, type QueuedJobs } from "@foja/core/jobs/job-queues";
import type { Ports } from "@foja/core/kernel/context";
import type { ContextSources } from "@foja/core/kernel/create-context";
import { createDatabase, type Database } from "@foja/db/clients/database";
import { createQueue, type Queue } from "@foja/db/queue/queue";
import { createOutageReporter } from "@foja/service/outage-log";
import { createAlone } from "../auth/alone";
import { createUiSessions, type UiSessions } from "../auth/ui-sessions";
import { env } from "./env";
import { logger } from "./logger";
import { reportStep } from "./report";

export type Runtime = {
  readonly database: Database;
  readonly queue: Queue<QueuedJobs>;
  readonly ports: Ports;
  readonly rateLimit: RateLimit;
  /** Believes the identity provider's tokens for this installation. */
  readonly tokens: TokenChecker;
  /** The same for its MCP address, whose own audience (decisions B, 4.6) opens nothing else. */
  readonly mcpTokens: TokenChecker;
  readonly uiSessions: UiSessions;
  /** Null where the identity provider has a page of its own for its activation links. */
  readonly activation: KeycloakActivation | null;
  /** What a context is made from. */
  readonly sources: ContextSources & { readonly database: Database };
};

const createRuntime = (): Runtime => {
  const onError = createOutageReporter(logger);
  const database = createDatabase({
    url: env.databaseUrl,
    maxConnections: env.databaseConnections,
    applicationName: "foja web",
    onError,
  });
  const queue = createQueue<QueuedJobs>({
    url: env.databaseUrl,
    mode: "produce",
    definitions: JOB_QUEUES,
    onError,
  });
  const ports: Ports = { ...createOutsidePorts(env), jobs: createJobs(queue) };
  const believed = {
    issuer: env.oidcIssuer,
    keys: createProviderKeys(env.oidcIssuer),
    claimNamespace: env.claimNamespace,
    trustsUnverifiedEmail: env.oidcTrustUnverifiedEmail,
    now: () => new Date(),
  };
  const asGranted = createGrants({
    connections: ports.connections,
    clock: () => performance.now(),
    report: (error) => logger.warn({ err: error }, "what people granted can't be asked"),
  });
  return {
    database,
    queue,
    ports,
    rateLimit: createRateLimit(database.pool),
    tokens: asGranted(createTokenChecker({ ...believed, audiences: [env.publicUrl] })),
    mcpTokens: asGranted(
      createTokenChecker({ ...believed, audiences: [env.publicUrl, `${env.publicUrl}/mcp`] }),
    ),
    uiSessions: createUiSessions(database, () => new Date()),
    activation: createActivation(database, ports),
    sources: { database, ports, now: () => new Date(), newId: randomUUID, reportStep },
  };
};

const createActivation = (database: Database, { secrets }: Ports): KeycloakActivation | null => {
  const {
    identityProvider,
    identityUrl: url,
    identityClientId: clientId,
    identityClientSecret: clientSecret,
  } = env;
  if (identityProvider !== "keycloak" || !url || !clientId || !clientSecret) return null;
  return createKeycloakActivation({ url, clientId, clientSecret, secrets, alone: createAlone(database) });
};

declare global {
  var fojaRuntime: Runtime | undefined;
}

/** One per process, made at first use. Kept on the global object: in development modules are loaded again and again. */
export const runtime = (): Runtime => {
  globalThis.fojaRuntime ??= createRuntime();
  return globalThis.fojaRuntime;
};

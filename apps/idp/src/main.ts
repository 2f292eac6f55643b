import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { createSecrets } from "@foja/adapters/secrets/sealed-secrets";
import { drainOnClose } from "@foja/service/drain-on-close";
import { createLogger } from "@foja/service/logger";
import { stopOnSignal } from "@foja/service/stop-on-signal";
import pg from "pg";
import { createPasswords } from "./accounts/passwords";
import { createIdp } from "./create-idp";
import { type Env, readEnv } from "./env";
import type { IdpOptions } from "./options";

const CLEAN_EVERY_MS = 10 * 60 * 1000;
const TELL_EVERY_MS = 2_000;

const main = async (): Promise<void> => {
  const env = readEnv();
  const logger = createLogger("idp", env.logLevel);
  const pool = new pg.Pool({ connectionString: env.databaseUrl, max: 10, application_name: "foja-idp" });
  // A connection that dies while idle is replaced; without a listener it would end the process.
  pool.on("error", (err) => logger.warn({ err }, "idle_connection"));
  // One that breaks while somebody uses it tells them; without a listener of its own it would end the process.
  pool.on("connect", (client) => void client.on("error", () => undefined));

  // It listens first: with port 0 the address of the provider is known only then.
  let handle: RequestListener = (_request, response) => response.writeHead(503, { "retry-after": "1" }).end();
  const server = createServer((request, response) => handle(request, response));
  drainOnClose(server);
  const port = await listen(server, env.port, env.host);
  const issuer = env.issuer ?? `http://localhost:${port}`;
  const idp = await createIdp({ ...optionsFrom(env), issuer, pool, logger });
  handle = idp.handle;

  const cleaning = setInterval(() => {
    idp.clean().catch((err: unknown) => logger.error({ err }, "clean"));
  }, CLEAN_EVERY_MS);
  const telling = setInterval(() => {
    idp.tellLogouts().catch((err: unknown) => logger.error({ err }, "tell_logouts"));
  }, TELL_EVERY_MS);
  stopOnSignal(async () => {
    clearInterval(cleaning);
    clearInterval(telling);
    await new Promise((resolve) => server.close(resolve));
    await pool.end();
  });
  logger.info({ port, issuer }, "listening");
};

const optionsFrom = (env: Env): Omit<IdpOptions, "issuer" | "pool" | "logger"> => ({
  publicUrl: env.publicUrl,
  extraResources: env.extraResources,
  claimNamespace: env.claimNamespace,
  webClient: {
    id: env.webClientId,
    secret: env.webClientSecret,
    redirectUris: env.webRedirectUris ?? [`${env.publicUrl}/api/auth/callback/oidc`],
    backchannelLogoutUri: env.webBackchannelLogoutUri ?? `${env.publicUrl}/api/session/logout-token`,
    postLogoutRedirectUris: env.webPostLogoutRedirectUris ?? [env.publicUrl, `${env.publicUrl}/`],
  },
  adminToken: env.idpAdminToken,
  cookieKeys: env.cookieKeys,
  trustedProxies: env.trustedProxies,
  registrationsPerHour: env.registrationsPerHour,
  secrets: createSecrets(env.secretsKeys),
  passwords: createPasswords(),
});

const listen = (server: Server, port: number, host: string): Promise<number> =>
  new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, () => {
      server.off("error", reject);
      resolve((server.address() as AddressInfo).port);
    });
  });

// A host with several addresses fails with one error for each, inside one that says nothing.
const sentence = (error: unknown): string =>
  error instanceof AggregateError && error.message === ""
    ? error.errors.map(String).join("; ")
    : error instanceof Error
      ? error.message
      : String(error);

main().catch((error: unknown) => {
  process.stderr.write(`${sentence(error)}\n`);
  process.exit(1);
});

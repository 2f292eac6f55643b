import { randomBytes } from "node:crypto";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { createSecrets, generateSecretKey, parseSecretKeys } from "@foja/adapters/secrets/sealed-secrets";
import { createLogger } from "@foja/service/logger";
import { createEmptyDatabase } from "@foja/testing/database/empty-database";
import pg from "pg";
import { createPasswords } from "../accounts/passwords";
import { createIdp, type Idp } from "../create-idp";
import type { IdpOptions } from "../options";
import { type Browser, createBrowser } from "./browser";

export const NAMESPACE = "https://foja.example/claims";
export const PUBLIC_URL = "https://foja.example";
export const PASSWORD = "el mate se toma amargo";
export const WEB = {
  id: "foja-web",
  secret: randomBytes(32).toString("base64url"),
  redirectUris: [`${PUBLIC_URL}/api/auth/callback/oidc`],
  postLogoutRedirectUris: [`${PUBLIC_URL}/`],
  backchannelLogoutUri: "http://127.0.0.1:9/logout",
};

const passwords = createPasswords({ N: 16, r: 1, p: 1 });

export type Answer = { readonly status: number; readonly body: Record<string, unknown> };

export type TestIdp = {
  readonly issuer: string;
  readonly options: IdpOptions;
  readonly pool: pg.Pool;
  readonly idp: Idp;
  browser(headers?: Record<string, string>): Browser;
  /** Calls the internal API with its token. */
  internal(method: string, path: string, body?: object, token?: string): Promise<Answer>;
  /** Made through the internal API, with `PASSWORD`. */
  anAccount(
    changes?: object,
  ): Promise<{ readonly id: string; readonly email: string; readonly name: string }>;
  stop(): Promise<void>;
};

export type TestDatabase = { readonly adminUrl: string; drop(): Promise<void> | void };

/** The provider as it runs, on an empty database of its own. */
export const startTestIdp = async (
  changes: Partial<IdpOptions> = {},
  ownDatabase?: TestDatabase,
): Promise<TestIdp> => {
  const database = ownDatabase ?? (await createEmptyDatabase());
  const pool = new pg.Pool({ connectionString: database.adminUrl, max: 10 });
  // Dropping the database cuts idle connections.
  pool.on("error", () => {});
  let handle: RequestListener = (_request, response) => response.writeHead(503).end();
  const server = createServer((request, response) => handle(request, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const options: IdpOptions = {
    issuer,
    publicUrl: PUBLIC_URL,
    extraResources: [],
    claimNamespace: NAMESPACE,
    webClient: WEB,
    adminToken: randomBytes(32).toString("base64url"),
    cookieKeys: [randomBytes(32).toString("base64url")],
    trustedProxies: 1,
    registrationsPerHour: 20,
    secrets: createSecrets(parseSecretKeys(generateSecretKey("test"))),
    passwords,
    pool,
    logger: createLogger("idp", "silent"),
    ...changes,
  };
  const idp = await createIdp(options);
  handle = idp.handle;

  const internal: TestIdp["internal"] = async (method, path, body, token = options.adminToken) => {
    const response = await fetch(`${issuer}/internal${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, ...(body && { "content-type": "application/json" }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    return { status: response.status, body: text ? (JSON.parse(text) as Record<string, unknown>) : {} };
  };

  return {
    issuer,
    options,
    pool,
    idp,
    internal,
    browser: (headers) => createBrowser(issuer, headers),
    anAccount: async (own = {}) => {
      const email = `persona-${randomBytes(4).toString("hex")}@muni.example`;
      const { status, body } = await internal("POST", "/accounts", { email, name: "Ana López", ...own });
      if (status !== 201) throw new Error(`no account: ${JSON.stringify(body)}`);
      const account = body as { id: string; email: string; name: string };
      if (!("password" in own)) {
        await pool.query("UPDATE idp.accounts SET password_hash = $2 WHERE id = $1", [
          account.id,
          await passwords.hash(PASSWORD),
        ]);
      }
      return account;
    },
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await pool.end();
      await database.drop();
    },
  };
};

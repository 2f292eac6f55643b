import { webhookVariables } from "@foja/adapters/webhooks/webhook-variables";
import { isOrigin } from "@foja/api/mcp/origin";
import { parseEnv, type Env as Values } from "@foja/service/env";
import {
  embeddingsVariables,
  host,
  httpUrl,
  list,
  logLevel,
  pdfMaxMb,
  port,
  postgresUrl,
  secret,
} from "@foja/service/env-values";
import { identityVariables, withIdentityRules } from "@foja/service/identity-variables";
import { z } from "zod";

const webOrigin = z.string().refine(isOrigin, "must be scheme://host, with its port if it has one");

const variables = z.object({
  // Read by the command that starts Next, listed here because they are the app's all the same.
  HOST: host,
  PORT: port(3000),
  PUBLIC_URL: httpUrl,
  DATABASE_URL: postgresUrl,
  DATABASE_CONNECTIONS: z.coerce.number().int().min(2).max(200).default(15),
  STORAGE_URL: z.url({ protocol: /^(file|s3)$/ }),
  STORAGE_LINK_SECRET: secret(32),
  SECRETS_KEYS: z.string().min(1),
  NOTARY_URL: httpUrl,
  NOTARY_API_KEY: secret(16),
  COMPOSER_URL: httpUrl,
  COMPOSER_TOKEN: secret(16),
  ...embeddingsVariables,
  ...webhookVariables,
  ...identityVariables,
  OIDC_ISSUER: httpUrl,
  OIDC_CLIENT_ID: z.string().min(1).default("foja-web"),
  OIDC_CLIENT_SECRET: secret(32),
  /** For providers that leave `email_verified` out of their tokens; where people register themselves, anybody could be anybody. */
  OIDC_TRUST_UNVERIFIED_EMAIL: z.stringbool().default(false),
  /** Where applications register themselves at the provider, when its own description does not say it. */
  OIDC_REGISTRATION_URL: httpUrl.optional(),
  /** For providers that take PKCE with S256 and don't say so. */
  OIDC_TAKES_S256: z.stringbool().default(false),
  CLAIM_NAMESPACE: httpUrl,
  NEXTAUTH_URL: httpUrl,
  NEXTAUTH_SECRET: secret(32),
  /** Proxies of ours before this process: so many entries of X-Forwarded-For are believed, from its end. */
  TRUSTED_PROXIES: z.coerce.number().int().min(0).max(10).default(0),
  /** Where the worker leaves mails that no server takes: administrators read theirs there. None where a server takes them. */
  MAIL_FOLDER: z.string().min(1).optional(),
  /** Where people get the program that signs with their token. */
  DESKTOP_DOWNLOAD_URL: httpUrl.optional(),
  /** Where published documents are read, when something else serves them. */
  PUBLIC_FILES_URL: httpUrl.optional(),
  PDF_MAX_MB: pdfMaxMb,
  /** Whether citizens' portals wait for the signature of what they create (`sync`), or ask later (`async`). */
  TAD_MODE: z.enum(["async", "sync"]).default("async"),
  /** Origins of pages that may use `/mcp`; none named: any, since only a token counts there. */
  MCP_ALLOWED_ORIGINS: list.pipe(z.array(webOrigin)).default([]),
  LOG_LEVEL: logLevel,
});

export const webSchema = withIdentityRules(variables);

export type Env = Values<typeof webSchema>;

// `next build` loads every route module to look at its settings, on machines that have none of this.
const WHILE_BUILDING = {
  PUBLIC_URL: "http://build.invalid",
  DATABASE_URL: "postgresql://build.invalid/none",
  STORAGE_URL: "file:///nowhere",
  STORAGE_LINK_SECRET: "-".repeat(32),
  SECRETS_KEYS: "-",
  NOTARY_URL: "http://build.invalid",
  NOTARY_API_KEY: "-".repeat(32),
  COMPOSER_URL: "http://build.invalid",
  COMPOSER_TOKEN: "-".repeat(32),
  IDENTITY_PROVIDER: "none",
  OIDC_ISSUER: "http://build.invalid",
  OIDC_CLIENT_SECRET: "-".repeat(32),
  CLAIM_NAMESPACE: "http://build.invalid",
  NEXTAUTH_URL: "http://build.invalid",
  NEXTAUTH_SECRET: "-".repeat(32),
};

export const readEnv = (): Env =>
  parseEnv(webSchema, process.env.NEXT_PHASE === "phase-production-build" ? WHILE_BUILDING : process.env);

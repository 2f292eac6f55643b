import { z } from "zod";

const url = z.url({ protocol: /^https?$/ }).transform((text) => text.replace(/\/+$/, ""));
const secret = z.string().min(32, "at least 32 characters");

export const schema = z.object({
  // Read by the command that starts Next, listed here because they are the app's all the same.
  HOST: z.string().min(1).default("127.0.0.1"),
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  PUBLIC_URL: url,
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }),
  DATABASE_CONNECTIONS: z.coerce.number().int().min(2).max(200).default(15),
  STORAGE_URL: z.url({ protocol: /^(file|s3)$/ }),
  STORAGE_LINK_SECRET: secret,
  SECRETS_KEYS: z.string().min(1),
  NOTARY_URL: url,
  NOTARY_API_KEY: z.string().min(16, "at least 16 characters"),
  COMPOSER_URL: url,
  COMPOSER_TOKEN: z.string().min(16, "at least 16 characters"),
  OIDC_ISSUER: url,
  OIDC_CLIENT_ID: z.string().min(1).default("foja-web"),
  OIDC_CLIENT_SECRET: secret,
  /** For providers that leave `email_verified` out; where people register themselves, anybody could then be anybody. */
  OIDC_TRUST_UNVERIFIED_EMAIL: z.stringbool().default(false),
  CLAIM_NAMESPACE: url,
  NEXTAUTH_URL: url,
  NEXTAUTH_SECRET: secret,
  LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "silent"]).default("info"),
});

/** Throws one error that lists every problem. */
export const parseEnv = (variables: Readonly<Record<string, string | undefined>>) => {
  const parsed = schema.safeParse(variables);
  if (!parsed.success)
    throw new Error(`Invalid environment of the web app:\n${z.prettifyError(parsed.error)}`);

  const values = parsed.data;
  return Object.freeze({
    publicUrl: values.PUBLIC_URL,
    isHttps: values.PUBLIC_URL.startsWith("https:"),
    databaseUrl: values.DATABASE_URL,
    databaseConnections: values.DATABASE_CONNECTIONS,
    storageUrl: values.STORAGE_URL,
    storageLinkSecret: values.STORAGE_LINK_SECRET,
    secretsKeys: values.SECRETS_KEYS,
    notaryUrl: values.NOTARY_URL,
    notaryApiKey: values.NOTARY_API_KEY,
    composerUrl: values.COMPOSER_URL,
    composerToken: values.COMPOSER_TOKEN,
    oidcIssuer: values.OIDC_ISSUER,
    oidcClientId: values.OIDC_CLIENT_ID,
    oidcClientSecret: values.OIDC_CLIENT_SECRET,
    oidcTrustUnverifiedEmail: values.OIDC_TRUST_UNVERIFIED_EMAIL,
    claimNamespace: values.CLAIM_NAMESPACE,
    nextauthSecret: values.NEXTAUTH_SECRET,
    logLevel: values.LOG_LEVEL,
  });
};

export type Env = ReturnType<typeof parseEnv>;

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
  OIDC_ISSUER: "http://build.invalid",
  OIDC_CLIENT_SECRET: "-".repeat(32),
  CLAIM_NAMESPACE: "http://build.invalid",
  NEXTAUTH_URL: "http://build.invalid",
  NEXTAUTH_SECRET: "-".repeat(32),
};

export const readEnv = (): Env =>
  parseEnv(process.env.NEXT_PHASE === "phase-production-build" ? WHILE_BUILDING : process.env);

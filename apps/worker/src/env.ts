import { z } from "zod";

const url = z.url({ protocol: /^https?$/ }).transform((text) => text.replace(/\/+$/, ""));
const token = z.string().min(16, "at least 16 characters");

export const schema = z.object({
  HOST: z.string().min(1).default("127.0.0.1"),
  PORT: z.coerce.number().int().min(0).max(65_535).default(4050),
  PUBLIC_URL: url,
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }),
  DATABASE_CONNECTIONS: z.coerce.number().int().min(2).max(200).default(6),
  STORAGE_URL: z.url({ protocol: /^(file|s3)$/ }),
  STORAGE_LINK_SECRET: z.string().min(32, "at least 32 characters"),
  SECRETS_KEYS: z.string().min(1),
  NOTARY_URL: url,
  NOTARY_API_KEY: token,
  COMPOSER_URL: url,
  COMPOSER_TOKEN: token,
  LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "silent"]).default("info"),
});

/** Throws one error that lists every problem. */
export const parseEnv = (variables: Readonly<Record<string, string | undefined>>) => {
  const parsed = schema.safeParse(variables);
  if (!parsed.success)
    throw new Error(`Invalid environment of the worker:\n${z.prettifyError(parsed.error)}`);

  const values = parsed.data;
  return Object.freeze({
    host: values.HOST,
    port: values.PORT,
    publicUrl: values.PUBLIC_URL,
    databaseUrl: values.DATABASE_URL,
    databaseConnections: values.DATABASE_CONNECTIONS,
    storageUrl: values.STORAGE_URL,
    storageLinkSecret: values.STORAGE_LINK_SECRET,
    secretsKeys: values.SECRETS_KEYS,
    notaryUrl: values.NOTARY_URL,
    notaryApiKey: values.NOTARY_API_KEY,
    composerUrl: values.COMPOSER_URL,
    composerToken: values.COMPOSER_TOKEN,
    logLevel: values.LOG_LEVEL,
  });
};

export type Env = ReturnType<typeof parseEnv>;

export const readEnv = (): Env => parseEnv(process.env);

import { z } from "zod";

const positive = z.coerce.number().int().min(1);

export const schema = z.object({
  HOST: z.string().min(1).default("127.0.0.1"),
  PORT: z.coerce.number().int().min(0).max(65_535).default(4030),
  COMPOSER_TOKEN: z.string().min(16, "at least 16 characters"),
  CHROMIUM_PATH: z.string().default(""),
  COMPOSER_PAGES: positive.max(8).default(2),
  COMPOSER_WAITING_MAX: z.coerce.number().int().min(0).default(20),
  COMPOSER_TIMEOUT_MS: positive.default(20_000),
  COMPOSER_DOCUMENTS_MAX: positive.default(500),
  COMPOSER_MEMORY_MAX_MB: positive.default(1_000),
  COMPOSER_BODY_MAX_MB: positive.max(64).default(48),
  LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "silent"]).default("info"),
});

/** Throws one error that lists every problem. */
export const parseEnv = (variables: Readonly<Record<string, string | undefined>>) => {
  const parsed = schema.safeParse(variables);
  if (!parsed.success)
    throw new Error(`Invalid environment of the composer:\n${z.prettifyError(parsed.error)}`);

  const values = parsed.data;
  return Object.freeze({
    host: values.HOST,
    port: values.PORT,
    token: values.COMPOSER_TOKEN,
    chromiumPath: values.CHROMIUM_PATH,
    pages: values.COMPOSER_PAGES,
    waitingMax: values.COMPOSER_WAITING_MAX,
    timeoutMs: values.COMPOSER_TIMEOUT_MS,
    documentsMax: values.COMPOSER_DOCUMENTS_MAX,
    memoryMaxBytes: values.COMPOSER_MEMORY_MAX_MB * 1024 * 1024,
    bodyMaxBytes: values.COMPOSER_BODY_MAX_MB * 1024 * 1024,
    logLevel: values.LOG_LEVEL,
  });
};

export const readEnv = () => parseEnv(process.env);

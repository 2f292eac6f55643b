import { type Env, parseEnv } from "@foja/service/env";
import { host, logLevel, port, secret } from "@foja/service/env-values";
import { z } from "zod";

const positive = z.coerce.number().int().min(1);

export const composerSchema = z.object({
  HOST: host,
  PORT: port(4030),
  COMPOSER_TOKEN: secret(16),
  CHROMIUM_PATH: z.string().optional(),
  COMPOSER_BROWSER_USER: z.string().min(1).default("nobody"),
  COMPOSER_PAGES: positive.max(8).default(2),
  COMPOSER_WAITING_MAX: z.coerce.number().int().min(0).default(100),
  COMPOSER_WAITING_PER_MUNICIPALITY_MAX: z.coerce.number().int().min(0).default(80),
  COMPOSER_WAITING_PER_PERSON_MAX: z.coerce.number().int().min(0).default(64),
  COMPOSER_WAIT_TIMEOUT_MS: positive.default(45_000),
  COMPOSER_TIMEOUT_MS: positive.default(10_000),
  COMPOSER_DOCUMENTS_MAX: positive.default(500),
  COMPOSER_MEMORY_MAX_MB: positive.default(1_000),
  COMPOSER_BODY_MAX_MB: positive.max(64).default(48),
  COMPOSER_BODIES_MAX_MB: positive.default(256),
  LOG_LEVEL: logLevel,
});

export const readEnv = (): Env<typeof composerSchema> => parseEnv(composerSchema, process.env);

import { webhookVariables } from "@foja/adapters/webhooks/webhook-variables";
import { preservationPolicy, renewalDaysVariable } from "@foja/core/signing/preservation";
import { across, parseEnv, type Env as Values } from "@foja/service/env";
import {
  embeddingsVariables,
  host,
  httpUrl,
  logLevel,
  mailVariables,
  operatorEmail,
  port,
  postgresUrl,
  secret,
} from "@foja/service/env-values";
import { identityVariables, withIdentityRules } from "@foja/service/identity-variables";
import { z } from "zod";

const variables = z.object({
  HOST: host,
  PORT: port(4050),
  PUBLIC_URL: httpUrl,
  DATABASE_URL: postgresUrl,
  DATABASE_CONNECTIONS: z.coerce.number().int().min(2).max(200).default(6),
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
  SIGNATURE_LEVEL: preservationPolicy.shape.level.default("B-T"),
  SIGNATURE_RENEWAL_DAYS: renewalDaysVariable,
  LANGUAGE_MODEL_URL: httpUrl.optional(),
  LANGUAGE_MODEL_NAME: z.string().optional(),
  LANGUAGE_MODEL_KEY: z.string().optional(),
  ...mailVariables,
  OPERATOR_EMAIL: operatorEmail,
  LOG_LEVEL: logLevel,
});

export const workerSchema = withIdentityRules(variables).refine(
  ({ LANGUAGE_MODEL_URL, LANGUAGE_MODEL_NAME }) =>
    Boolean(LANGUAGE_MODEL_URL) === Boolean(LANGUAGE_MODEL_NAME),
  across(["LANGUAGE_MODEL_NAME", "LANGUAGE_MODEL_URL"], "goes with LANGUAGE_MODEL_URL, and never without it"),
);

export type Env = Values<typeof workerSchema>;

export const readEnv = (): Env => parseEnv(workerSchema, process.env);

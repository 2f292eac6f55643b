import { parseSecretKeys } from "@foja/adapters/secrets/sealed-secrets";
import { parseEnv, type Env as Values } from "@foja/service/env";
import { host, httpUrl, list, logLevel, port, postgresUrl, secret } from "@foja/service/env-values";
import { z } from "zod";

const credential = secret(32);

const origin = httpUrl.refine((text) => URL.parse(text)?.origin === text, "must be an origin, without path");

const secretKeys = z.string().transform((text, ctx) => {
  try {
    return parseSecretKeys(text);
  } catch (error) {
    ctx.addIssue({ code: "custom", message: (error as Error).message });
    return z.NEVER;
  }
});

export const idpSchema = z.object({
  HOST: host,
  PORT: port(4100),
  DATABASE_URL: postgresUrl,
  ISSUER: origin.optional(),
  PUBLIC_URL: httpUrl,
  EXTRA_RESOURCES: list.pipe(z.array(httpUrl)).default([]),
  CLAIM_NAMESPACE: httpUrl,
  WEB_CLIENT_ID: z.string().min(1).default("foja-web"),
  WEB_CLIENT_SECRET: credential,
  WEB_REDIRECT_URIS: list.pipe(z.array(z.url()).min(1)).optional(),
  WEB_POST_LOGOUT_REDIRECT_URIS: list.pipe(z.array(z.url()).min(1)).optional(),
  WEB_BACKCHANNEL_LOGOUT_URI: httpUrl.optional(),
  IDP_ADMIN_TOKEN: credential,
  COOKIE_KEYS: list.pipe(z.array(credential).min(1)),
  SECRETS_KEYS: secretKeys,
  TRUSTED_PROXIES: z.coerce.number().int().min(0).max(10).default(0),
  REGISTRATIONS_PER_HOUR: z.coerce.number().int().min(1).max(10_000).default(60),
  LOG_LEVEL: logLevel,
});

export type Env = Values<typeof idpSchema>;

export const readEnv = (): Env => parseEnv(idpSchema, process.env);

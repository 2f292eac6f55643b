import { parseSecretKeys } from "@foja/adapters/secrets/sealed-secrets";
import { z } from "zod";

const list = z.string().transform((text) =>
  text
    .split(",")
    .map((entry) => entry.trim())
    .filter(Boolean),
);
const secret = z.string().min(32, "must have at least 32 characters");

const address = z
  .url({ protocol: /^https?$/, error: "must be an http(s) address" })
  .refine((text) => !text.endsWith("/"), "must not end with a slash");

const origin = address.refine((text) => URL.parse(text)?.origin === text, "must be an origin, without path");

const secretKeys = z.string().transform((text, ctx) => {
  try {
    return parseSecretKeys(text);
  } catch (error) {
    ctx.addIssue({ code: "custom", message: (error as Error).message });
    return z.NEVER;
  }
});

export const envSchema = z.object({
  HOST: z.string().default("127.0.0.1"),
  PORT: z.coerce.number().int().min(0).max(65535).default(4100),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/, error: "must be a postgresql:// address" }),
  ISSUER: origin.optional(),
  PUBLIC_URL: address,
  EXTRA_RESOURCES: list.pipe(z.array(address)).default([]),
  CLAIM_NAMESPACE: address,
  WEB_CLIENT_ID: z.string().min(1).default("foja-web"),
  WEB_CLIENT_SECRET: secret,
  WEB_REDIRECT_URIS: list.pipe(z.array(z.url()).min(1)).optional(),
  WEB_POST_LOGOUT_REDIRECT_URIS: list.pipe(z.array(z.url()).min(1)).optional(),
  IDP_ADMIN_TOKEN: secret,
  COOKIE_KEYS: list.pipe(z.array(secret).min(1)),
  SECRETS_KEYS: secretKeys,
  TRUSTED_PROXIES: z.coerce.number().int().min(0).max(10).default(0),
  LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"]).default("info"),
});

export type Env = z.output<typeof envSchema>;

/** Throws one error that lists every problem. An empty value counts as absent, as in a copied example file. */
export const readEnv = (source: Readonly<Record<string, string | undefined>> = process.env): Env => {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ""));
  const parsed = envSchema.safeParse(given);
  if (parsed.success) return Object.freeze(parsed.data);
  const problems = parsed.error.issues.map(({ path, message }) => `  ${path.join(".")}: ${message}`);
  throw new Error(`The environment is not complete:\n${problems.join("\n")}`);
};

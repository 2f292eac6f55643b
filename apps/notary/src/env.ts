import { availableParallelism } from "node:os";
import { readHost } from "@foja/adapters/net/host-names";
import { across, type Env, type Variables } from "@foja/service/env";
import { host, list, logLevel, pdfMaxMb, port, secret } from "@foja/service/env-values";
import { z } from "zod";
import { FORM_MAX_BYTES } from "./http/form";
import { isAskable } from "./outside/askable";
import { isTimeZone } from "./parameters/signature";

const flag = z.enum(["true", "false"]).transform((value) => value === "true");
const policy = z.string().regex(/^\d+(\.\d+)+$/, "must be an object identifier");

const authority = z
  .url({ protocol: /^https?$/, abort: true })
  .refine(
    isAskable,
    "has a % in user or password that is not followed by two hex digits of UTF-8: write %25",
  );

const allowedHost = z.string().transform((text, context) => {
  const host = readHost(text);
  if (host !== undefined) return host;
  context.addIssue("must be host, host:port, an IPv6 address or [address]:port, without http:// and path");
  return z.NEVER;
});

/** `20/1200`: requests in so many seconds. */
const budget = z
  .string()
  .regex(/^(-|[1-9]\d{0,8}\/[1-9]\d{0,8})$/, "must be requests/seconds, or - for no limit")
  .transform((text) => {
    const [requests, seconds] = text.split("/").map(Number);
    return text === "-" || !requests || !seconds ? undefined : { requests, seconds };
  });

/** Variables of the signing service. */
export const notarySchema = z
  .object({
    ENVIRONMENT: z.enum(["test", "prd"]).default("test"),
    HOST: host,
    PORT: port(4020),
    API_KEY: secret(16),
    FALLBACK_TO_VISUAL: flag.default(false),
    TSA_URL: list.pipe(z.array(authority).min(1)),
    TSA_POLICY: policy.optional(),
    TSA_BUDGET: list.pipe(z.array(budget)).default([]),
    TSA_CA_FILE: z.string().optional(),
    TRUST_FILE: z.string().optional(),
    TRUST_DIR: z.string().optional(),
    /** Seconds, as every limit of time here: the names are what installations have written down. */
    REVOCATION_TIMEOUT: z.coerce.number().positive().max(60).default(5),
    REVOCATION_ALLOWED_HOSTS: list.pipe(z.array(allowedHost)).default([]),
    CRL_MAX_BYTES: z.coerce
      .number()
      .int()
      .min(1024)
      .max(256 * 1024 * 1024)
      .default(16 * 1024 * 1024),
    /** Seconds for each attempt. */
    TSA_TIMEOUT: z.coerce.number().positive().max(60).default(3),
    TSA_RETRIES: z.coerce.number().int().min(0).max(10).default(2),
    PDF_MAX_MB: pdfMaxMb,
    BODIES_MAX_BYTES: z.coerce
      .number()
      .int()
      .min(FORM_MAX_BYTES)
      .default(256 * 1024 * 1024),
    /** Seconds from the first byte of a request to its last; 10 MB on a slow line take less than the default. */
    REQUEST_TIMEOUT: z.coerce.number().positive().max(600).default(60),
    TIMEZONE: z
      .string()
      .refine(isTimeZone, "not an IANA time zone")
      .default("America/Argentina/Buenos_Aires"),
    CERTS_DIR: z.string().optional(),
    WORKER_THREADS: z.coerce.number().int().min(1).max(64).default(availableParallelism()),
    QUEUE_MAX: z.coerce.number().int().min(0).max(10_000).default(64),
    LOG_LEVEL: logLevel,
  })
  .refine(
    (env) => env.ENVIRONMENT !== "prd" || !env.FALLBACK_TO_VISUAL,
    across(
      ["FALLBACK_TO_VISUAL", "ENVIRONMENT"],
      "a visual signature proves nothing: not in ENVIRONMENT=prd",
    ),
  )
  .refine(
    (env) => env.TSA_BUDGET.length === 0 || env.TSA_BUDGET.length === env.TSA_URL.length,
    across(["TSA_BUDGET", "TSA_URL"], "must have one entry for each of TSA_URL, - where there is no limit"),
  );

/** Variables of the time stamp authority of an installation without a public one. */
export const localTsaSchema = z.object({
  TSA_HOST: host,
  TSA_PORT: port(4040),
  TSA_KEY_DIR: z.string().min(1),
  TSA_OWN_POLICY: policy.default("1.3.6.1.4.1.99999.1.1"),
  LOG_LEVEL: logLevel,
});

export type NotaryEnv = Env<typeof notarySchema>;
export type LocalTsaEnv = Env<typeof localTsaSchema>;

/** Given on as they are: files that they name are looked at though another variable is wrong. */
export const environment = (): Variables => process.env;

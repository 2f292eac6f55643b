import { availableParallelism } from "node:os";
import { z } from "zod";
import { isTimeZone } from "./parameters/signature";

const flag = z.enum(["true", "false"]).transform((value) => value === "true");
const port = z.coerce.number().int().min(0).max(65_535);

const urlList = z
  .string()
  .transform((text) => text.split(",").map((url) => url.trim()))
  .pipe(z.array(z.url({ protocol: /^https?$/ })).min(1));

/** Variables of the signing service. */
export const notarySchema = z
  .object({
    ENVIRONMENT: z.enum(["test", "prd"]).default("test"),
    HOST: z.string().default("127.0.0.1"),
    PORT: port.default(8090),
    API_KEY: z.string().min(16),
    FALLBACK_TO_VISUAL: flag.default(false),
    TSA_URL: urlList,
    TSA_POLICY: z
      .string()
      .regex(/^\d+(\.\d+)+$/)
      .optional(),
    TSA_CA_FILE: z.string().optional(),
    TSA_TIMEOUT: z.coerce.number().positive().max(60).default(3),
    TSA_RETRIES: z.coerce.number().int().min(0).max(10).default(2),
    TIMEZONE: z
      .string()
      .refine(isTimeZone, "not an IANA time zone")
      .default("America/Argentina/Buenos_Aires"),
    CERTS_DIR: z.string().optional(),
    WORKER_THREADS: z.coerce.number().int().min(1).max(64).default(availableParallelism()),
    QUEUE_MAX: z.coerce.number().int().min(0).max(10_000).default(64),
    LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"]).default("info"),
  })
  .refine((env) => env.ENVIRONMENT !== "prd" || !env.FALLBACK_TO_VISUAL, {
    path: ["FALLBACK_TO_VISUAL"],
    message: "a visual signature proves nothing: not in ENVIRONMENT=prd",
  });

/** Variables of the time stamp authority of an installation without a public one. */
export const localTsaSchema = z.object({
  TSA_HOST: z.string().default("127.0.0.1"),
  TSA_PORT: port.default(8091),
  TSA_KEY_DIR: z.string().min(1),
  TSA_OWN_POLICY: z
    .string()
    .regex(/^\d+(\.\d+)+$/)
    .default("1.3.6.1.4.1.99999.1.1"),
  LOG_LEVEL: notarySchema.shape.LOG_LEVEL,
});

export type NotaryEnv = z.output<typeof notarySchema>;
export type LocalTsaEnv = z.output<typeof localTsaSchema>;

type Variables = Readonly<Record<string, string | undefined>>;

/**
 * Parses the variables once.
 * @throws Error that names every variable that is missing or wrong, and never a value
 */
export const parseEnv = <S extends z.ZodType>(schema: S, variables: Variables): z.output<S> => {
  // Compose files and shells set "" for what is left out.
  const filled = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ""));
  const parsed = schema.safeParse(filled);
  if (parsed.success) return Object.freeze(parsed.data) as z.output<S>;
  const problems = parsed.error.issues.map(({ path, message }) => `  ${path.join(".")}: ${message}`);
  throw new Error(`The environment is not complete:\n${problems.join("\n")}`);
};

export const readNotaryEnv = (): NotaryEnv => parseEnv(notarySchema, process.env);
export const readLocalTsaEnv = (): LocalTsaEnv => parseEnv(localTsaSchema, process.env);

import { existsSync } from "node:fs";
import path from "node:path";
import { type Env, EnvironmentError, parseEnv, type Variables } from "@foja/service/env";
import { host, logLevel, port } from "@foja/service/env-values";
import { z } from "zod";
import { ROOT } from "../paths";
import { Problem } from "../problem";

const optional = z.string().trim().min(1).optional();

const existing = optional
  .transform((name) => name && path.resolve(ROOT, name))
  .refine((name) => !name || existsSync(name), "is not there");

const PORTS = {
  WEB_PORT: port(3000),
  IDP_PORT: port(4100),
  NOTARY_PORT: port(4020),
  COMPOSER_PORT: port(4030),
  TSA_PORT: port(4040),
  WORKER_PORT: port(4050),
  DATABASE_PORT: port(15432),
} as const;

/** `npm start` reads these; .env.example explains them. */
export const settingsSchema = z.object({
  FOJA_LOCAL: z.string().default(".local"),
  HOST: host,
  PUBLIC_URL: optional,
  ...PORTS,
  DATABASE_URL: optional,
  DATABASE_OWNER_URL: optional,
  IDP_DATABASE_URL: optional,
  STORAGE_URL: optional,
  TSA_URL: optional,
  TSA_BUDGET: optional,
  TRUST_FILE: existing,
  TRUST_DIR: existing,
  REVOCATION_ALLOWED_HOSTS: optional,
  CERTS_DIR: existing,
  SIGNATURE_LEVEL: z.enum(["B-T", "B-LT", "B-LTA"]).optional(),
  SIGNATURE_RENEWAL_DAYS: z.coerce.number().int().min(1).max(3650).default(180),
  OIDC_ISSUER: optional,
  OIDC_CLIENT_ID: optional,
  OIDC_CLIENT_SECRET: optional,
  OIDC_TRUST_UNVERIFIED_EMAIL: z.stringbool().default(false),
  IDP_PUBLIC_URL: optional,
  CHROMIUM_PATH: optional,
  LOG_LEVEL: logLevel,
});

export type PortName = keyof typeof PORTS;

const portNames = Object.keys(PORTS) as PortName[];

/** For whoever starts the product beside another one. */
export const ANY_PORTS: Readonly<Record<string, string>> = Object.fromEntries(
  portNames.map((name) => [name, "0"]),
);

export type Settings = Env<typeof settingsSchema> & {
  readonly folder: string;
  /** As wanted: 0 for any free one. */
  readonly ports: Readonly<Record<PortName, number>>;
};

/** What the environment says about this installation. */
export const readSettings = (variables: Variables): Settings => {
  try {
    const env = parseEnv(settingsSchema, variables);
    const ports = z
      .object(PORTS)
      .parse(Object.fromEntries(portNames.map((name) => [name, variables[name] || undefined])));
    return { ...env, folder: path.resolve(ROOT, env.fojaLocal), ports };
  } catch (error) {
    if (!(error instanceof EnvironmentError)) throw error;
    throw new Problem(`Variables de entorno incorrectas:\n  ${error.problems.join("\n  ")}`);
  }
};

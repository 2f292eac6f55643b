import path from "node:path";
import { z } from "zod";
import { ROOT } from "../paths";
import { Problem } from "../problem";

const port = (fallback: number) => z.coerce.number().int().min(0).max(65_535).default(fallback);
const optional = z
  .string()
  .trim()
  .transform((text) => text || undefined)
  .optional();

const schema = z.object({
  FOJA_LOCAL: z.string().default(".local"),
  /** Address of this machine to listen on: 0.0.0.0 lets others in. */
  HOST: z.string().default("127.0.0.1"),
  PUBLIC_URL: optional,
  WEB_PORT: port(3000),
  IDP_PORT: port(4100),
  NOTARY_PORT: port(4020),
  COMPOSER_PORT: port(4030),
  TSA_PORT: port(4040),
  WORKER_PORT: port(4050),
  DATABASE_PORT: port(15432),
  DATABASE_URL: optional,
  DATABASE_OWNER_URL: optional,
  IDP_DATABASE_URL: optional,
  STORAGE_URL: optional,
  SMTP_URL: optional,
  TSA_URL: optional,
  /** A provider of one's own: the built-in one is then not started. */
  OIDC_ISSUER: optional,
  OIDC_CLIENT_ID: optional,
  OIDC_CLIENT_SECRET: optional,
  /** Public address of the built-in provider. */
  IDP_PUBLIC_URL: optional,
  CHROMIUM_PATH: optional,
  LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "silent"]).default("info"),
});

export type PortName = "WEB_PORT" | "IDP_PORT" | "NOTARY_PORT" | "COMPOSER_PORT" | "TSA_PORT" | "WORKER_PORT";

export type Settings = z.output<typeof schema> & { readonly folder: string };

/** What the environment says about this installation; empty variables count as absent. */
export const readSettings = (variables: Readonly<Record<string, string | undefined>>): Settings => {
  const filled = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ""));
  const parsed = schema.safeParse(filled);
  if (!parsed.success)
    throw new Problem(`Variables de entorno incorrectas:\n${z.prettifyError(parsed.error)}`);
  return { ...parsed.data, folder: path.resolve(ROOT, parsed.data.FOJA_LOCAL) };
};

import { existsSync } from "node:fs";
import { devNull } from "node:os";
import path from "node:path";
// From here on zod speaks Spanish: what is wrong with a variable is told to people.
import "@foja/core/kernel/invalid-input";
import { webhookVariables } from "@foja/adapters/webhooks/webhook-variables";
import { preservationPolicy, renewalDaysVariable } from "@foja/core/signing/preservation";
import { across, type Env, EnvironmentError, parseEnv, type Variables } from "@foja/service/env";
import {
  host,
  httpUrl,
  list,
  logLevel,
  mailVariables,
  operatorEmail,
  pdfMaxMb,
  port,
  postgresUrl,
} from "@foja/service/env-values";
import { identityVariables, namesRealm } from "@foja/service/identity-variables";
import { z } from "zod";
import { idpSchema } from "../../../apps/idp/src/env";
import { notarySchema } from "../../../apps/notary/src/env";
import { webSchema } from "../../../apps/web/src/env";
import { ROOT } from "../paths";
import { Problem } from "../problem";
import { DEFAULT_PORTS, type PortName } from "./ports.mjs";

const optional = z.string().trim().min(1).optional();

const existing = optional
  .transform((name) => name && path.resolve(ROOT, name))
  .refine((name) => !name || existsSync(name), "No existe");

/** Handed on as it is. What its reader would refuse, once nearly everything has started, is refused before anything does. */
const handedOn = (reader: z.ZodType, problem: string) =>
  optional.refine((text) => text === undefined || reader.safeParse(text).success, problem);

const webAddress = handedOn(httpUrl, "Debe ser una dirección http(s)://, sin usuario ni contraseña");
const databaseAddress = handedOn(postgresUrl, "Debe ser una dirección postgresql://");

const PORTS = {
  WEB_PORT: port(DEFAULT_PORTS.WEB_PORT),
  IDP_PORT: port(DEFAULT_PORTS.IDP_PORT),
  NOTARY_PORT: port(DEFAULT_PORTS.NOTARY_PORT),
  COMPOSER_PORT: port(DEFAULT_PORTS.COMPOSER_PORT),
  TSA_PORT: port(DEFAULT_PORTS.TSA_PORT),
  WORKER_PORT: port(DEFAULT_PORTS.WORKER_PORT),
  EMBEDDER_PORT: port(DEFAULT_PORTS.EMBEDDER_PORT),
  DATABASE_PORT: port(DEFAULT_PORTS.DATABASE_PORT),
} as const satisfies Record<PortName, z.ZodType>;

const count = (text: unknown): number => list.safeParse(text).data?.length ?? 0;

const CLIENT_NEEDED = "Debe indicarse con IDENTITY_PROVIDER=keycloak o auth0";
const needsClient = ({
  IDENTITY_PROVIDER = "",
}: {
  readonly IDENTITY_PROVIDER?: string | undefined;
}): boolean => ["keycloak", "auth0"].includes(IDENTITY_PROVIDER);

/** `npm start` reads these; .env.example explains them. */
export const settingsSchema = z
  .object({
    // Read before all others, by the first step of a start: it adds them.
    FOJA_ENV_FILE: z.string().default(".env"),
    FOJA_LOCAL: z.string().default(".local"),
    HOST: host,
    PUBLIC_URL: webAddress,
    ...PORTS,
    DATABASE_URL: databaseAddress,
    DATABASE_OWNER_URL: databaseAddress,
    IDP_DATABASE_URL: databaseAddress,
    STORAGE_URL: handedOn(webSchema.shape.STORAGE_URL, "Debe ser una dirección s3:// o file://"),
    TSA_URL: handedOn(
      notarySchema.shape.TSA_URL,
      "Deben ser direcciones http(s)://, separadas por comas; en usuario y contraseña se escribe %25 por %",
    ),
    TSA_BUDGET: handedOn(
      notarySchema.shape.TSA_BUDGET,
      "Debe ser pedidos/segundos, o - donde no hay límite, separados por comas: 20/1200,-",
    ),
    TRUST_FILE: existing,
    TRUST_DIR: existing,
    REVOCATION_ALLOWED_HOSTS: handedOn(
      notarySchema.shape.REVOCATION_ALLOWED_HOSTS,
      "Deben ser hosts separados por comas: host, host:puerto o [dirección IPv6]:puerto, sin http:// ni camino",
    ),
    CERTS_DIR: existing,
    SIGNATURE_LEVEL: preservationPolicy.shape.level.optional(),
    SIGNATURE_RENEWAL_DAYS: renewalDaysVariable,
    LANGUAGE_MODEL_URL: webAddress,
    LANGUAGE_MODEL_NAME: optional,
    LANGUAGE_MODEL_KEY: optional,
    SMTP_URL: handedOn(mailVariables.SMTP_URL, "Debe ser una dirección smtp:// o smtps://"),
    OPERATOR_EMAIL: handedOn(operatorEmail, "Debe ser una dirección de correo"),
    MAIL_FROM: handedOn(mailVariables.MAIL_FROM, "Debe ser una dirección de correo, o: Nombre <dirección>"),
    OIDC_ISSUER: webAddress,
    OIDC_CLIENT_ID: optional,
    OIDC_CLIENT_SECRET: handedOn(webSchema.shape.OIDC_CLIENT_SECRET, "Debe tener 32 caracteres o más"),
    OIDC_TRUST_UNVERIFIED_EMAIL: z.stringbool().default(false),
    OIDC_REGISTRATION_URL: webAddress,
    OIDC_TAKES_S256: z.stringbool().default(false),
    IDENTITY_PROVIDER: identityVariables.IDENTITY_PROVIDER.unwrap().optional(),
    IDENTITY_URL: webAddress,
    IDENTITY_CLIENT_ID: optional,
    IDENTITY_CLIENT_SECRET: handedOn(
      identityVariables.IDENTITY_CLIENT_SECRET,
      "Debe tener 16 caracteres o más",
    ),
    IDENTITY_CONNECTION: identityVariables.IDENTITY_CONNECTION,
    IDP_PUBLIC_URL: handedOn(idpSchema.shape.ISSUER, "Debe ser una dirección http(s):// sin camino"),
    TRUSTED_PROXIES: idpSchema.shape.TRUSTED_PROXIES,
    REGISTRATIONS_PER_HOUR: idpSchema.shape.REGISTRATIONS_PER_HOUR,
    EMBEDDINGS_URL: webAddress,
    EMBEDDINGS_MODEL: webSchema.shape.EMBEDDINGS_MODEL,
    EMBEDDINGS_API_KEY: optional,
    WEBHOOK_ALLOWED_ADDRESSES: handedOn(
      webhookVariables.WEBHOOK_ALLOWED_ADDRESSES,
      "Deben ser direcciones, bloques como 10.0.0.0/8 o host:puerto, separados por comas",
    ),
    WEBHOOK_SIGNATURE_HEADERS: handedOn(
      webhookVariables.WEBHOOK_SIGNATURE_HEADERS,
      "Deben ser nombres de encabezados que no se usen para otra cosa, separados por comas",
    ),
    DESKTOP_DOWNLOAD_URL: webAddress,
    PUBLIC_FILES_URL: webAddress,
    PDF_MAX_MB: pdfMaxMb,
    TAD_MODE: webSchema.shape.TAD_MODE,
    MCP_ALLOWED_ORIGINS: handedOn(
      webSchema.shape.MCP_ALLOWED_ORIGINS,
      "Deben ser orígenes como https://asistente.example, separados por comas",
    ),
    CHROMIUM_PATH: optional,
    LOG_LEVEL: logLevel,
  })
  .refine(({ TSA_URL, TSA_BUDGET }) => !TSA_BUDGET || count(TSA_BUDGET) === (count(TSA_URL) || 1), {
    path: ["TSA_BUDGET"],
    message: "Debe tener una entrada por cada autoridad de TSA_URL",
    // Also when another variable is wrong: all of them are to be named at once.
    when: () => true,
  })
  .refine(({ LANGUAGE_MODEL_URL, LANGUAGE_MODEL_NAME }) => !LANGUAGE_MODEL_URL === !LANGUAGE_MODEL_NAME, {
    path: ["LANGUAGE_MODEL_NAME"],
    message: "Va con LANGUAGE_MODEL_URL, y nunca sin ella",
    when: () => true,
  })
  .refine(
    ({ OIDC_ISSUER, IDENTITY_PROVIDER = "built-in" }) => !OIDC_ISSUER === (IDENTITY_PROVIDER === "built-in"),
    across(
      ["IDENTITY_PROVIDER", "OIDC_ISSUER"],
      "Debe ser keycloak, auth0 o none donde se indica OIDC_ISSUER, y quedar sin indicar donde no (docs/identity.md)",
    ),
  )
  .refine(
    ({ IDENTITY_PROVIDER, IDENTITY_URL, OIDC_ISSUER }) =>
      IDENTITY_PROVIDER !== "keycloak" || namesRealm(IDENTITY_URL ?? OIDC_ISSUER),
    across(
      ["IDENTITY_URL", "OIDC_ISSUER", "IDENTITY_PROVIDER"],
      "Debe terminar en /realms/<reino> con IDENTITY_PROVIDER=keycloak, o si falta, OIDC_ISSUER",
    ),
  )
  .refine(
    ({ IDENTITY_CLIENT_ID, ...given }) => IDENTITY_CLIENT_ID || !needsClient(given),
    across(["IDENTITY_CLIENT_ID", "IDENTITY_PROVIDER"], CLIENT_NEEDED),
  )
  .refine(
    ({ IDENTITY_CLIENT_SECRET, ...given }) => IDENTITY_CLIENT_SECRET || !needsClient(given),
    across(["IDENTITY_CLIENT_SECRET", "IDENTITY_PROVIDER"], CLIENT_NEEDED),
  );

const portsOf = (env: Env<typeof settingsSchema>): Settings["ports"] => ({
  WEB_PORT: env.webPort,
  IDP_PORT: env.idpPort,
  NOTARY_PORT: env.notaryPort,
  COMPOSER_PORT: env.composerPort,
  TSA_PORT: env.tsaPort,
  WORKER_PORT: env.workerPort,
  EMBEDDER_PORT: env.embedderPort,
  DATABASE_PORT: env.databasePort,
});

/** For whoever starts the product beside another one: any ports, and none of the settings that a person keeps in a file. */
export const BESIDE_ANOTHER: Readonly<Record<string, string>> = {
  FOJA_ENV_FILE: devNull,
  ...Object.fromEntries(Object.keys(PORTS).map((name) => [name, "0"])),
};

export type Settings = Env<typeof settingsSchema> & {
  readonly folder: string;
  /** As wanted: 0 for any free one. */
  readonly ports: Readonly<Record<PortName, number>>;
};

/** What the environment says about this installation. */
export const readSettings = (variables: Variables): Settings => {
  try {
    const env = parseEnv(settingsSchema, variables);
    return { ...env, folder: path.resolve(ROOT, env.fojaLocal), ports: portsOf(env) };
  } catch (error) {
    if (!(error instanceof EnvironmentError)) throw error;
    throw new Problem(`Variables de entorno incorrectas:\n  ${error.problems.join("\n  ")}`);
  }
};

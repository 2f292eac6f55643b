import path from "node:path";
import { pathToFileURL } from "node:url";
import type { PublishedAt } from "@foja/pades/x509/local-authority";
import type { z } from "zod";
import type { composerSchema } from "../../../apps/composer/src/env";
import type { idpSchema } from "../../../apps/idp/src/env";
import type { localTsaSchema, notarySchema } from "../../../apps/notary/src/env";
import type { webSchema } from "../../../apps/web/src/env";
import type { workerSchema } from "../../../apps/worker/src/env";
import { NEXT, ROOT, WEB } from "../paths";
import type { Ports } from "./choose-ports";
import type { DatabaseAddresses } from "./database";
import { type Embedder, embedderRow, embeddingsEnv } from "./embedder";
import { LOOPBACK, publicHost, reachableHost } from "./reachable-host";
import type { Secrets } from "./secrets";
import type { Settings } from "./settings";
import type { ProcessRow } from "./supervisor";

/** What is there before anything runs. */
export type OpenInstallation = {
  readonly settings: Settings;
  readonly ports: Ports;
  readonly secrets: Secrets;
  readonly addresses: DatabaseAddresses;
  readonly chromium: string;
};

export type Installation = OpenInstallation & { readonly embedder: Embedder };

export type Urls = {
  readonly public: string;
  readonly issuer: string;
  readonly notary: string;
  readonly composer: string;
  readonly timestamp: string;
};

const CLAIM_NAMESPACE = "https://foja.example/claims";

type Places = Pick<Installation, "settings" | "ports">;

export const publicAddress = (settings: Settings, webPort: number): string =>
  settings.publicUrl ?? `http://${publicHost(settings.host)}:${webPort}`;

/** Where the accounts of another provider than the built-in one are administered. */
export const identityAddress = ({ identityUrl, oidcIssuer }: Settings): string | undefined =>
  identityUrl ?? oidcIssuer;

export const urlsOf = ({ settings, ports }: Places): Urls => ({
  public: publicAddress(settings, ports.WEB_PORT),
  issuer:
    settings.oidcIssuer ?? settings.idpPublicUrl ?? `http://${publicHost(settings.host)}:${ports.IDP_PORT}`,
  notary: `http://${LOOPBACK}:${ports.NOTARY_PORT}`,
  composer: `http://${LOOPBACK}:${ports.COMPOSER_PORT}`,
  timestamp: settings.tsaUrl ?? `http://${LOOPBACK}:${ports.TSA_PORT}/`,
});

/** Where this machine reaches the built-in identity provider, whatever its public address is. */
export const idpAddress = ({ settings, ports }: Places): string =>
  `http://${reachableHost(settings.host)}:${ports.IDP_PORT}`;

/** S3, or a folder of the installation. */
export const storageUrlOf = (settings: Settings): string =>
  settings.storageUrl ?? pathToFileURL(path.join(settings.folder, "files")).href;

/** Where a product without mail server leaves what it would send. */
export const mailFolderOf = ({ folder }: Pick<Settings, "folder">): string => path.join(folder, "mail");

/** Files of the installation's own certification authority. */
export const authorityFiles = (folder: string) => ({
  folder: path.join(folder, "authority"),
  root: path.join(folder, "authority", "root-certificate.pem"),
  tsa: path.join(folder, "authority", "tsa"),
});

/** Where the local authority says what its certificates are worth; nowhere when a public one stamps the time instead. */
export const publishedAt = ({ settings, ports }: Places): PublishedAt | undefined => {
  if (settings.tsaUrl) return undefined;
  const base = `http://${LOOPBACK}:${ports.TSA_PORT}`;
  return { ocspUrl: `${base}/ocsp`, issuerUrl: `${base}/root.cer` };
};

/** What needs nobody else, or only the database. */
export const serviceRows = (installation: Installation): ProcessRow[] => {
  const { settings, embedder, ports } = installation;
  return [
    ...(settings.tsaUrl ? [] : [timestampRow(installation)]),
    notaryRow(installation),
    composerRow(installation),
    ...(embedder.kind === "included" ? [embedderRow(embedder.python, ports.EMBEDDER_PORT)] : []),
    ...(settings.oidcIssuer ? [] : [idpRow(installation)]),
  ];
};

/** What uses all the others. */
export const productRows = (installation: Installation): ProcessRow[] => [
  webRow(installation),
  workerRow(installation),
];

const bundle = (app: string, name = "main"): string[] => [
  path.join(ROOT, "apps", app, "dist", `${name}.mjs`),
];

/** What a schema reads, so that nothing is given that nobody wants, a secret least of all. */
type VariablesOf<S extends z.ZodObject> = { readonly [Name in keyof z.input<S>]: string };

const timestampRow = ({ settings, ports }: Installation): ProcessRow => ({
  name: "tsa",
  args: bundle("notary", "local-tsa"),
  env: {
    TSA_HOST: LOOPBACK,
    TSA_PORT: String(ports.TSA_PORT),
    TSA_KEY_DIR: authorityFiles(settings.folder).tsa,
    LOG_LEVEL: settings.logLevel,
  } satisfies VariablesOf<typeof localTsaSchema>,
  healthUrl: `http://${LOOPBACK}:${ports.TSA_PORT}/health`,
});

const notaryRow = (installation: Installation): ProcessRow => {
  const { settings, ports, secrets } = installation;
  const urls = urlsOf(installation);
  return {
    name: "notary",
    args: bundle("notary"),
    env: {
      HOST: LOOPBACK,
      PORT: String(ports.NOTARY_PORT),
      API_KEY: secrets.notaryApiKey,
      TSA_URL: urls.timestamp,
      TSA_BUDGET: settings.tsaBudget ?? "",
      // Whoever names their own anchors has no use for those of a demo.
      TRUST_FILE: settings.trustFile ?? authorityFiles(settings.folder).root,
      TRUST_DIR: settings.trustDir ?? "",
      REVOCATION_ALLOWED_HOSTS: [
        ...(settings.tsaUrl ? [] : [`${LOOPBACK}:${ports.TSA_PORT}`]),
        ...(settings.revocationAllowedHosts ? [settings.revocationAllowedHosts] : []),
      ].join(","),
      CERTS_DIR: settings.certsDir ?? "",
      PDF_MAX_MB: String(settings.pdfMaxMb),
      ...(settings.tsaUrl ? {} : { TSA_CA_FILE: authorityFiles(settings.folder).root }),
      LOG_LEVEL: settings.logLevel,
    } satisfies VariablesOf<typeof notarySchema>,
    healthUrl: `${urls.notary}/health`,
  };
};

const composerRow = (installation: Installation): ProcessRow => {
  const { settings, ports, secrets, chromium } = installation;
  return {
    name: "composer",
    args: bundle("composer"),
    env: {
      HOST: LOOPBACK,
      PORT: String(ports.COMPOSER_PORT),
      COMPOSER_TOKEN: secrets.composerToken,
      CHROMIUM_PATH: chromium,
      LOG_LEVEL: settings.logLevel,
    } satisfies VariablesOf<typeof composerSchema>,
    healthUrl: `${urlsOf(installation).composer}/health`,
  };
};

const idpRow = (installation: Installation): ProcessRow => {
  const { settings, ports, secrets, addresses } = installation;
  const urls = urlsOf(installation);
  return {
    name: "idp",
    args: bundle("idp"),
    env: {
      HOST: settings.host,
      PORT: String(ports.IDP_PORT),
      DATABASE_URL: addresses.idp,
      ISSUER: urls.issuer,
      PUBLIC_URL: urls.public,
      CLAIM_NAMESPACE,
      WEB_CLIENT_ID: "foja-web",
      WEB_CLIENT_SECRET: secrets.oidcClientSecret,
      WEB_BACKCHANNEL_LOGOUT_URI: `http://${LOOPBACK}:${ports.WEB_PORT}/api/session/logout-token`,
      TRUSTED_PROXIES: String(settings.trustedProxies),
      REGISTRATIONS_PER_HOUR: String(settings.registrationsPerHour),
      IDP_ADMIN_TOKEN: secrets.idpAdminToken,
      COOKIE_KEYS: secrets.idpCookieKeys,
      SECRETS_KEYS: secrets.secretsKeys,
      LOG_LEVEL: settings.logLevel,
    } satisfies VariablesOf<typeof idpSchema>,
    healthUrl: `${idpAddress(installation)}/healthz`,
  };
};

/** Where the accounts with a password are, and with what right: of the built-in provider, or of another one. */
const identityEnv = (installation: Installation) => {
  const { settings, secrets } = installation;
  const { identityProvider = "built-in" } = settings;
  const isBuiltIn = identityProvider === "built-in";
  return {
    IDENTITY_PROVIDER: identityProvider,
    IDENTITY_URL: isBuiltIn ? idpAddress(installation) : (identityAddress(settings) ?? ""),
    IDENTITY_TOKEN: isBuiltIn ? secrets.idpAdminToken : "",
    IDENTITY_CLIENT_ID: settings.identityClientId ?? "",
    IDENTITY_CLIENT_SECRET: settings.identityClientSecret ?? "",
    IDENTITY_CONNECTION: settings.identityConnection,
  };
};

const sharedEnv = (installation: Installation) => {
  const { settings, secrets, addresses, embedder, ports } = installation;
  const urls = urlsOf(installation);
  return {
    PUBLIC_URL: urls.public,
    DATABASE_URL: addresses.app,
    STORAGE_URL: storageUrlOf(settings),
    STORAGE_LINK_SECRET: secrets.storageLinkSecret,
    SECRETS_KEYS: secrets.secretsKeys,
    NOTARY_URL: urls.notary,
    NOTARY_API_KEY: secrets.notaryApiKey,
    COMPOSER_URL: urls.composer,
    COMPOSER_TOKEN: secrets.composerToken,
    ...embeddingsEnv(embedder, settings, ports.EMBEDDER_PORT),
    ...identityEnv(installation),
    WEBHOOK_ALLOWED_ADDRESSES: settings.webhookAllowedAddresses ?? "",
    WEBHOOK_SIGNATURE_HEADERS: settings.webhookSignatureHeaders ?? "",
    LOG_LEVEL: settings.logLevel,
  } satisfies Partial<VariablesOf<typeof webSchema> & VariablesOf<typeof workerSchema>>;
};

const webEnv = (installation: Installation): VariablesOf<typeof webSchema> => {
  const { settings, ports, secrets } = installation;
  const urls = urlsOf(installation);
  return {
    ...sharedEnv(installation),
    HOST: settings.host,
    PORT: String(ports.WEB_PORT),
    OIDC_ISSUER: urls.issuer,
    OIDC_CLIENT_ID: settings.oidcClientId ?? "foja-web",
    OIDC_CLIENT_SECRET: settings.oidcClientSecret ?? secrets.oidcClientSecret,
    OIDC_TRUST_UNVERIFIED_EMAIL: String(settings.oidcTrustUnverifiedEmail),
    OIDC_REGISTRATION_URL: settings.oidcRegistrationUrl ?? "",
    OIDC_TAKES_S256: String(settings.oidcTakesS256),
    CLAIM_NAMESPACE,
    NEXTAUTH_URL: urls.public,
    NEXTAUTH_SECRET: secrets.nextAuthSecret,
    MAIL_FOLDER: settings.smtpUrl ? "" : mailFolderOf(settings),
    DESKTOP_DOWNLOAD_URL: settings.desktopDownloadUrl ?? "",
    PUBLIC_FILES_URL: settings.publicFilesUrl ?? "",
    PDF_MAX_MB: String(settings.pdfMaxMb),
    TAD_MODE: settings.tadMode,
    MCP_ALLOWED_ORIGINS: settings.mcpAllowedOrigins ?? "",
    TRUSTED_PROXIES: String(settings.trustedProxies),
  };
};

const webRow = (installation: Installation): ProcessRow => {
  const { settings, ports } = installation;
  return {
    name: "web",
    cwd: WEB,
    args: [NEXT, "start", "-H", settings.host, "-p", String(ports.WEB_PORT)],
    env: { ...webEnv(installation), NEXT_TELEMETRY_DISABLED: "1" },
    healthUrl: `http://${reachableHost(settings.host)}:${ports.WEB_PORT}/healthz`,
  };
};

/** The local authority can always be asked; whether others can, and who trusts whom, is for the installation to say. */
const levelOf = ({ signatureLevel, tsaUrl }: Settings) => signatureLevel ?? (tsaUrl ? "B-T" : "B-LTA");

const workerRow = (installation: Installation): ProcessRow => ({
  name: "worker",
  args: bundle("worker"),
  env: {
    ...sharedEnv(installation),
    HOST: LOOPBACK,
    PORT: String(installation.ports.WORKER_PORT),
    SIGNATURE_LEVEL: levelOf(installation.settings),
    SIGNATURE_RENEWAL_DAYS: String(installation.settings.signatureRenewalDays),
    LANGUAGE_MODEL_URL: installation.settings.languageModelUrl ?? "",
    LANGUAGE_MODEL_NAME: installation.settings.languageModelName ?? "",
    LANGUAGE_MODEL_KEY: installation.settings.languageModelKey ?? "",
    SMTP_URL: installation.settings.smtpUrl ?? "",
    MAIL_FOLDER: mailFolderOf(installation.settings),
    OPERATOR_EMAIL: installation.settings.operatorEmail ?? "",
    MAIL_FROM: installation.settings.mailFrom ?? "Foja <no-responder@localhost>",
  } satisfies VariablesOf<typeof workerSchema>,
  healthUrl: `http://${LOOPBACK}:${installation.ports.WORKER_PORT}/healthz`,
});

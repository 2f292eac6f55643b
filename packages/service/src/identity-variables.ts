import { z } from "zod";
import { across } from "./env";
import { httpUrl, secret } from "./env-values";

/** Of the provider that keeps the accounts with a password, and how this process gets at them (docs/identity.md). */
export const identityVariables = {
  IDENTITY_PROVIDER: z.enum(["built-in", "keycloak", "auth0", "none"]).default("built-in"),
  IDENTITY_URL: httpUrl.optional(),
  IDENTITY_TOKEN: secret(32).optional(),
  IDENTITY_CLIENT_ID: z.string().trim().min(1).optional(),
  IDENTITY_CLIENT_SECRET: secret(16).optional(),
  IDENTITY_CONNECTION: z.string().trim().min(1).max(128).default("Username-Password-Authentication"),
} as const;

type Name = keyof typeof identityVariables;
type Values = Readonly<Record<string, unknown>>;

/** A realm is part of the addresses of a Keycloak. */
export const namesRealm = (url: unknown): boolean => /\/realms\/[^/]+$/.test(String(url));

const CLIENTS = ["keycloak", "auth0"];

const RULES: readonly (readonly [name: Name, isRight: (values: Values) => boolean, message: string])[] = [
  [
    "IDENTITY_URL",
    (values) => values.IDENTITY_PROVIDER === "none" || Boolean(values.IDENTITY_URL),
    "is needed unless IDENTITY_PROVIDER is none",
  ],
  [
    "IDENTITY_URL",
    (values) =>
      values.IDENTITY_PROVIDER !== "keycloak" || !values.IDENTITY_URL || namesRealm(values.IDENTITY_URL),
    "must end in /realms/<realm> where IDENTITY_PROVIDER is keycloak",
  ],
  [
    "IDENTITY_TOKEN",
    (values) => values.IDENTITY_PROVIDER !== "built-in" || Boolean(values.IDENTITY_TOKEN),
    "is needed where IDENTITY_PROVIDER is built-in",
  ],
  ...(["IDENTITY_CLIENT_ID", "IDENTITY_CLIENT_SECRET"] as const).map(
    (name) =>
      [
        name,
        (values: Values) => !CLIENTS.includes(String(values.IDENTITY_PROVIDER)) || Boolean(values[name]),
        "is needed where IDENTITY_PROVIDER is keycloak or auth0",
      ] as const,
  ),
];

/** Adds what a provider cannot do without to the variables of a process. */
export const withIdentityRules = <S extends z.ZodObject>(schema: S): S =>
  RULES.reduce(
    (ruled, [name, isRight, message]) => ruled.refine(isRight, across([name, "IDENTITY_PROVIDER"], message)),
    schema,
  );

import { readFileSync } from "node:fs";
import path from "node:path";
import { parseEnv as parseVariables } from "node:util";
import { parseEnv } from "@foja/service/env";
import { describe, expect, test } from "vitest";
import type { z } from "zod";
import { composerSchema } from "../../apps/composer/src/env";
import { idpSchema } from "../../apps/idp/src/env";
import { localTsaSchema, notarySchema } from "../../apps/notary/src/env";
import { webSchema } from "../../apps/web/src/env";
import { workerSchema } from "../../apps/worker/src/env";
import { ROOT } from "./paths";
import { settingsSchema } from "./start/settings";

type Example = Readonly<Record<string, string>>;

const read = (folder: string): Example =>
  parseVariables(readFileSync(path.join(ROOT, folder, ".env.example"), "utf8")) as Example;

const FILES: readonly (readonly [folder: string, schemas: readonly z.ZodObject[]])[] = [
  [".", [settingsSchema]],
  ["apps/composer", [composerSchema]],
  ["apps/idp", [idpSchema]],
  ["apps/notary", [notarySchema, localTsaSchema]],
  ["apps/web", [webSchema]],
  ["apps/worker", [workerSchema]],
];

test.each(FILES)("%s/.env.example lists every variable, no other, and is valid", (folder, schemas) => {
  const known = new Set(schemas.flatMap((schema) => Object.keys(schema.shape)));
  expect(Object.keys(read(folder)).toSorted()).toEqual([...known].toSorted());
  for (const schema of schemas) expect(() => parseEnv(schema, read(folder))).not.toThrow();
});

describe("the examples fit together", () => {
  const [web, worker, idp, notary, composer] = ["web", "worker", "idp", "notary", "composer"].map((app) =>
    read(`apps/${app}`),
  ) as [Example, Example, Example, Example, Example];
  const settings = read(".");
  const addressOf = ({ HOST, PORT }: Example): string => `http://${HOST}:${PORT}`;

  test.each([
    ["the notary's address", web.NOTARY_URL, addressOf(notary)],
    ["the notary's key", web.NOTARY_API_KEY, notary.API_KEY],
    ["the time stamps", notary.TSA_URL, `http://${notary.TSA_HOST}:${notary.TSA_PORT}/`],
    ["the composer's address", web.COMPOSER_URL, addressOf(composer)],
    ["the composer's token", web.COMPOSER_TOKEN, composer.COMPOSER_TOKEN],
    ["the provider's address", web.OIDC_ISSUER, `http://localhost:${idp.PORT}`],
    ["the platform's client", web.OIDC_CLIENT_ID, idp.WEB_CLIENT_ID],
    ["its secret", web.OIDC_CLIENT_SECRET, idp.WEB_CLIENT_SECRET],
    ["the provider's accounts", web.IDENTITY_URL, `http://localhost:${idp.PORT}`],
    ["the token for them", web.IDENTITY_TOKEN, idp.IDP_ADMIN_TOKEN],
    ["the claims", web.CLAIM_NAMESPACE, idp.CLAIM_NAMESPACE],
    ["the platform's address", web.PUBLIC_URL, idp.PUBLIC_URL],
    ["sign-in", web.NEXTAUTH_URL, web.PUBLIC_URL],
    ["the role of the product", new URL(web.DATABASE_URL ?? "").username, "foja_app"],
    ["the role of the provider", new URL(idp.DATABASE_URL ?? "").username, "foja_idp"],
    ["the web's port", settings.WEB_PORT, web.PORT],
    ["the worker's port", settings.WORKER_PORT, worker.PORT],
    ["the provider's port", settings.IDP_PORT, idp.PORT],
    ["the notary's port", settings.NOTARY_PORT, notary.PORT],
    ["the composer's port", settings.COMPOSER_PORT, composer.PORT],
    ["the time stamp authority's port", settings.TSA_PORT, notary.TSA_PORT],
    ["the renewal of archives", settings.SIGNATURE_RENEWAL_DAYS, worker.SIGNATURE_RENEWAL_DAYS],
  ])("%s", (_what, one, other) => {
    expect(one).toBeTruthy();
    expect(one).toBe(other);
  });

  const ITS_OWN = [
    "HOST",
    "PORT",
    "DATABASE_CONNECTIONS",
    "SIGNATURE_LEVEL",
    "SIGNATURE_RENEWAL_DAYS",
  ].concat(
    "LANGUAGE_MODEL_URL",
    "LANGUAGE_MODEL_NAME",
    "LANGUAGE_MODEL_KEY",
    "SMTP_URL",
    "MAIL_FOLDER",
    "MAIL_FROM",
    "OPERATOR_EMAIL",
  );
  test("the worker has the values of the web", () => {
    const shared = Object.entries(worker).filter(([name]) => !ITS_OWN.includes(name));
    expect(web).toMatchObject(Object.fromEntries(shared));
  });
});

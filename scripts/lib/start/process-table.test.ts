import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseEnv } from "@foja/service/env";
import { expect, onTestFinished, test } from "vitest";
import { notarySchema } from "../../../apps/notary/src/env";
import { authorityFiles, type Installation, productRows, serviceRows, urlsOf } from "./process-table";
import { loadSecrets } from "./secrets";
import { BESIDE_ANOTHER, readSettings } from "./settings";

const aFolder = (): string => {
  const folder = mkdtempSync(path.join(tmpdir(), "foja-start-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
};

const installationWith = (folder: string, variables: Readonly<Record<string, string>>): Installation => {
  const settings = readSettings({ FOJA_LOCAL: folder, ...BESIDE_ANOTHER, ...variables });
  return {
    settings,
    ports: { ...settings.ports, TSA_PORT: 4444 },
    secrets: loadSecrets(folder),
    addresses: { app: "", owner: "", idp: "" },
    chromium: "",
    embedder: { kind: "none", reason: "" },
  };
};

/** What the notary reads when the product is started with these variables. */
const notaryWith = (folder: string, variables: Readonly<Record<string, string>> = {}) => {
  const rows = serviceRows(installationWith(folder, variables));
  return parseEnv(notarySchema, rows.find(({ name }) => name === "notary")?.env ?? {});
};

const ANOTHER_TSA = { TSA_URL: "http://tsa.example/" } as const;

test("the notary believes the included authority when nothing else is said", () => {
  const folder = aFolder();
  const { root } = authorityFiles(folder);
  const { trustFile, trustDir, tsaCaFile, revocationAllowedHosts, certsDir } = notaryWith(folder);
  expect([trustFile, trustDir, tsaCaFile, certsDir]).toEqual([root, undefined, root, undefined]);
  expect(revocationAllowedHosts).toEqual(["127.0.0.1:4444"]);
  const other = notaryWith(folder, ANOTHER_TSA);
  expect([other.trustFile, other.tsaCaFile, other.revocationAllowedHosts]).toEqual([root, undefined, []]);
});

test("the anchors, certificates and limits of an operator reach the notary", () => {
  const folder = aFolder();
  const file = path.join(folder, "roots.pem");
  writeFileSync(file, "");
  const given = notaryWith(folder, {
    ...ANOTHER_TSA,
    TSA_BUDGET: "20/1200",
    TRUST_FILE: file,
    TRUST_DIR: folder,
    CERTS_DIR: folder,
    REVOCATION_ALLOWED_HOSTS: "ca.interna.example, 10.0.0.7:8080",
  });
  expect(given).toMatchObject({
    tsaUrl: [ANOTHER_TSA.TSA_URL],
    tsaBudget: [{ requests: 20, seconds: 1200 }],
    trustFile: file,
    trustDir: folder,
    certsDir: folder,
    revocationAllowedHosts: ["ca.interna.example", "10.0.0.7:8080"],
  });
  const { revocationAllowedHosts } = notaryWith(folder, { REVOCATION_ALLOWED_HOSTS: "ca.interna.example" });
  expect(revocationAllowedHosts).toEqual(["127.0.0.1:4444", "ca.interna.example"]);
});

test("files are looked for from the root of the product, and missing ones are all named before anything starts", () => {
  const folder = aFolder();
  expect(notaryWith(folder, { TRUST_FILE: "package.json" }).trustFile).toBe(path.resolve("package.json"));
  expect(() => notaryWith(folder, { TRUST_FILE: "none.pem", CERTS_DIR: "none" })).toThrow(
    /TRUST_FILE: No existe\n.*CERTS_DIR: No existe/,
  );
});

test("the included model is run, and told to web and worker, only where there is no other", () => {
  const told = (embedder: Installation["embedder"], variables: Readonly<Record<string, string>> = {}) => {
    const opened = installationWith(aFolder(), {
      EMBEDDER_PORT: "4321",
      EMBEDDINGS_MODEL: "m",
      ...variables,
    });
    const installation = { ...opened, embedder };
    const runs = serviceRows(installation).some(
      ({ name, program }) => name === "embedder" && program === "py",
    );
    const urls = productRows(installation).map(({ env }) => [env.EMBEDDINGS_URL, env.EMBEDDINGS_MODEL]);
    expect(urls[0]).toEqual(urls[1]);
    return [runs, ...urls[0]!];
  };
  const included = "http://127.0.0.1:4321/v1";
  expect(told({ kind: "included", python: "py" })).toEqual([true, included, "multilingual-e5-small-q4"]);
  expect(told({ kind: "none", reason: "" })).toEqual([false, "", "m"]);
  const EMBEDDINGS_URL = "https://e.example/v1";
  expect(told({ kind: "other" }, { EMBEDDINGS_URL })).toEqual([false, EMBEDDINGS_URL, "m"]);
});

test("web and worker get at the accounts of the provider that there is", () => {
  const told = (variables: Readonly<Record<string, string>> = {}) => {
    const installation = installationWith(aFolder(), { IDP_PORT: "4444", ...variables });
    const envs = productRows(installation).map(({ env }) =>
      Object.entries(env).filter(([name, value]) => /^IDENTITY_(?!CONN)/.test(name) && value),
    );
    expect(envs[0]).toEqual(envs[1]);
    return { ...Object.fromEntries(envs[0] ?? []), token: installation.secrets.idpAdminToken };
  };
  const { token, ...builtIn } = told();
  const address = "http://127.0.0.1:4444";
  expect(builtIn).toEqual({ IDENTITY_PROVIDER: "built-in", IDENTITY_URL: address, IDENTITY_TOKEN: token });
  const keycloak = {
    IDENTITY_PROVIDER: "keycloak",
    IDENTITY_CLIENT_ID: "foja-accounts",
    IDENTITY_CLIENT_SECRET: "x".repeat(32),
  };
  const OIDC_ISSUER = "https://k.example/realms/villa";
  expect(told({ OIDC_ISSUER, ...keycloak })).toMatchObject({ ...keycloak, IDENTITY_URL: OIDC_ISSUER });
});

test.each([
  { HOST: "127.0.0.1", reached: "127.0.0.1", shown: "localhost" },
  { HOST: "127.0.0.2", reached: "127.0.0.2", shown: "127.0.0.2" },
  { HOST: "::1", reached: "[::1]", shown: "[::1]" },
  { HOST: "0.0.0.0", reached: "127.0.0.1", shown: "localhost" },
])("what people open listens on HOST=$HOST, and is asked and shown there", ({ HOST, reached, shown }) => {
  const installation = installationWith(aFolder(), { HOST, WEB_PORT: "3333", IDP_PORT: "4444" });
  const rows = [...serviceRows(installation), ...productRows(installation)];
  const listens = new Map(rows.map(({ name, env }) => [name, env.HOST]));
  expect([listens.get("web"), listens.get("idp"), listens.get("worker")]).toEqual([HOST, HOST, "127.0.0.1"]);
  const health = new Map(rows.map(({ name, healthUrl }) => [name, new URL(healthUrl).host]));
  expect([health.get("web"), health.get("idp")]).toEqual([`${reached}:3333`, `${reached}:4444`]);
  expect(health.get("worker")).toMatch(/^127\.0\.0\.1:/);
  const { public: web, issuer } = urlsOf(installation);
  expect([web, issuer]).toEqual([`http://${shown}:3333`, `http://${shown}:4444`]);
});

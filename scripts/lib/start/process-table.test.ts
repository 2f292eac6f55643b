import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseEnv } from "@foja/service/env";
import { expect, onTestFinished, test } from "vitest";
import { notarySchema } from "../../../apps/notary/src/env";
import { authorityFiles, serviceRows } from "./process-table";
import { loadSecrets } from "./secrets";
import { ANY_PORTS, readSettings } from "./settings";

const aFolder = (): string => {
  const folder = mkdtempSync(path.join(tmpdir(), "foja-start-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
};

/** What the notary reads when the product is started with these variables. */
const notaryWith = (folder: string, variables: Readonly<Record<string, string>> = {}) => {
  const settings = readSettings({ FOJA_LOCAL: folder, ...ANY_PORTS, ...variables });
  const [row] = serviceRows({
    settings,
    ports: { ...settings.ports, TSA_PORT: 4444 },
    secrets: loadSecrets(folder),
    addresses: { app: "", owner: "", idp: "" },
    chromium: "",
  }).filter(({ name }) => name === "notary");
  return parseEnv(notarySchema, row?.env ?? {});
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

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { startAuth0Double } from "@foja/adapters/identity/testing/auth0-double";
import { createTestDatabase } from "@foja/testing/database/test-database";
import pg from "pg";
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { findAccountByEmail } from "../../../apps/idp/src/accounts/accounts";
import { activate, peekActivation } from "../../../apps/idp/src/accounts/activation";
import { createPasswords } from "../../../apps/idp/src/accounts/passwords";
import { seedGlobal } from "../../../prisma/seed/seed-global";
import { runCommand } from "./run-command";
import { commands } from "./table";

const ADDRESS = "https://id.villa.example";
const EMAIL = "ana@villa.example";
let said: string[] = [];
let pool: pg.Pool;

beforeEach(async () => {
  const database = await createTestDatabase();
  await seedGlobal(database.open());
  pool = new pg.Pool({ connectionString: database.adminUrl, max: 2 });
  onTestFinished(async () => {
    await pool.end();
    await database.drop();
  });
  vi.stubEnv("DATABASE_URL", database.url);
  vi.stubEnv("DATABASE_OWNER_URL", database.ownerUrl);
  vi.stubEnv("IDP_DATABASE_URL", database.adminUrl);
  vi.stubEnv("IDP_PUBLIC_URL", ADDRESS);
  said = [];
  vi.spyOn(console, "log").mockImplementation((line: string) => said.push(line));
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

const create = (number: number, acronym: string, admin: string) =>
  runCommand(commands, [
    ...["municipality:create", "--number", String(number), "--acronym", acronym],
    ...["--name", "Villa Ejemplo", "--city", "Villa Ejemplo", "--admin", admin],
  ]);
const link = (email: string) => runCommand(commands, ["account:link", "--email", email]);
const tokens = () =>
  said
    .flatMap((line) => [...line.matchAll(/https:\/\/id\.villa\.example\/activate\?token=(\S+)/g)])
    .map(([, token]) => token!);
const choose = (token: string, password: string) =>
  activate(pool, createPasswords({ N: 16, r: 1, p: 1 }), token, password);

test("whoever creates a municipality gets the link by which its administrator comes in", async () => {
  expect(await create(300, "VILLA", "Ana Paz <Ana@Villa.example>")).toBe(0);
  const [token = ""] = tokens();
  expect(await peekActivation(pool, token)).toEqual({
    email: EMAIL,
    name: "Ana Paz",
    municipality: "Villa Ejemplo",
  });
  expect([await choose(token, "tres tristes tigres"), await choose(token, "otra frase larga")]).toEqual([
    true,
    false,
  ]);

  // Who can sign in already is given no way to another password.
  expect(await create(301, "OTRA", `Ana Paz <${EMAIL}>`)).toBe(0);
  expect(tokens()).toHaveLength(1);
  expect(said.at(-1)).toContain("con la cuenta que ya tiene");
});

test("an account of which another municipality's administrator may know the password makes room for a new one", async () => {
  await create(300, "VILLA", `Ana Paz <${EMAIL}>`);
  await choose(tokens()[0]!, "tres tristes tigres");
  const planted = await findAccountByEmail(pool, EMAIL);
  const confine = (onlyIn: string) =>
    pool.query("INSERT INTO foja_global.provider_accounts (subject, only_in) VALUES ($1, $2)", [
      planted!.id,
      onlyIn,
    ]);
  await confine("300_villa");
  // Theirs alone: the account may stay.
  await link(EMAIL);
  expect((await findAccountByEmail(pool, EMAIL))?.id).toBe(planted?.id);
  await create(301, "OTRA", `Ana Paz <${EMAIL}>`);
  expect(tokens()).toHaveLength(3);
  const found = await findAccountByEmail(pool, EMAIL);
  expect([found?.id === planted?.id, found?.passwordHash]).toEqual([false, null]);
});

test("a new link takes the place of the one before", async () => {
  await create(300, "VILLA", `Ana Paz <${EMAIL}>`);
  expect([await link(EMAIL), await link("ANA@villa.example")]).toEqual([0, 0]);
  const found = await Promise.all(tokens().map((token) => peekActivation(pool, token)));
  expect(found.map((owner) => owner?.email)).toEqual([undefined, undefined, EMAIL]);
});

test("another provider makes the account and the link, and says so when it is away", async () => {
  const auth0 = await startAuth0Double();
  onTestFinished(() => auth0.close());
  const folder = mkdtempSync(path.join(tmpdir(), "foja-account-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  vi.stubEnv("FOJA_LOCAL", folder);
  vi.stubEnv("OIDC_ISSUER", auth0.options.url);
  vi.stubEnv("IDENTITY_PROVIDER", "auth0");
  vi.stubEnv("IDENTITY_CLIENT_ID", auth0.options.clientId);
  vi.stubEnv("IDENTITY_CLIENT_SECRET", auth0.options.clientSecret);
  expect(await create(300, "VILLA", `Ana Paz <${EMAIL}>`)).toBe(0);
  const [, made = ""] = /(http\S+\/lo\/reset\S+)/.exec(said.at(-1) ?? "") ?? [];
  expect(auth0.choosePassword(made, "tres tristes tigres")).toBe(true);
  vi.stubEnv("IDENTITY_CLIENT_SECRET", "another one, and wrong");
  await expect(link(EMAIL)).rejects.toThrow(/token 401 access_denied/);
});

test("nobody else gets one", async () => {
  await create(300, "VILLA", `Ana Paz <${EMAIL}>`);
  await expect(link("beto@villa.example")).rejects.toThrow(/Ningún municipio/);
  await expect(link("beto")).rejects.toThrow(/--email/);
  await pool.query("UPDATE idp.accounts SET disabled = true");
  await expect(link(EMAIL)).rejects.toThrow(/deshabilitada/);
  vi.stubEnv("OIDC_ISSUER", "https://elsewhere.example");
  vi.stubEnv("OIDC_CLIENT_ID", "x");
  vi.stubEnv("OIDC_CLIENT_SECRET", "x".repeat(40));
  vi.stubEnv("IDENTITY_PROVIDER", "none");
  await expect(link(EMAIL)).rejects.toThrow(/https:\/\/elsewhere\.example/);
  expect(await create(301, "OTRA", "Beto Sol <beto@otra.example>")).toBe(0);
  expect(said.at(-1)).toContain("https://elsewhere.example");
  expect(tokens()).toHaveLength(1);
});

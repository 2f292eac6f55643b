import { randomUUID } from "node:crypto";
import type { JSONWebKeySet } from "jose";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createIdp } from "../create-idp";
import { migrate } from "../database/migrate";
import { MIGRATIONS } from "../database/migrations";
import { createModelAdapter } from "../database/model-adapter";
import { loadSigningKeys } from "../keys/signing-keys";
import { PASSWORD, startTestIdp, type TestIdp } from "../testing/start-test-idp";

let idp: TestIdp;
beforeAll(async () => {
  idp = await startTestIdp();
});
afterAll(() => idp.stop());

const anEmail = () => `persona-${randomUUID().slice(0, 8)}@muni.example`;

describe("the accounts API", () => {
  test("creates, finds, changes and deletes", async () => {
    const email = anEmail();
    const created = await idp.internal("POST", "/accounts", { email: email.toUpperCase(), name: " Ana " });
    expect(created).toEqual({
      status: 201,
      body: {
        id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        email,
        name: "Ana",
        email_verified: false,
        has_password: false,
        municipality: null,
        disabled: false,
        created_at: expect.stringMatching(/Z$/),
        activated_at: null,
        last_login_at: null,
      },
    });
    const path = `/accounts/${created.body.id}`;
    expect((await idp.internal("GET", `/accounts?email=${email.toUpperCase()}`)).body).toEqual(created.body);

    const changed = await idp.internal("PATCH", path, { name: "Ana María", disabled: true });
    expect(changed.body).toEqual({ ...created.body, name: "Ana María", disabled: true });
    expect((await idp.internal("PATCH", path, { disabled: false })).body.disabled).toBe(false);
    expect((await idp.internal("PUT", `${path}/password`, { password: PASSWORD })).status).toBe(204);
    expect((await idp.internal("GET", path)).body.has_password).toBe(true);
    expect((await idp.internal("DELETE", path)).status).toBe(204);
    expect((await idp.internal("GET", path)).status).toBe(404);
    expect((await idp.internal("DELETE", path)).status).toBe(404);
  });

  test("takes the id that the platform chose", async () => {
    const id = randomUUID();
    expect((await idp.internal("POST", "/accounts", { id, email: anEmail(), name: "Ana" })).body.id).toBe(id);
    const again = await idp.internal("POST", "/accounts", { id, email: anEmail(), name: "Ana" });
    expect(again).toMatchObject({ status: 409, body: { code: "ID_IN_USE" } });
  });

  test("an address belongs to one account, and the refusal says to which", async () => {
    const [ana, beto] = [await idp.anAccount(), await idp.anAccount()];
    const refused = { status: 409, body: { code: "EMAIL_IN_USE", account_id: ana.id } };
    expect(await idp.internal("POST", "/accounts", { email: ana.email, name: "X" })).toMatchObject(refused);
    expect(await idp.internal("PATCH", `/accounts/${beto.id}`, { email: ana.email })).toMatchObject(refused);
    expect((await idp.internal("GET", `/accounts/${beto.id}`)).body.email).toBe(beto.email);

    const email = anEmail();
    const racing = await Promise.all(
      [1, 2, 3].map(() => idp.internal("POST", "/accounts", { email, name: "X" })),
    );
    expect(racing.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
  });

  test("a new address is verified when the platform says so; the same one stays as it is", async () => {
    const account = await idp.anAccount({ email_verified: true });
    const path = `/accounts/${account.id}`;
    const isVerified = async (changes: object) =>
      (await idp.internal("PATCH", path, changes)).body.email_verified;
    const email = anEmail();
    expect(await isVerified({ email, email_verified: true })).toBe(true);
    expect(await isVerified({ email })).toBe(true);
    expect(await isVerified({ email: account.email })).toBe(false);
    expect(await isVerified({ email: account.email, email_verified: true })).toBe(false);
    expect(await isVerified({ email, email_verified: true })).toBe(true);
  });

  test.each([
    ["a wrong token", "x".repeat(32)],
    ["an empty token", ""],
  ])("%s opens nothing, whether it exists or not", async (_what, token) => {
    const account = await idp.anAccount();
    for (const path of [`/accounts/${account.id}`, "/nothing", "/accounts"]) {
      expect(await idp.internal("GET", path, undefined, token)).toMatchObject({
        status: 401,
        body: { code: "UNAUTHENTICATED" },
      });
    }
  });

  test.each([
    ["POST", "/accounts", { email: "no", name: "Ana" }, 400, "INVALID_INPUT"],
    ["POST", "/accounts", { email: "a@muni.example", name: " " }, 400, "INVALID_INPUT"],
    ["POST", "/accounts", { email: "a@muni.example", name: "Ana", admin: true }, 400, "INVALID_INPUT"],
    ["POST", "/accounts", { email: "a@muni.example", name: "Ana", password: "corta" }, 422, "WEAK_PASSWORD"],
    ["POST", "/accounts", { email: "a@muni.example", name: "Ana", id: "7" }, 400, "INVALID_INPUT"],
    ["POST", "/accounts", { email: "a@muni.example", name: "A\0na" }, 400, "INVALID_INPUT"],
    ["POST", "/accounts", { email: "a@muni.example", name: "Ana \ud800" }, 400, "INVALID_INPUT"],
    ["GET", "/accounts?email=a%00@muni.example", undefined, 404, "NOT_FOUND"],
    ["GET", "/accounts", undefined, 400, "INVALID_INPUT"],
    ["GET", "/accounts?email=nadie@muni.example", undefined, 404, "NOT_FOUND"],
    ["GET", "/accounts/not-a-uuid", undefined, 404, "NOT_FOUND"],
    ["PATCH", `/accounts/${randomUUID()}`, { name: "Ana" }, 404, "NOT_FOUND"],
    ["PATCH", "/accounts/x'; DROP SCHEMA idp; --", { name: "Ana" }, 404, "NOT_FOUND"],
    ["PUT", `/accounts/${randomUUID()}/password`, { password: PASSWORD }, 404, "NOT_FOUND"],
    ["POST", `/accounts/${randomUUID()}/activation-link`, undefined, 404, "NOT_FOUND"],
    ["GET", "/nothing", undefined, 404, "NOT_FOUND"],
  ])("%s %s %j: %i %s", async (method, path, body, status, code) => {
    const before = (await idp.pool.query("SELECT count(*) FROM idp.accounts")).rows;
    expect(await idp.internal(method, path, body)).toMatchObject({
      status,
      body: { error: expect.any(String), code },
    });
    expect((await idp.pool.query("SELECT count(*) FROM idp.accounts")).rows).toEqual(before);
  });
});

describe("signing keys", () => {
  test("a new one is published beside the old one after the next start, and signs", async () => {
    const published = async () => (await (await fetch(`${idp.issuer}/jwks`)).json()) as JSONWebKeySet;
    const before = await published();
    const { status, body } = await idp.internal("POST", "/signing-keys");
    expect(status).toBe(201);
    expect(await published()).toEqual(before);

    const { provider } = await createIdp(idp.options);

    const keys = await loadSigningKeys(idp.pool, idp.options.secrets);
    expect(keys.map(({ kid }) => kid)).toEqual([body.kid, before.keys[0]?.kid]);
    expect(provider.issuer).toBe(idp.issuer);

    await idp.pool.query(
      "UPDATE idp.signing_keys SET retired_at = now() - interval '31 days' WHERE retired_at < now()",
    );
    await idp.idp.clean();
    expect(await loadSigningKeys(idp.pool, idp.options.secrets)).toHaveLength(1);
  });

  test("are sealed in the database, and copies that start together share one", async () => {
    await idp.pool.query("DELETE FROM idp.signing_keys");

    const loaded = await Promise.all([1, 2, 3].map(() => loadSigningKeys(idp.pool, idp.options.secrets)));
    expect(new Set(loaded.map(([key]) => key?.kid)).size).toBe(1);
    const { rows } = await idp.pool.query<{ jwk: string }>("SELECT jwk FROM idp.signing_keys");
    expect(rows).toHaveLength(1);
    expect(rows[0]?.jwk).toMatch(/^v1\.test\./);
  });
});

describe("the database", () => {
  test("keeps nothing that could be used by who reads it", async () => {
    const sessions = createModelAdapter(idp.pool, idp.options.secrets)("Session");
    await sessions.upsert(
      "the id in the cookie",
      { uid: "u", accountId: "somebody", jti: "the id in the cookie" },
      60,
    );
    const { rows } = await idp.pool.query("SELECT * FROM idp.models WHERE uid = 'u'");
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain("the id in the cookie");
    expect(await sessions.find("the id in the cookie")).toMatchObject({ jti: "the id in the cookie" });
    await sessions.destroy("the id in the cookie");
    expect(await sessions.find("the id in the cookie")).toBeUndefined();
  });

  test("two sessions of one uid: the newer one is found; an expired one never is", async () => {
    const sessions = createModelAdapter(idp.pool, idp.options.secrets)("Session");
    await sessions.upsert("older", { uid: "two", jti: "older" }, 60);
    await sessions.upsert("newer", { uid: "two", jti: "newer" }, 60);
    expect(await sessions.findByUid("two")).toMatchObject({ jti: "newer" });
    await sessions.upsert("newer", { uid: "two", jti: "newer" }, -1);
    expect(await sessions.find("newer")).toBeUndefined();
    expect(await sessions.findByUid("two")).toMatchObject({ jti: "older" });
  });

  test("copies that start together migrate once", async () => {
    await idp.pool.query("DROP SCHEMA idp CASCADE");
    await Promise.all([1, 2, 3, 4].map(() => migrate(idp.pool)));
    const { rows } = await idp.pool.query<{ name: string }>("SELECT name FROM idp.migrations");
    expect(rows.map(({ name }) => name)).toEqual(MIGRATIONS.map(({ name }) => name));
    const { rows: others } = await idp.pool.query("SELECT 1 FROM pg_tables WHERE schemaname = 'public'");
    expect(others).toEqual([]);
  });
});

import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { authorizationRequest } from "./testing/authorization";
import { startTestIdp, type TestIdp, WEB } from "./testing/start-test-idp";

const NEW_PASSWORD = "tres tristes tigres";
const client = { id: WEB.id, redirectUri: WEB.redirectUris[0]! };
let idp: TestIdp;

beforeAll(async () => {
  idp = await startTestIdp();
});
afterAll(() => idp.stop());

const aLink = async () => {
  const account = await idp.anAccount({ password: undefined });
  const { status, body } = await idp.internal("POST", `/accounts/${account.id}/activation-link`);
  expect(status).toBe(201);
  return { account, url: String(body.url), expiresAt: new Date(String(body.expires_at)) };
};

const canLogIn = async (email: string, password: string): Promise<boolean> => {
  const browser = idp.browser();
  const visit = await browser.submit(await browser.open(authorizationRequest(idp, client).url), {
    email,
    password,
  });
  return visit.left?.searchParams.has("code") ?? false;
};

const choose = { password: NEW_PASSWORD, repeat: NEW_PASSWORD };

describe("the activation link", () => {
  test("lets the person choose a password, marks the address as verified, and is then used up", async () => {
    const { account, url, expiresAt } = await aLink();
    const days = (expiresAt.getTime() - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(4.99);
    expect(days).toBeLessThan(5.01);

    const browser = idp.browser();
    const page = await browser.open(url);
    expect(page.text).toContain(account.email);
    expect(page.text).toContain('autocomplete="new-password"');
    const done = await browser.submit(page, choose);
    expect(done.status).toBe(200);
    expect(done.text).toContain("Contraseña guardada");

    expect(await canLogIn(account.email, NEW_PASSWORD)).toBe(true);
    const { body } = await idp.internal("GET", `/accounts/${account.id}`);
    expect(body).toMatchObject({
      email_verified: true,
      has_password: true,
      activated_at: expect.any(String),
    });
    expect((await browser.open(url)).status).toBe(410);
    expect(
      (await browser.submit(page, { password: "otra frase larga", repeat: "otra frase larga" })).status,
    ).toBe(410);
    expect(await canLogIn(account.email, NEW_PASSWORD)).toBe(true);
  });

  test("survives scanners that open it", async () => {
    const { url } = await aLink();
    for (const method of ["GET", "HEAD", "GET"]) expect((await fetch(url, { method })).status).toBe(200);
    const browser = idp.browser();
    expect((await browser.submit(await browser.open(url), choose)).text).toContain("Contraseña guardada");
  });

  test("used twice at once, wins once", async () => {
    const { url } = await aLink();
    const browser = idp.browser();
    const page = await browser.open(url);
    const visits = await Promise.all([1, 2, 3].map(() => browser.submit(page, choose)));
    expect(visits.map(({ status }) => status).sort()).toEqual([200, 410, 410]);
  });

  test("a newer one replaces it", async () => {
    const { account, url } = await aLink();
    await idp.internal("POST", `/accounts/${account.id}/activation-link`);
    expect((await idp.browser().open(url)).status).toBe(410);
  });

  test("expires, and the clean-up removes it", async () => {
    const { url } = await aLink();
    await idp.pool.query("UPDATE idp.activation_tokens SET expires_at = now()");
    expect((await idp.browser().open(url)).text).toContain("Este enlace ya no sirve");
    await idp.idp.clean();
    expect((await idp.pool.query("SELECT 1 FROM idp.activation_tokens")).rowCount).toBe(0);
  });

  test.each([
    ["another address", "PATCH", [{ email: `otra-${Date.now()}@muni.example` }]],
    [
      "another address and the old one again",
      "PATCH",
      [{ email: `una-${Date.now()}@muni.example` }, { email: "" }],
    ],
    ["being disabled", "PATCH", [{ disabled: true }]],
    ["being disabled and enabled again", "PATCH", [{ disabled: true }, { disabled: false }]],
    ["being removed", "DELETE", [undefined]],
  ])("ends with %s of the account, its open page too", async (_what, method, changes) => {
    const { account, url } = await aLink();
    const browser = idp.browser();
    const page = await browser.open(url);
    for (const change of changes) {
      const body = change && "email" in change ? { email: change.email || account.email } : change;
      expect((await idp.internal(method, `/accounts/${account.id}`, body)).status).toBeLessThan(300);
    }
    expect([(await browser.submit(page, choose)).status, (await browser.open(url)).status]).toEqual([
      410, 410,
    ]);
    const { body } = await idp.internal("GET", `/accounts/${account.id}`);
    expect([body.email_verified ?? false, body.has_password ?? false]).toEqual([false, false]);
  });

  test("outlives a change of what it does not depend on", async () => {
    const { account, url } = await aLink();
    await idp.internal("PATCH", `/accounts/${account.id}`, { name: "Ana María", email: account.email });
    expect((await idp.browser().open(url)).status).toBe(200);
  });

  test("used while the address changes, verifies the old one or nothing", async () => {
    const links = await Promise.all([1, 2, 3, 4].map(aLink));
    const outcomes = await Promise.all(
      links.map(async ({ account, url }) => {
        const browser = idp.browser();
        const page = await browser.open(url);
        const [used, changed] = await Promise.all([
          browser.submit(page, choose),
          idp.internal("PATCH", `/accounts/${account.id}`, { email: `nueva-${account.email}` }),
        ]);
        const { body } = await idp.internal("GET", `/accounts/${account.id}`);
        return [[200, 410].includes(used.status), changed.status, body.email_verified];
      }),
    );
    expect(outcomes).toEqual(links.map(() => [true, 200, false]));
  });

  test("is kept only as a hash", async () => {
    const { url } = await aLink();
    const token = new URL(url).searchParams.get("token")!;
    const { rows } = await idp.pool.query("SELECT hash FROM idp.activation_tokens WHERE hash = $1", [token]);
    expect(rows).toEqual([]);
  });

  test.each([
    ["a short one", { password: "breve", repeat: "breve" }, "password", "10 caracteres"],
    ["an easy one", { password: "1234567890", repeat: "1234567890" }, "password", "fácil de adivinar"],
    [
      "two different ones",
      { password: NEW_PASSWORD, repeat: "otra frase larga" },
      "repeat",
      "no son iguales",
    ],
  ])("%s is refused beside its field, and the link still works", async (_what, fields, field, message) => {
    const { url } = await aLink();
    const browser = idp.browser();
    const refused = await browser.submit(await browser.open(url), fields);
    expect(refused.status).toBe(400);
    expect(refused.text).toContain(message);
    expect(refused.text).toContain(`href="#${field}"`);
    expect(refused.text).not.toContain(fields.password);
    expect((await browser.submit(refused, choose)).status).toBe(200);
  });

  test.each(["", "x", "A".repeat(43), "A".repeat(5000)])(
    "a made-up token (%#) leads nowhere",
    async (token) => {
      expect((await idp.browser().open(`/activate?token=${token}`)).status).toBe(410);
    },
  );

  test("another site can't send the form", async () => {
    const { account, url } = await aLink();
    const browser = idp.browser();
    const page = await browser.open(url);
    expect((await browser.submit(page, choose, { origin: "https://evil.example" })).status).toBe(403);
    expect(await canLogIn(account.email, NEW_PASSWORD)).toBe(false);
  });
});

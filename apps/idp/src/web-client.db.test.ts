import { createLocalJWKSet, type JSONWebKeySet, jwtVerify } from "jose";
import { generators, Issuer } from "openid-client";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { authorizationRequest, callToken, exchangeCode } from "./testing/authorization";
import type { Browser, Visit } from "./testing/browser";
import { NAMESPACE, PASSWORD, PUBLIC_URL, startTestIdp, type TestIdp, WEB } from "./testing/start-test-idp";

const client = { id: WEB.id, secret: WEB.secret, redirectUri: WEB.redirectUris[0]! };
let idp: TestIdp;

beforeAll(async () => {
  idp = await startTestIdp();
});
afterAll(() => idp.stop());

const keySet = async () => {
  const response = await fetch(`${idp.issuer}/jwks`);
  return createLocalJWKSet((await response.json()) as JSONWebKeySet);
};

const logIn = async (
  email: string,
  changes: Record<string, string | undefined> = {},
  browser = idp.browser(),
) => {
  const attempt = authorizationRequest(idp, client, changes);
  const page = await browser.open(attempt.url);
  const visit = await browser.submit(page, { email, password: PASSWORD });
  return { ...attempt, browser, page, visit, code: visit.left?.searchParams.get("code") ?? "" };
};

describe("discovery", () => {
  test.each(["openid-configuration", "oauth-authorization-server"])(
    "%s says what we offer and no more",
    async (name) => {
      const response = await fetch(`${idp.issuer}/.well-known/${name}`, { headers: { accept: "text/html" } });
      expect(response.status).toBe(200);
      expect(response.headers.get("access-control-allow-origin")).toBe("*");
      expect(await response.json()).toMatchObject({
        issuer: idp.issuer,
        authorization_endpoint: `${idp.issuer}/auth`,
        token_endpoint: `${idp.issuer}/token`,
        registration_endpoint: `${idp.issuer}/reg`,
        end_session_endpoint: `${idp.issuer}/session/end`,
        code_challenge_methods_supported: ["S256"],
        response_types_supported: ["code"],
        response_modes_supported: ["fragment", "query"],
        grant_types_supported: ["authorization_code", "refresh_token"],
        authorization_response_iss_parameter_supported: true,
        client_id_metadata_document_supported: true,
        scopes_supported: ["openid", "profile", "email", "offline_access"],
        token_endpoint_auth_methods_supported: ["none", "client_secret_basic", "client_secret_post"],
      });
    },
  );

  test("the Host header of a request changes nothing", async () => {
    const response = await fetch(`${idp.issuer}/.well-known/openid-configuration`, {
      headers: { "x-forwarded-host": "evil.example", "x-forwarded-proto": "https" },
    });
    expect(await response.json()).toMatchObject({ jwks_uri: `${idp.issuer}/jwks` });
  });

  test("the key set shows no private part", async () => {
    const { keys } = (await (await fetch(`${idp.issuer}/jwks`)).json()) as JSONWebKeySet;
    expect(keys).toHaveLength(1);
    expect(Object.keys(keys[0]!).sort()).toEqual(["alg", "e", "kid", "kty", "n", "use"]);
  });
});

describe("the platform's own sign-in", () => {
  test("gives a code, then an id token with the person, without asking for consent", async () => {
    const account = await idp.anAccount();
    const { visit, code, verifier, state, nonce } = await logIn(account.email);
    expect(visit.left?.href).toContain(client.redirectUri);
    expect(visit.left?.searchParams.get("state")).toBe(state);
    expect(visit.left?.searchParams.get("iss")).toBe(idp.issuer);

    const { status, body } = await exchangeCode(idp, client, { code, verifier });
    expect(status).toBe(200);
    const { payload } = await jwtVerify(String(body.id_token), await keySet(), {
      issuer: idp.issuer,
      audience: WEB.id,
      algorithms: ["RS256"],
    });
    expect(payload).toMatchObject({
      sub: account.id,
      email: account.email,
      email_verified: false,
      name: "Ana López",
      nonce,
      [`${NAMESPACE}/email`]: account.email,
      [`${NAMESPACE}/name`]: "Ana López",
    });
    // Without a resource its access token is opaque, and only good for userinfo.
    expect(String(body.access_token).split(".")).toHaveLength(1);
    const userinfo = await fetch(`${idp.issuer}/me`, {
      headers: { authorization: `Bearer ${body.access_token}` },
    });
    expect(await userinfo.json()).toMatchObject({ sub: account.id, email: account.email, name: "Ana López" });
  });

  test("satisfies the checks of a certified client library", async () => {
    const { email } = await idp.anAccount();
    const issuer = await Issuer.discover(idp.issuer);
    const relyingParty = new issuer.Client({ client_id: WEB.id, client_secret: WEB.secret });
    const checks = {
      code_verifier: generators.codeVerifier(),
      state: generators.state(),
      nonce: generators.nonce(),
    };
    const url = relyingParty.authorizationUrl({
      redirect_uri: client.redirectUri,
      scope: "openid email profile",
      state: checks.state,
      nonce: checks.nonce,
      code_challenge: generators.codeChallenge(checks.code_verifier),
      code_challenge_method: "S256",
    });
    const browser = idp.browser();
    const visit = await browser.submit(await browser.open(url), { email, password: PASSWORD });
    const parameters = relyingParty.callbackParams(visit.left?.href ?? "");
    const tokens = await relyingParty.callback(client.redirectUri, parameters, checks);
    expect(tokens.claims()).toMatchObject({ email, name: "Ana López" });
    expect(await relyingParty.userinfo(tokens)).toMatchObject({ email });
  });

  test("two tabs that sign in at once both arrive, and one session is left for the next", async () => {
    const { email } = await idp.anAccount();
    const browser = idp.browser();
    const tabs = [authorizationRequest(idp, client).url, authorizationRequest(idp, client).url];
    const [first, second] = [await browser.open(tabs[0]!), await browser.open(tabs[1]!)];
    await browser.submit(first, { email, password: PASSWORD });
    const again = await Promise.all([1, 2, 3].map(() => browser.open(authorizationRequest(idp, client).url)));
    for (const visit of again) expect(visit.left?.searchParams.get("code")).toBeTruthy();
    const late = await browser.submit(second, { email, password: PASSWORD });
    expect(late.status).toBeLessThan(500);
    expect(
      (await browser.open(authorizationRequest(idp, client).url)).left?.searchParams.get("code"),
    ).toBeTruthy();
  });

  test("gives a token for the gateway when asked for one", async () => {
    const account = await idp.anAccount();
    const { code, verifier } = await logIn(account.email, { resource: PUBLIC_URL });
    const { body } = await exchangeCode(idp, client, { code, verifier, resource: PUBLIC_URL });
    const { payload } = await jwtVerify(String(body.access_token), await keySet(), { audience: PUBLIC_URL });
    expect(payload).toMatchObject({
      iss: idp.issuer,
      sub: account.id,
      [`${NAMESPACE}/email`]: account.email,
    });
  });

  test("remembers who signed in, until logout", async () => {
    const { email } = await idp.anAccount();
    const { browser, code, verifier } = await logIn(email);
    const again = await browser.open(authorizationRequest(idp, client).url);
    expect(again.left?.searchParams.get("code")).toBeTruthy();

    const { body } = await exchangeCode(idp, client, { code, verifier });
    const query = new URLSearchParams({
      id_token_hint: String(body.id_token),
      post_logout_redirect_uri: WEB.postLogoutRedirectUris[0]!,
      state: "adiós",
    });
    const out = await browser.open(`/session/end?${query}`);
    expect(out.left?.href).toBe(`${PUBLIC_URL}/?state=adi%C3%B3s`);
    expect((await browser.open(authorizationRequest(idp, client).url)).text).toContain('type="password"');
  });

  test("another site can't end a session without the person's word", async () => {
    const { email } = await idp.anAccount();
    const { browser } = await logIn(email);
    const page = await browser.open(`/session/end?client_id=${WEB.id}`);
    expect(page.text).toContain("¿Cerrar la sesión?");
    expect((await browser.open(authorizationRequest(idp, client).url)).left).toBeDefined();

    const question = await browser.open("/session/end");
    const done = await browser.submit(question, { logout: "yes" });
    expect(done.text).toContain("Sesión cerrada");
    expect((await browser.open(authorizationRequest(idp, client).url)).text).toContain('type="password"');
  });

  test("an id token of another person does not end the session silently", async () => {
    const [ana, beto] = [await idp.anAccount(), await idp.anAccount()];
    const { code, verifier } = await logIn(ana.email);
    const { body } = await exchangeCode(idp, client, { code, verifier });
    const { browser } = await logIn(beto.email);
    const query = new URLSearchParams({
      id_token_hint: String(body.id_token),
      post_logout_redirect_uri: WEB.postLogoutRedirectUris[0]!,
    });
    expect((await browser.open(`/session/end?${query}`)).text).toContain("¿Cerrar la sesión?");
  });

  test("a code is good for one exchange, also for two at once", async () => {
    const { email } = await idp.anAccount();
    const { code, verifier } = await logIn(email);
    const answers = await Promise.all([1, 2, 3].map(() => exchangeCode(idp, client, { code, verifier })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
    expect((await exchangeCode(idp, client, { code, verifier })).body).toMatchObject({
      error: "invalid_grant",
    });
  });

  test.each([
    [
      "a wrong verifier",
      (c: { code: string; verifier: string }) =>
        exchangeCode(idp, client, { ...c, verifier: "x".repeat(43) }),
    ],
    [
      "a wrong secret",
      (c: { code: string; verifier: string }) => exchangeCode(idp, { ...client, secret: "x" }, c),
    ],
    [
      "no verifier",
      ({ code }: { code: string }) =>
        callToken(idp, client, { grant_type: "authorization_code", code, redirect_uri: client.redirectUri }),
    ],
  ])("%s gets no token", async (_what, exchange) => {
    const { email } = await idp.anAccount();
    const answer = await exchange(await logIn(email));
    expect([400, 401]).toContain(answer.status);
    expect(answer.body).not.toHaveProperty("access_token");
  });

  test.each([
    ["another redirect", { redirect_uri: "https://evil.example/" }, "redirect_uri"],
    ["a longer redirect", { redirect_uri: `${WEB.redirectUris[0]}/more` }, "redirect_uri"],
    ["an unknown client", { client_id: "nadie" }, "invalid_client"],
  ])("%s is refused here and never redirected", async (_what, changes, detail) => {
    const page = await idp.browser().open(authorizationRequest(idp, client, changes).url);
    expect(page.status).toBe(400);
    expect(page.left).toBeUndefined();
    expect(page.text).toContain("La aplicación no se puede conectar");
    expect(page.text).toContain(detail);
  });

  test.each([
    ["no PKCE", { code_challenge: undefined, code_challenge_method: undefined }, "invalid_request"],
    ["plain PKCE", { code_challenge_method: "plain" }, "invalid_request"],
    ["a foreign resource", { resource: "https://other.example" }, "invalid_target"],
  ])("%s is refused to the client", async (_what, changes, error) => {
    const page = await idp.browser().open(authorizationRequest(idp, client, changes).url);
    expect(page.left?.searchParams.get("error")).toBe(error);
    expect(page.left?.searchParams.get("iss")).toBe(idp.issuer);
  });

  test.each(["token", "id_token", "code id_token"])(
    "the response type %j is not offered",
    async (response_type) => {
      const page = await idp.browser().open(authorizationRequest(idp, client, { response_type }).url);
      expect(page.left?.hash).toMatch(/error=unsupported_response_type/);
      expect(page.left?.hash).not.toMatch(/access_token|id_token=/);
    },
  );
});

describe("the log-in page", () => {
  const open = async (headers: Record<string, string> = {}, changes: Record<string, string> = {}) => {
    const browser = idp.browser(headers);
    return { browser, page: await browser.open(authorizationRequest(idp, client, changes).url) };
  };
  const alertOf = ({ text }: Visit) => /role="alert"[\s\S]*?<\/div>/.exec(text)?.[0] ?? "";

  test("is Spanish by default, English when asked, and keeps the choice after an error", async () => {
    expect((await open()).page.text).toContain('<html lang="es">');
    expect((await open({ "accept-language": "fr, en;q=0.8, es;q=0.5" })).page.text).toContain(
      '<html lang="en">',
    );
    const { browser, page } = await open({}, { ui_locales: "en" });
    expect(page.text).toContain("<h1>Sign in</h1>");
    const spanish = await browser.open(`${page.url.pathname}?lang=es`);
    const refused = await browser.submit(spanish, { email: "a@b.example", password: "x" });
    expect(refused.text).toContain('<html lang="es">');
  });

  test("fills in the hint and works with password managers", async () => {
    const { page } = await open({}, { login_hint: '"><script>@muni.example' });
    expect(page.text).toContain('value="&quot;&gt;&lt;script&gt;@muni.example"');
    expect(page.text).toContain('autocomplete="username"');
    expect(page.text).toContain('autocomplete="current-password"');
  });

  test("is small, runs no script and can't be framed", async () => {
    const { page } = await open();
    expect(Buffer.byteLength(page.text)).toBeLessThan(12_000);
    expect(page.text).not.toContain("<script");
    const policy = page.headers.get("content-security-policy") ?? "";
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toContain("unsafe");
    expect(page.headers.get("cache-control")).toBe("no-store");
  });

  test("cookies can't be read by scripts or sent by other sites", async () => {
    const response = await fetch(authorizationRequest(idp, client).url, { redirect: "manual" });
    const cookies = response.headers.getSetCookie();
    expect(cookies.length).toBeGreaterThan(0);
    for (const cookie of cookies) expect(cookie).toMatch(/httponly/i);
    for (const cookie of cookies) expect(cookie).toMatch(/samesite=lax/i);
  });

  test("says the same for an unknown address, no password and a wrong one", async () => {
    const known = await idp.anAccount();
    const withoutPassword = await idp.anAccount({ password: undefined });
    const alerts = new Set<string>();
    for (const email of [known.email, withoutPassword.email, "nadie@muni.example"]) {
      const { browser, page } = await open();
      const refused = await browser.submit(page, { email, password: "no es esta clave" });
      expect(refused.status).toBe(401);
      expect(refused.text).toContain(`value="${email}"`);
      expect(refused.text).toContain('aria-invalid="true"');
      expect(refused.text).toMatch(/aria-describedby="password-error"/);
      alerts.add(alertOf(refused));
    }
    expect(alerts.size).toBe(1);
    expect([...alerts][0]).toContain("El correo o la contraseña no son correctos.");
  });

  test("after a wrong password the right one works, in any case of the address", async () => {
    const { email } = await idp.anAccount();
    const { browser, page } = await open();
    const refused = await browser.submit(page, { email, password: "no es esta clave" });
    const visit = await browser.submit(refused, { email: ` ${email.toUpperCase()} `, password: PASSWORD });
    expect(visit.left?.searchParams.get("code")).toBeTruthy();
  });

  test("asks for what is missing", async () => {
    const { browser, page } = await open();
    const refused = await browser.submit(page, { email: "", password: "" });
    expect(refused.status).toBe(400);
    expect(alertOf(refused)).toContain('href="#email"');
    expect(alertOf(refused)).toContain('href="#password"');
  });

  test("a disabled account is told so only with its password", async () => {
    const account = await idp.anAccount();
    await idp.internal("PATCH", `/accounts/${account.id}`, { disabled: true });
    const { browser, page } = await open();
    const wrong = await browser.submit(page, { email: account.email, password: "no es esta clave" });
    expect(alertOf(wrong)).toContain("no son correctos");
    const right = await browser.submit(page, { email: account.email, password: PASSWORD });
    expect(right.status).toBe(403);
    expect(alertOf(right)).toContain("deshabilitada");
  });

  const tryPassword = async (browser: Browser, email: string, password: string) =>
    browser.submit(await browser.open(authorizationRequest(idp, client).url), { email, password });

  test("five failures stop an address, for that account alone, until the time is over", async () => {
    const [{ email }, other] = [await idp.anAccount(), await idp.anAccount()];
    const from = (ip: string) => idp.browser({ "x-forwarded-for": `6.6.6.6, ${ip}` });
    const statuses: number[] = [];
    for (let count = 0; count < 6; count += 1) {
      statuses.push((await tryPassword(from("10.0.0.1"), email, "no es esta clave")).status);
    }
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);

    const blocked = await tryPassword(from("10.0.0.1"), email, PASSWORD);
    expect(blocked.status).toBe(429);
    expect(Number(blocked.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(alertOf(blocked)).toContain("espere 15 minutos");
    expect((await tryPassword(from("10.0.0.1"), other.email, PASSWORD)).left).toBeDefined();
    expect((await tryPassword(from("10.0.0.2"), email, PASSWORD)).left).toBeDefined();

    await idp.pool.query("UPDATE idp.attempts SET resets_at = now()");
    expect((await tryPassword(from("10.0.0.1"), email, PASSWORD)).left).toBeDefined();
  });

  test("whoever goes on after their refusals locks nobody else out", async () => {
    const { email } = await idp.anAccount();
    const from = (ip: string) => idp.browser({ "x-forwarded-for": ip });
    const guesses = Array.from({ length: 60 }, () =>
      tryPassword(from("10.1.0.1"), email, "no es esta clave"),
    );
    const statuses = (await Promise.all(guesses)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(5);
    expect(statuses.filter((status) => status === 429)).toHaveLength(55);
    expect((await tryPassword(from("10.1.0.2"), email, PASSWORD)).left).toBeDefined();
  });

  test("many addresses that guess get one guess each, and do not lock out", async () => {
    const { email } = await idp.anAccount();
    const from = (network: number) => idp.browser({ "x-forwarded-for": `10.2.${network}.1` });
    expect((await tryPassword(from(200), email, PASSWORD)).left).toBeDefined();
    const guess = async (network: number) =>
      (await tryPassword(from(network), email, "no es esta clave")).status;
    const wide = Array.from({ length: 50 }, (_, index) => guess(Math.floor(index / 5)));
    expect(new Set(await Promise.all(wide))).toEqual(new Set([401]));

    expect([await guess(50), await guess(50), await guess(50)]).toEqual([401, 429, 429]);
    expect((await tryPassword(from(51), email, PASSWORD)).left, "a clean record").toBeDefined();

    await idp.pool.query("UPDATE idp.attempts SET count = 250 WHERE key LIKE 'login-account:%'");
    expect(await guess(52)).toBe(429);
    expect((await tryPassword(from(53), email, PASSWORD)).status).toBe(429);
    expect((await tryPassword(from(200), email, PASSWORD)).left, "where they signed in before").toBeDefined();
  });

  test("an address that no account can have is a wrong one", async () => {
    const { browser, page } = await open();
    const refused = await browser.submit(page, { email: "ana\0@muni.example", password: PASSWORD });
    expect(refused.status).toBe(401);
    expect(alertOf(refused)).toContain("no son correctos");
  });

  test("attempts at once don't slip through the limit", async () => {
    const { email } = await idp.anAccount();
    const browsers = Array.from({ length: 12 }, () => idp.browser({ "x-forwarded-for": "10.0.0.9" }));
    const visits = await Promise.all(
      browsers.map((browser) => tryPassword(browser, email, "no es esta clave")),
    );
    expect(visits.filter(({ status }) => status === 401)).toHaveLength(5);
    expect(visits.filter(({ status }) => status === 429)).toHaveLength(7);
  });

  test("a form that another site sends is refused", async () => {
    const { email } = await idp.anAccount();
    const { browser, page } = await open();
    const fields = { email, password: PASSWORD };
    const foreign = [
      await browser.submit(page, fields, { origin: "https://evil.example" }),
      await browser.submit(page, fields, { "sec-fetch-site": "cross-site" }),
      await browser.submit(page, { ...fields, csrf: "x" }),
    ];
    for (const { status, left } of foreign)
      expect({ status, left }).toEqual({ status: 403, left: undefined });
    // Another browser has no cookie of this interaction.
    const stolen = await idp.browser().submit(page, fields);
    expect(stolen.status).toBe(400);
    expect(stolen.text).toContain("Esta página venció");
  });

  test("signing in as somebody else replaces the session", async () => {
    const [ana, beto] = [await idp.anAccount(), await idp.anAccount()];
    const { browser } = await logIn(ana.email);
    const attempt = authorizationRequest(idp, client, { prompt: "login" });
    const page = await browser.open(attempt.url);
    // No page of the library's stands between the two sessions.
    const visit = await browser.submit(page, { email: beto.email, password: PASSWORD });
    const code = visit.left?.searchParams.get("code") ?? "";
    const { body } = await exchangeCode(idp, client, { code, verifier: attempt.verifier });
    const { payload } = await jwtVerify(String(body.id_token), await keySet());
    expect(payload.sub).toBe(beto.id);
    const next = authorizationRequest(idp, client);
    const again = (await browser.open(next.url)).left?.searchParams.get("code") ?? "";
    const { body: later } = await exchangeCode(idp, client, { code: again, verifier: next.verifier });
    expect((await jwtVerify(String(later.id_token), await keySet())).payload.sub).toBe(beto.id);
  });
});

describe("other addresses", () => {
  test.each(["/nothing", "/admin", "/interaction/0123456789abc"])(
    "%s shows a page, not a trace",
    async (path) => {
      const page = await idp.browser().open(path);
      expect([400, 404]).toContain(page.status);
      expect(page.text).toContain("<h1>");
      expect(page.text).not.toMatch(/at .*\.ts/);
    },
  );

  test("health", async () => {
    expect(await (await fetch(`${idp.issuer}/healthz`)).json()).toEqual({ status: "ok" });
    expect((await fetch(`${idp.issuer}/healthz`, { method: "DELETE" })).status).toBe(405);
  });
});

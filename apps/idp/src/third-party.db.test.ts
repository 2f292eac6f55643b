import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createModelAdapter } from "./database/model-adapter";
import { ASSISTANT, createAssistants, type Parameters } from "./testing/assistants";
import { authorizationRequest, type Client, exchangeCode } from "./testing/authorization";
import { NAMESPACE, PASSWORD, PUBLIC_URL, startTestIdp, type TestIdp } from "./testing/start-test-idp";

const METADATA_URL = "https://assistant.example/oauth/client.json";
const documents = new Map<string, object>();
const fetched: string[] = [];
const fakeFetch: typeof fetch = async (input) => {
  const url = String(input);
  fetched.push(url);
  const document = documents.get(url);
  return document ? Response.json(document) : new Response(null, { status: 404 });
};

let idp: TestIdp;
beforeAll(async () => {
  idp = await startTestIdp({ fetch: fakeFetch });
});
afterAll(() => idp.stop());

const { post, register, aClient, reachConsent, authorize, refresh, connect, verify } = createAssistants(
  () => idp,
);

describe("consent", () => {
  test("says who asks, where the answer goes and for whom", async () => {
    const { consent, account } = await reachConsent(await aClient());
    expect(consent.text).toContain("Asistente de prueba quiere usar Foja en su nombre");
    expect(consent.text).toContain("assistant.example");
    expect(consent.text).toContain(account.email);
    expect(consent.text).toContain("Sigue conectada");
  });

  test("a name can't bring markup", async () => {
    const { consent } = await reachConsent(await aClient({ ...ASSISTANT, client_name: "<img src=x>" }));
    expect(consent.text).toContain("&lt;img src=x&gt;");
    expect(consent.text).not.toContain("<img");
  });

  test("a refusal goes back to the application and grants nothing", async () => {
    const { browser, consent, state } = await reachConsent(await aClient());
    const visit = await browser.submit(consent, { step: "deny" });
    expect(visit.left?.searchParams.get("error")).toBe("access_denied");
    expect(visit.left?.searchParams.get("state")).toBe(state);
    expect(visit.left?.searchParams.get("code")).toBeNull();
  });

  test("the answer leaves from a page of its own, so form-action stays closed", async () => {
    const { visit } = await authorize(await aClient());
    expect(visit.left?.origin).toBe("https://assistant.example");
    const page = visit.headers.get("content-security-policy") ?? "";
    expect(page).not.toContain("assistant.example");
  });

  test("another account can be chosen", async () => {
    const { browser, consent } = await reachConsent(await aClient());
    const logIn = await browser.submit(consent, { step: "switch" });
    expect(logIn.text).toContain('type="password"');
    const other = await idp.anAccount();
    const again = await browser.submit(logIn, { email: other.email, password: PASSWORD });
    expect(again.text).toContain(other.email);
  });

  test("can't be skipped with a forged step", async () => {
    const account = await idp.anAccount();
    const browser = idp.browser();
    const page = await browser.open(authorizationRequest(idp, await aClient()).url);
    expect((await browser.submit(page, { step: "consent", email: account.email })).status).toBe(403);
  });
});

describe("a person sees an application before anything goes to its address", () => {
  const EVIL = { ...ASSISTANT, client_name: "Otra", redirect_uris: ["https://otra.example/cb?x=1"] };

  test.each<[string, Parameters]>([
    ["nobody signed in", { prompt: "none" }],
    ["an unknown scope and nothing shown", { prompt: "none", scope: "nothing", nonce: undefined }],
  ])("prompt=none, %s: the log-in page", async (_what, changes) => {
    const page = await idp.browser().open(authorizationRequest(idp, await aClient(EVIL), changes).url);
    expect(page.left).toBeUndefined();
    expect(page.text).toContain('type="password"');
  });

  test("prompt=none, somebody signed in: the consent page, and without it once they admitted it", async () => {
    const first = await authorize(await aClient());
    const other = await aClient(EVIL);
    const silent = () => authorizationRequest(idp, other, { prompt: "none", scope: "openid email" }).url;
    const consent = await first.browser.open(silent());
    expect(consent.left).toBeUndefined();
    expect(consent.text).toContain("Otra quiere usar Foja en su nombre");
    expect(consent.text).toContain("otra.example");
    const allowed = await first.browser.submit(consent, { step: "consent", access: "write" });
    expect(allowed.left?.searchParams.get("code")).toBeTruthy();
    const again = await first.browser.open(silent());
    expect(again.left?.searchParams.get("code")).toBeTruthy();
  });

  test.each<[string, Parameters]>([
    ["an unknown response type", { response_type: "token" }],
    ["no challenge", { code_challenge: undefined }],
    ["an unknown resource", { resource: "https://elsewhere.example" }],
    ["an unknown prompt", { prompt: "create" }],
    ["a form as answer", { response_mode: "form_post" }],
    ["a request object", { request: "x" }],
  ])("%s is told to the person", async (_what, changes) => {
    const page = await idp.browser().open(authorizationRequest(idp, await aClient(EVIL), changes).url);
    expect(page.left).toBeUndefined();
    expect(page.status).toBe(400);
    expect(page.text).toContain("La aplicación no se puede conectar");
    expect(page.text).not.toContain("otra.example");
  });

  test("a request without any scope asks too", async () => {
    const { browser } = await authorize(await aClient());
    const url = new URL(authorizationRequest(idp, await aClient(EVIL)).url);
    url.searchParams.set("scope", "");
    url.searchParams.delete("nonce");
    expect((await browser.open(url.href)).text).toContain("Otra quiere usar Foja en su nombre");
  });

  test("one that registered before names were looked at has none", async () => {
    const client = await aClient();
    const clients = createModelAdapter(idp.pool, idp.options.secrets)("Client");
    await clients.upsert(client.id, { ...(await clients.find(client.id)), client_name: "F\u043eja" }, 600);
    const { consent } = await reachConsent(client);
    expect(consent.text).toContain("Aplicación sin nombre quiere usar Foja");
  });
});

describe("tokens for the gateway", () => {
  test.each([PUBLIC_URL, `${PUBLIC_URL}/`, `${PUBLIC_URL}/mcp`])(
    "audience %s as the client wrote it",
    async (resource) => {
      const client = await aClient();
      const { account, code, verifier } = await authorize(client, { resource });
      const { status, body } = await exchangeCode(idp, client, { code, verifier, resource });
      expect(status).toBe(200);
      const { payload, protectedHeader } = await verify(body.access_token, resource);
      expect(protectedHeader).toMatchObject({ alg: "RS256", typ: "at+jwt" });
      expect(payload).toMatchObject({
        sub: account.id,
        client_id: client.id,
        [`${NAMESPACE}/email`]: account.email,
        [`${NAMESPACE}/email_verified`]: false,
        [`${NAMESPACE}/name`]: "Ana López",
      });
      expect(payload.exp! - payload.iat!).toBe(3600);
      expect(String(payload.scope).split(" ")).toContain("offline_access");
      expect(body).not.toHaveProperty("id_token");
    },
  );

  test("a client that knows nothing of resources gets one too, never an opaque token", async () => {
    const client = await aClient();
    const { code, verifier } = await authorize(client, { scope: "openid email offline_access" });
    const { body } = await exchangeCode(idp, client, { code, verifier });
    expect((await verify(body.access_token, PUBLIC_URL)).payload.aud).toBe(PUBLIC_URL);
  });

  test.each(["https://other.example", `${PUBLIC_URL}.evil.example`, `${PUBLIC_URL}/other`, "not an address"])(
    "the resource %j is refused",
    async (resource) => {
      const page = await idp.browser().open(authorizationRequest(idp, await aClient(), { resource }).url);
      expect(page.left).toBeUndefined();
      expect(page.text).toContain("invalid_target");
    },
  );

  test("a code can't be turned into a token for another resource than the one authorized", async () => {
    const client = await aClient();
    const { code, verifier } = await authorize(client, { resource: PUBLIC_URL });
    const { body } = await exchangeCode(idp, client, { code, verifier, resource: `${PUBLIC_URL}/mcp` });
    expect(body).toMatchObject({ error: "invalid_target" });
  });
});

describe("refresh tokens", () => {
  test("rotate, keep the audience, and follow a change of name and of what is verified", async () => {
    const { client, account, token } = await connect({ resource: `${PUBLIC_URL}/mcp` });
    await idp.internal("PATCH", `/accounts/${account.id}`, { name: "Ana María López" });
    await idp.pool.query("UPDATE idp.accounts SET email_verified = true WHERE id = $1", [account.id]);
    const { status, body } = await refresh(client, token);
    expect(status).toBe(200);
    expect(body.refresh_token).not.toBe(token);
    const { payload } = await verify(body.access_token, `${PUBLIC_URL}/mcp`);
    expect(payload).toMatchObject({
      [`${NAMESPACE}/name`]: "Ana María López",
      [`${NAMESPACE}/email_verified`]: true,
    });
  });

  /** As if it were used that many seconds earlier. */
  const passSinceUse = (seconds: number) =>
    idp.pool.query("UPDATE idp.models SET consumed_at = consumed_at - make_interval(secs => $1)", [seconds]);

  test("an old one used again ends all of them, those of its grace too", async () => {
    const { client, token } = await connect();
    const successors = [await refresh(client, token), await refresh(client, token)];
    await passSinceUse(10);
    expect((await refresh(client, token)).body).toMatchObject({ error: "invalid_grant" });
    for (const { body } of successors)
      expect((await refresh(client, body.refresh_token)).body).toMatchObject({ error: "invalid_grant" });
  });

  test.each([2, 5])("%i uses at once all get a successor that goes on", async (uses) => {
    const { client, token } = await connect();
    const answers = await Promise.all(Array.from({ length: uses }, () => refresh(client, token)));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    await passSinceUse(11);
    for (const { body } of answers) expect((await refresh(client, body.refresh_token)).status).toBe(200);
  });

  test("one that was lost on its way is given again within ten seconds of its first use", async () => {
    const { client, token } = await connect();
    await refresh(client, token);
    await passSinceUse(9);
    expect((await refresh(client, token)).status).toBe(200);
    // The grace is not prolonged by using it.
    await passSinceUse(2);
    expect((await refresh(client, token)).body).toMatchObject({ error: "invalid_grant" });
  });

  test("are given only when the person agreed to it", async () => {
    const client = await aClient();
    const { consent, code, verifier } = await authorize(client, { scope: "openid email" });
    expect(consent.text).not.toContain("Sigue conectada");
    expect((await exchangeCode(idp, client, { code, verifier })).body).not.toHaveProperty("refresh_token");
  });

  test("belong to one client", async () => {
    const { token } = await connect();
    expect((await refresh(await aClient(), token)).body).toMatchObject({ error: "invalid_grant" });
  });

  test("survive the logout of the person", async () => {
    const { client, browser, token } = await connect();
    await browser.submit(await browser.open("/session/end"), { logout: "yes" });
    expect((await refresh(client, token)).status).toBe(200);
  });

  test.each([
    ["disabling the account", (id: string) => idp.internal("PATCH", `/accounts/${id}`, { disabled: true })],
    ["deleting the account", (id: string) => idp.internal("DELETE", `/accounts/${id}`)],
    [
      "a new password",
      (id: string) => idp.internal("PUT", `/accounts/${id}/password`, { password: `${PASSWORD} dulce` }),
    ],
    [
      "a new address",
      (id: string) => idp.internal("PATCH", `/accounts/${id}`, { email: `nueva-${id}@muni.example` }),
    ],
  ])("end with %s, and so does the session", async (_what, act) => {
    const { client, account, browser, token } = await connect();
    await act(account.id);
    expect((await refresh(client, token)).body).toMatchObject({ error: "invalid_grant" });
    const page = await browser.open(authorizationRequest(idp, client).url);
    expect(page.text).toContain('type="password"');
  });

  test("can be revoked by the client", async () => {
    const { client, token } = await connect();
    const body = new URLSearchParams({ token: String(token), client_id: client.id });
    expect((await fetch(`${idp.issuer}/token/revocation`, { method: "POST", body })).status).toBe(200);
    expect((await refresh(client, token)).body).toMatchObject({ error: "invalid_grant" });
  });
});

describe("addresses of native clients", () => {
  const NATIVE = {
    ...ASSISTANT,
    redirect_uris: ["http://127.0.0.1:3000/callback", "https://assistant.example/callback"],
  };

  test.each([
    ["another port", "http://127.0.0.1:51234/callback", true],
    ["no port", "http://127.0.0.1/callback", true],
    ["the other address", "https://assistant.example/callback", true],
    ["another path", "http://127.0.0.1:51234/other", false],
    ["another loopback name", "http://localhost:3000/callback", false],
    ["another host", "http://127.0.0.1.evil.example:3000/callback", false],
    ["another port of a host", "https://assistant.example:8443/callback", false],
    ["user information", "http://127.0.0.1:3000@evil.example/callback", false],
  ])("%s: %s", async (_what, redirect_uri, accepted) => {
    const { id } = await aClient(NATIVE);
    const client = { id, redirectUri: redirect_uri };
    if (accepted) {
      const { visit, consent, code, verifier } = await authorize(client);
      expect(visit.left?.href.startsWith(redirect_uri)).toBe(true);
      if (redirect_uri.startsWith("http:")) expect(consent.text).toContain("Un programa de esta computadora");
      expect((await exchangeCode(idp, client, { code, verifier })).status).toBe(200);
    } else {
      const page = await idp.browser().open(authorizationRequest(idp, client).url);
      expect(page.status).toBe(400);
      expect(page.left).toBeUndefined();
    }
  });
});

describe("registration", () => {
  test("gives public clients no secret and others one", async () => {
    const open = await register(ASSISTANT);
    expect(open.status).toBe(201);
    expect(open.headers.get("access-control-allow-origin")).toBe("*");
    expect(open.body).not.toHaveProperty("client_secret");
    expect(open.body).not.toHaveProperty("registration_access_token");
    const confidential = await register({ ...ASSISTANT, token_endpoint_auth_method: "client_secret_basic" });
    expect(String(confidential.body.client_secret)).toHaveLength(43);
  });

  test("keeps only what it knows", async () => {
    const { body } = await register({
      ...ASSISTANT,
      client_id: "foja-web",
      client_secret: "x",
      post_logout_redirect_uris: ["https://assistant.example/"],
      jwks_uri: "http://127.0.0.1/jwks",
      sector_identifier_uri: "http://127.0.0.1/",
      scope: "admin",
      logo_uri: "https://assistant.example/logo.png",
    });
    expect(Object.keys(body).sort()).toEqual([
      "application_type",
      "client_id",
      "client_id_issued_at",
      "client_name",
      "grant_types",
      "redirect_uris",
      "response_types",
      "token_endpoint_auth_method",
    ]);
    expect(body.client_id).not.toBe("foja-web");
  });

  test("refuses a bad address and stores nothing", async () => {
    const count = async () =>
      (await idp.pool.query("SELECT 1 FROM idp.models WHERE kind = 'Client'")).rowCount;
    const before = await count();
    const { status, body } = await register({
      ...ASSISTANT,
      redirect_uris: ["http://assistant.example/callback"],
    });
    expect(status).toBe(400);
    expect(body.error).toBe("invalid_redirect_uri");
    expect(await count()).toBe(before);
  });

  test("a browser may ask before", async () => {
    const response = await fetch(`${idp.issuer}/reg`, {
      method: "OPTIONS",
      headers: { origin: "https://a.example" },
    });
    expect(response.status).toBe(204);
    expect(response.headers.get("access-control-allow-headers")).toBe("content-type");
  });

  test.each([
    ["no JSON", "hola", "application/json", 400],
    ["a form", "client_name=x", "application/x-www-form-urlencoded", 400],
    ["too much", JSON.stringify({ client_name: "x".repeat(20_000) }), "application/json", 413],
  ])("%s is refused", async (_what, body, type, status) => {
    const response = await post(body, { "content-type": type });
    expect(response.status).toBe(status);
    expect(await response.json()).toHaveProperty("error", "invalid_client_metadata");
  });

  test("is limited by address", async () => {
    const from = { "x-forwarded-for": "10.1.1.1" };
    const answers = await Promise.all(Array.from({ length: 25 }, () => register(ASSISTANT, from)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(20);
    const refused = answers.find(({ status }) => status === 429);
    expect(Number(refused?.headers.get("retry-after"))).toBeGreaterThan(0);
    expect((await register(ASSISTANT, { "x-forwarded-for": "10.1.1.2" })).status).toBe(201);
  });

  test("what is refused counts by itself, and keeps no application of the same address out", async () => {
    const from = { "x-forwarded-for": "10.1.1.3" };
    const refused = await Promise.all([
      ...Array.from({ length: 15 }, () => register({ redirect_uris: ["http://evil.example/"] }, from)),
      ...Array.from({ length: 15 }, () => post("hola", from)),
    ]);
    expect(new Set(refused.map(({ status }) => status))).toEqual(new Set([400]));
    expect((await register(ASSISTANT, from)).status).toBe(201);
    await Promise.all(Array.from({ length: 170 }, () => post("hola", from)));
    expect((await post("hola", from)).status).toBe(429);
  });

  test("forgets clients that nobody uses, and keeps those that somebody does", async () => {
    const [used, unused] = [await aClient(), await aClient()];
    const { code, verifier } = await authorize(used);
    await exchangeCode(idp, used, { code, verifier });
    await expect
      .poll(async () => (await idp.pool.query("SELECT 1 FROM idp.models WHERE used_at IS NOT NULL")).rowCount)
      .toBeGreaterThan(0);
    await idp.pool.query(
      "UPDATE idp.models SET created_at = now() - interval '8 days' WHERE kind = 'Client'",
    );
    await idp.idp.clean();
    const statusOf = async (client: Client) =>
      (await idp.browser().open(authorizationRequest(idp, client).url)).status;
    expect(await statusOf(used)).toBe(200);
    expect(await statusOf(unused)).toBe(400);
  });
});

describe("clients that publish a document about themselves", () => {
  test("need no registration", async () => {
    documents.set(METADATA_URL, { ...ASSISTANT, client_id: METADATA_URL });
    const client = { id: METADATA_URL, redirectUri: ASSISTANT.redirect_uris[0]! };
    const { consent, code, verifier } = await authorize(client);
    expect(consent.text).toContain("Asistente de prueba");
    expect((await exchangeCode(idp, client, { code, verifier })).status).toBe(200);
  });

  test.each([
    ["names another client", "https://a.example/other.json", { ...ASSISTANT, client_id: METADATA_URL }],
    ["is not there", "https://a.example/missing.json", undefined],
    [
      "is too long",
      "https://a.example/long.json",
      { ...ASSISTANT, client_id: "https://a.example/long.json", x: "x".repeat(6_000) },
    ],
    [
      "has an odd name",
      "https://a.example/odd.json",
      { ...ASSISTANT, client_id: "https://a.example/odd.json", client_name: "a\u202Eb" },
    ],
    [
      "carries a secret",
      "https://a.example/secret.json",
      { ...ASSISTANT, client_id: "https://a.example/secret.json", client_secret: "x" },
    ],
  ])("are refused when the document %s", async (_what, id, document) => {
    if (document) documents.set(id, document);
    const page = await idp
      .browser()
      .open(authorizationRequest(idp, { id, redirectUri: ASSISTANT.redirect_uris[0]! }).url);
    expect(page.status).toBe(400);
    expect(page.left).toBeUndefined();
  });

  test.each([
    "https://a.example/",
    "https://a.example",
    "http://a.example/client.json",
    "https://u@a.example/x",
  ])("%s is not even fetched", async (id) => {
    fetched.length = 0;
    const page = await idp
      .browser()
      .open(authorizationRequest(idp, { id, redirectUri: "https://a.example/x" }).url);
    expect(page.status).toBe(400);
    expect(fetched).toEqual([]);
  });
});

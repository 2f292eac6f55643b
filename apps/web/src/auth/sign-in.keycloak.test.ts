import { createHash, randomBytes, randomUUID } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { createKeycloakIdentity } from "@foja/adapters/identity/keycloak";
import { createKeycloakActivation } from "@foja/adapters/identity/keycloak-activation";
import { createKeycloakConnections } from "@foja/adapters/identity/keycloak-connections";
import { describeConnections } from "@foja/adapters/identity/testing/describe-connections";
import { describeIdentity } from "@foja/adapters/identity/testing/describe-identity";
import { createSecrets, generateSecretKey, parseSecretKeys } from "@foja/adapters/secrets/sealed-secrets";
import { createTokenChecker } from "@foja/api/people/check-token";
import { describeAssistants } from "@foja/api/people/testing/describe-assistants";
import type { Identity } from "@foja/core/ports/identity";
import { chooseOwnPassword, createBrowser, logIn } from "@foja/testing/keycloak/pages";
import { createRealm, type Realm } from "@foja/testing/keycloak/realm";
import { type Keycloak, startKeycloak } from "@foja/testing/keycloak/start-keycloak";
import { NextRequest } from "next/server";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { createAuthOptions } from "./create-options";
import { findEndSessionUrl } from "./end-session-url";
import { createSignInHandler } from "./handle-sign-in";
import { createLogoutTokenReader } from "./logout-token";

// `npm test -- keycloak` runs this file: Keycloak itself, set up as docs/identity.md says.

const PUBLIC_URL = "https://foja.example";
const REDIRECT = `${PUBLIC_URL}/api/auth/callback/oidc`;
const PASSWORD = "Tres-tristes-tigres-3";
const NAMESPACE = `${PUBLIC_URL}/claims`;
const secrets = createSecrets(parseSecretKeys(generateSecretKey("test")));

let keycloak: Keycloak;
let realm: Realm;
const logoutTokens: string[] = [];
const platform = createServer(async (request, response) => {
  logoutTokens.push(new URLSearchParams(await text(request)).get("logout_token") ?? "");
  response.end();
});

beforeAll(async () => {
  keycloak = await startKeycloak();
  await new Promise<void>((resolve) => platform.listen(0, "127.0.0.1", resolve));
  const backchannelLogoutUrl = `http://127.0.0.1:${(platform.address() as AddressInfo).port}/logout`;
  realm = await createRealm(keycloak, { publicUrl: PUBLIC_URL, backchannelLogoutUrl });
});
afterAll(async () => {
  platform.close();
  await keycloak?.stop();
});

const connect = (url = realm.issuer): Identity =>
  createKeycloakIdentity({
    ...realm.accounts,
    url,
    publicUrl: PUBLIC_URL,
    secrets,
    sleep: async () => undefined,
  });

/** One after the other, as the lock in the database has them. */
let last: Promise<unknown> = Promise.resolve();
const alone = <T>(_id: string, work: () => Promise<T>): Promise<T> => {
  const done = last.then(work);
  last = done.catch(() => undefined);
  return done;
};
const activation = () => createKeycloakActivation({ ...realm.accounts, url: realm.issuer, secrets, alone });
const tokenOf = (link: string) => new URL(link).searchParams.get("token") ?? "";

const authorization = (
  asked = { client_id: realm.web.clientId, redirect_uri: REDIRECT, scope: "openid email profile" },
) => {
  const verifier = randomBytes(32).toString("base64url");
  const query = new URLSearchParams({
    ...asked,
    response_type: "code",
    code_challenge: createHash("sha256").update(verifier).digest("base64url"),
    code_challenge_method: "S256",
  });
  return { verifier, address: `${realm.issuer}/protocol/openid-connect/auth?${query}` };
};

type Tokens = { readonly id_token: string; readonly access_token: string };

/** By the provider's own page, without script. */
const signIn = async (email: string, password: string, browser = createBrowser(keycloak.url)) => {
  const { address, verifier } = authorization();
  const { left, text: page } = await logIn(browser, address, email, password);
  const code = left?.searchParams.get("code");
  if (!code) return { page, browser };
  const response = await fetch(`${realm.issuer}/protocol/openid-connect/token`, {
    method: "POST",
    body: new URLSearchParams({
      grant_type: "authorization_code",
      code,
      code_verifier: verifier,
      redirect_uri: REDIRECT,
      client_id: realm.web.clientId,
      client_secret: realm.web.clientSecret,
    }),
  });
  return { browser, tokens: (await response.json()) as Tokens };
};

const choosePassword = async (link: string, password: string): Promise<boolean> => {
  const used = await activation().use(tokenOf(link));
  if (!used) return false;
  const browser = createBrowser(keycloak.url);
  const asked = await logIn(browser, authorization().address, used.email, used.temporaryPassword);
  return (await chooseOwnPassword(browser, asked, password)).left?.searchParams.has("code") === true;
};

const aPerson = async (identity: Identity) => {
  const email = `persona-${randomUUID().slice(0, 8)}@muni.example`;
  const { id } = await identity.ensure({ email, fullName: "Ana María López", municipality: "Villa" });
  return { id, email };
};
const withPassword = async (identity: Identity) => {
  const person = await aPerson(identity);
  await choosePassword((await identity.activationLink(person.id)).url, PASSWORD);
  return person;
};

describeIdentity("Keycloak", async () => ({
  identity: connect(),
  unreachable: connect("http://127.0.0.1:9/realms/muni"),
  choosePassword,
  canSignIn: async (email, password) => (await signIn(email, password)).tokens !== undefined,
  close: async () => undefined,
}));

const connections = (url = realm.issuer) =>
  createKeycloakConnections({
    ...realm.accounts,
    url,
    webClientId: realm.web.clientId,
    sleep: async () => undefined,
  });

/** Somebody lets the assistant in, on the provider's own pages. */
const letIn = async (scope = "openid email offline_access") => {
  const { clientId, redirectUri } = realm.assistant;
  const { id, email } = await withPassword(connect());
  const asked = { client_id: clientId, redirect_uri: redirectUri };
  const { address, verifier } = authorization({ ...asked, scope });
  const browser = createBrowser(keycloak.url);
  const consent = await logIn(browser, address, email, PASSWORD);
  const [, form = ""] = /name="code" value="([^"]*)"/.exec(consent.text) ?? [];
  const { left } = await browser.submit(consent, { code: form, accept: "Yes" });
  const call = async (fields: Record<string, string>) => {
    const body = new URLSearchParams({ ...asked, ...fields });
    const response = await fetch(`${realm.issuer}/protocol/openid-connect/token`, { method: "POST", body });
    return { ok: response.ok, body: (await response.json()) as { refresh_token: string } };
  };
  const code = left?.searchParams.get("code") ?? "";
  const { body } = await call({ grant_type: "authorization_code", code, code_verifier: verifier });
  const mayGoOn = async () =>
    (await call({ grant_type: "refresh_token", refresh_token: body.refresh_token })).ok;
  return { accountId: id, mayGoOn };
};

describeConnections("Keycloak", async () => ({
  connections: connections(),
  unreachable: connections("http://127.0.0.1:9/realms/muni"),
  letIn,
  close: async () => undefined,
}));

describe("what people let clients of Keycloak do", () => {
  test("is told as far as Keycloak tells it", async () => {
    const { accountId } = await letIn();
    expect(await connections().list(accountId)).toEqual([
      {
        id: realm.assistant.clientId,
        client: {
          id: realm.assistant.clientId,
          name: "Asistente de prueba",
          host: "assistant.example",
          uri: null,
        },
        isOwn: false,
        readOnly: false,
        renews: true,
        createdAt: expect.any(Date),
        lastUsedAt: expect.any(Date),
        expiresAt: null,
      },
    ]);
  });

  test("without an offline session it does not renew, and ends all the same", async () => {
    const { accountId, mayGoOn } = await letIn("openid email");
    expect(await connections().list(accountId)).toMatchObject([{ renews: false, lastUsedAt: null }]);
    expect(await connections().end(accountId, realm.assistant.clientId)).toBe(true);
    expect([await connections().list(accountId), await mayGoOn()]).toEqual([[], false]);
  });

  test("signing in to the platform is none", async () => {
    const { id, email } = await withPassword(connect());
    await signIn(email, PASSWORD);
    expect(await connections().list(id)).toEqual([]);
    expect(await connections().end(id, realm.web.clientId)).toBe(false);
  });
});

describe("an activation link of Keycloak's accounts", () => {
  const peek = (link: string) => activation().peek(tokenOf(link));

  test("is not used up by looking, and leads to a password that serves once", async () => {
    const identity = connect();
    const { id, email } = await aPerson(identity);
    const { url } = await identity.activationLink(id);
    expect(url).toMatch(`${PUBLIC_URL}/activar?token=`);
    expect([await peek(url), await peek(url)]).toEqual([{ email }, { email }]);
    const used = await activation().use(tokenOf(url));
    expect(await peek(url)).toBeUndefined();
    expect(await identity.find(email)).toMatchObject({ hasPassword: false });
    expect((await signIn(email, used?.temporaryPassword ?? "")).page).toContain('name="password-new"');
  });

  test.each<[string, (identity: Identity, id: string) => Promise<unknown>]>([
    ["the account is disabled", (identity, id) => identity.setDisabled(id, true)],
    ["its address changed", (identity, id) => identity.changeEmail(id, `n-${id}@muni.example`)],
    ["the account is gone", (identity, id) => identity.remove(id)],
    [
      "a later one was used",
      async (identity, id) => choosePassword((await identity.activationLink(id)).url, PASSWORD),
    ],
  ])("serves no more when %s", async (_what, change) => {
    const identity = connect();
    const { id } = await aPerson(identity);
    const { url } = await identity.activationLink(id);
    await change(identity, id);
    expect([await peek(url), await activation().use(tokenOf(url))]).toEqual([undefined, undefined]);
  });

  test("gives a password to one of two who use it at once", async () => {
    const identity = connect();
    const { url } = await identity.activationLink((await aPerson(identity)).id);
    const used = await Promise.all([1, 2].map(() => activation().use(tokenOf(url))));
    expect(used.filter(Boolean)).toHaveLength(1);
  });

  test("serves no more after five days, and nobody makes one up", async () => {
    const identity = connect();
    const { url } = await identity.activationLink((await aPerson(identity)).id);
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 5 * 86_400_000 + 1_000 });
    expect(await peek(url)).toBeUndefined();
    vi.useRealTimers();
    expect(await activation().peek("x")).toBeUndefined();
    expect(await activation().peek(secrets.encrypt("{}"))).toBeUndefined();
  });
});

describe("the platform's sign-in with Keycloak", () => {
  test("begins a session of the person that Keycloak names, with our settings", async () => {
    vi.stubEnv("NEXTAUTH_URL", PUBLIC_URL);
    const person = await withPassword(connect());
    const started: unknown[] = [];
    const logged: unknown[] = [];
    const log = (...line: unknown[]) => void logged.push(line);
    const handle = createSignInHandler(
      createAuthOptions(
        {
          nextauthUrl: PUBLIC_URL,
          nextauthSecret: "x".repeat(32),
          oidcIssuer: realm.issuer,
          oidcClientId: realm.web.clientId,
          oidcClientSecret: realm.web.clientSecret,
          oidcTrustUnverifiedEmail: false,
          claimNamespace: NAMESPACE,
        },
        {
          sessions: () => ({
            start: async (owner) => `session ${started.push(owner)}`,
            isOpen: async () => true,
            end: async () => undefined,
            endOfSubject: async () => undefined,
          }),
          logger: { trace: () => undefined, debug: () => undefined, warn: log, error: log },
        },
      ),
    );
    const cookies = new Map<string, string>();
    const call = async (address: string, form?: Record<string, string>): Promise<Response> => {
      const url = new URL(address, PUBLIC_URL);
      const headers = { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join("; ") };
      const body = form && { method: "POST", body: new URLSearchParams(form) };
      const response = await handle(
        new NextRequest(url, { headers, ...body }),
        url.pathname.split("/").slice(3),
      );
      for (const line of response.headers.getSetCookie()) {
        const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
        cookies.set(name, value);
      }
      return response;
    };
    const { csrfToken } = (await (await call("/api/auth/csrf")).json()) as { csrfToken: string };
    const leaving = await call("/api/auth/signin/oidc", {
      csrfToken,
      callbackUrl: "/expedientes",
      json: "true",
    });
    const { url } = (await leaving.json()) as { url: string };
    const { left } = await logIn(createBrowser(keycloak.url), url, person.email, PASSWORD);
    const back = await call(left?.href ?? "");
    vi.unstubAllEnvs();

    expect(logged).toEqual([]);
    expect([back.status, back.headers.get("location")]).toEqual([302, `${PUBLIC_URL}/expedientes`]);
    expect(started).toEqual([{ email: person.email, subject: person.id }]);
  });

  test("gives access tokens that our gateway believes", async () => {
    const { id: subject, email } = await withPassword(connect());
    const check = createTokenChecker({
      issuer: realm.issuer,
      audiences: [PUBLIC_URL],
      claimNamespace: NAMESPACE,
      trustsUnverifiedEmail: false,
      now: () => new Date(),
    });
    const { tokens } = await signIn(email, PASSWORD);
    expect(await check(tokens?.access_token ?? "")).toMatchObject({ email, subject });
  });

  test.each<[string, (identity: Identity, id: string) => Promise<void>]>([
    ["disabled", (identity, id) => identity.setDisabled(id, true)],
    ["removed", (identity, id) => identity.remove(id)],
    ["given another address", (identity, id) => identity.changeEmail(id, `n-${id}@muni.example`)],
  ])("tells the platform whose account was %s, and ends their session there", async (_what, change) => {
    const identity = connect();
    const { id, email } = await withPassword(identity);
    const { browser } = await signIn(email, PASSWORD);
    expect((await browser.open(authorization().address)).left?.searchParams.has("code")).toBe(true);
    logoutTokens.length = 0;
    await change(identity, id);
    const read = createLogoutTokenReader({ issuer: realm.issuer, clientId: realm.web.clientId });
    const told = await Promise.all(logoutTokens.map(read));
    expect(new Set(told.map((logOut) => logOut?.subject))).toEqual(new Set([id]));
    expect((await browser.open(authorization().address)).left).toBeUndefined();
  });

  test("signing out of the platform ends the session there", async () => {
    const { email } = await withPassword(connect());
    const { browser, tokens } = await signIn(email, PASSWORD);
    const end = await findEndSessionUrl(realm.issuer, {
      idToken: tokens?.id_token ?? "",
      returnTo: `${PUBLIC_URL}/`,
    });
    expect((await browser.open(end ?? "")).left?.href).toBe(`${PUBLIC_URL}/`);
    expect((await browser.open(authorization().address)).left).toBeUndefined();
  });
});

describeAssistants(() => ({ keycloak, issuer: realm.issuer }));

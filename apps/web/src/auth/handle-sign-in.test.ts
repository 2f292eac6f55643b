import { NextRequest } from "next/server";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { createAuthOptions } from "./create-options";
import { createSignInHandler } from "./handle-sign-in";
import { createSignInStart } from "./start-sign-in";
import { CLIENT_ID, type FakeProvider, startFakeProvider } from "./testing/fake-provider";

const ORIGIN = "https://foja.example";
let provider: FakeProvider;
let handle: ReturnType<typeof createSignInHandler>;
let start: ReturnType<typeof createSignInStart>;
const started: { email: string; subject: string }[] = [];
const logged: { level: string; fields: Record<string, unknown> }[] = [];
let failure: Error | undefined;

const log = (level: string) => (fields: object) => {
  logged.push({ level, fields: { ...fields } });
};

beforeAll(async () => {
  vi.stubEnv("NEXTAUTH_URL", ORIGIN);
  provider = await startFakeProvider();
  const sessions = {
    start: async (owner: { email: string; subject: string }) => {
      if (failure) throw failure;
      started.push(owner);
      return `session ${started.length}`;
    },
    isOpen: async () => true,
    end: async () => {},
    endOfSubject: async () => {},
  };
  const options = createAuthOptions(
    {
      nextauthUrl: ORIGIN,
      nextauthSecret: "x".repeat(32),
      oidcIssuer: provider.issuer,
      oidcClientId: CLIENT_ID,
      oidcClientSecret: "y".repeat(32),
      oidcTrustUnverifiedEmail: false,
      claimNamespace: "https://foja.example/claims",
    },
    {
      sessions: () => sessions,
      logger: { trace: log("trace"), debug: log("debug"), warn: log("warn"), error: log("error") },
    },
  );
  handle = createSignInHandler(options);
  start = createSignInStart(options);
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await provider.stop();
});
beforeEach(() => {
  started.length = 0;
  logged.length = 0;
  failure = undefined;
});

/** One browser, whose tabs share their cookies. */
const aBrowser = () => {
  const jar = new Map<string, { readonly value: string; readonly path: string }>();
  const sentTo = (path: string) => [...jar].filter(([, cookie]) => path.startsWith(cookie.path));
  const keep = (response: Response): Response => {
    for (const line of response.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value === "" || /Max-Age=0/.test(line)) jar.delete(name);
      else jar.set(name, { value, path: /Path=([^;]+)/.exec(line)?.[1] ?? "/" });
    }
    return response;
  };
  const call = async (address: string, form?: Record<string, string>): Promise<Response> => {
    const url = new URL(address, ORIGIN);
    const sent = sentTo(url.pathname);
    return keep(
      await handle(
        new NextRequest(url, {
          headers: { cookie: sent.map(([name, { value }]) => `${name}=${value}`).join("; ") },
          ...(form && { method: "POST", body: new URLSearchParams(form) }),
        }),
        url.pathname.split("/").slice(3),
      ),
    );
  };
  /** As the page that has nothing to say does it. */
  const leaveAtOnce = async (returnTo: string, asksAgain = false): Promise<string> => {
    const cookies = Object.fromEntries(
      sentTo("/api/auth/start").map(([name, { value }]) => [name, decodeURIComponent(value)]),
    );
    const headers = new Headers();
    const response = keep(await start({ cookies, headers, returnTo, language: "es", asksAgain }));
    expect(response.status).toBe(303);
    return response.headers.get("location") ?? "";
  };
  const leave = async (callbackUrl: string): Promise<string> => {
    const { csrfToken } = (await (await call("/api/auth/csrf")).json()) as { csrfToken: string };
    const answer = await call("/api/auth/signin/oidc", { csrfToken, callbackUrl, json: "true" });
    return ((await answer.json()) as { url: string }).url;
  };
  return { jar, call, leave, leaveAtOnce };
};

describe("signing in", () => {
  test("leads to the provider and back to the page, as the person that the provider names", async () => {
    const { call, leave } = aBrowser();
    const back = await call(provider.signIn(await leave("/expedientes?estado=active"), "Ana@muni.example"));
    expect([back.status, back.headers.get("location")]).toEqual([302, `${ORIGIN}/expedientes?estado=active`]);
    expect(started).toEqual([{ email: "ana@muni.example", subject: "sub Ana@muni.example" }]);
    expect(await (await call("/api/auth/session")).json()).toMatchObject({
      user: { email: "ana@muni.example" },
    });
  });

  test("leads to the provider without a page in between", async () => {
    const { call, leaveAtOnce } = aBrowser();
    const address = await leaveAtOnce(`${ORIGIN}/expedientes`);
    expect([...new URL(address).searchParams].filter(([name]) => /ui_locales|prompt/.test(name))).toEqual([
      ["ui_locales", "es"],
    ]);
    const back = await call(provider.signIn(address, "ana@muni.example"));
    expect(back.headers.get("location")).toBe(`${ORIGIN}/expedientes`);
    expect(started).toHaveLength(1);
  });

  test("asks for another account where one has no access", async () => {
    expect(new URL(await aBrowser().leaveAtOnce(`${ORIGIN}/`, true)).searchParams.get("prompt")).toBe(
      "login",
    );
  });

  test.each([[["first", "second"]], [["second", "first"]]])(
    "in two tabs at once arrives at both pages, the %j",
    async (order) => {
      const { jar, call, leave } = aBrowser();
      const tabs = { first: await leave("/uno"), second: await leave("/dos") };
      const pages = { first: `${ORIGIN}/uno`, second: `${ORIGIN}/dos` };
      for (const tab of order as (keyof typeof tabs)[]) {
        const back = await call(provider.signIn(tabs[tab], "ana@muni.example"));
        expect(back.headers.get("location")).toBe(pages[tab]);
      }
      expect(started).toHaveLength(2);
      expect([...jar.keys()].filter((name) => /state|pkce|nonce|callback-url\./.test(name))).toEqual([]);
    },
  );

  test.each([
    [{ email_verified: false }, 0],
    [{ email_verified: undefined }, 0],
    [{ "https://foja.example/claims/email_verified": false }, 0],
    [{ email_verified: undefined, "https://foja.example/claims/email_verified": true }, 1],
  ])("with %j begins %i sessions", async (changes, sessions) => {
    const { call, leave } = aBrowser();
    await call(provider.signIn(await leave("/"), "ana@muni.example", changes));
    expect(started).toHaveLength(sessions);
  });

  test("counts once for each attempt", async () => {
    const { call, leave } = aBrowser();
    const address = provider.signIn(await leave("/"), "ana@muni.example");
    await call(address);
    expect((await call(address)).headers.get("location")).toContain("error=");
    expect(started).toHaveLength(1);
  });

  test("that was given up many times leaves little behind, and the last one works", async () => {
    const { jar, call, leave, leaveAtOnce } = aBrowser();
    let address = "";
    for (let attempt = 0; attempt < 9; attempt += 1)
      address = await (attempt % 2 ? leave("/") : leaveAtOnce(`${ORIGIN}/`));
    expect([...jar.keys()].filter((name) => name.includes("next-auth.state"))).toHaveLength(5);
    expect([...jar.values()].map(({ path }) => path)).toContain("/api/auth");
    await call(provider.signIn(address, "ana@muni.example"));
    expect(started).toHaveLength(1);
  });

  test("in another browser than it began in is refused", async () => {
    const address = provider.signIn(await aBrowser().leave("/"), "ana@muni.example");
    expect((await aBrowser().call(address)).headers.get("location")).toContain("error=");
    expect(started).toEqual([]);
  });
});

describe("a refused call is a line without a stack", () => {
  const lines = () => logged.filter(({ level }) => level === "warn" || level === "error");

  test.each([
    "/api/auth/callback/oidc",
    "/api/auth/callback/oidc?code=x&state=y",
    "/api/auth/callback/oidc?error=access_denied&error_description=%0Ano",
    `/api/auth/callback/oidc?error=${"x".repeat(64)}`,
  ])("%s", async (path) => {
    await aBrowser().call(path);
    expect(lines()).toHaveLength(1);
    for (const { level, fields } of lines()) {
      expect(level).toBe("warn");
      expect(Object.keys(fields)).toEqual(["code", "reason"]);
      expect(String(fields.reason).length).toBeLessThanOrEqual(200);
    }
  });

  test("also when it has an attempt of its own and an invented code", async () => {
    const { call, leave } = aBrowser();
    const state = new URL(await leave("/")).searchParams.get("state");
    await call(
      `/api/auth/callback/oidc?code=invented&state=${state}&iss=${encodeURIComponent(provider.issuer)}`,
    );
    expect(lines()).toEqual([
      {
        level: "warn",
        fields: { code: "OAUTH_CALLBACK_ERROR", reason: expect.stringContaining("invalid_grant") },
      },
    ]);
  });

  test.each([
    "/api/auth/callback",
    "/api/auth/callback/other?code=x",
    "/api/auth/nothing",
    "/api/auth/_log",
    "/api/auth/error?error=%0A",
  ])("%s is answered, and nothing is written", async (path) => {
    expect((await aBrowser().call(path)).status).toBeGreaterThanOrEqual(400);
    expect(lines()).toEqual([]);
  });

  test("a failure of our own is an error, with all that helps", async () => {
    const { call, leave } = aBrowser();
    failure = new Error("the database is away");
    await call(provider.signIn(await leave("/"), "ana@muni.example"));
    expect(lines()).toEqual([{ level: "error", fields: { code: expect.any(String), err: failure } }]);
  });
});

test.each([
  ["large", "a=".padEnd(20_000, "x"), 413],
  ["of too many fields", Array.from({ length: 40 }, (_, index) => `f${index}=1`).join("&"), 400],
])("a form that is %s does not reach the library", async (_what, body, status) => {
  const headers = { "content-type": "application/x-www-form-urlencoded" };
  const request = new NextRequest(`${ORIGIN}/api/auth/signin/oidc`, { method: "POST", headers, body });
  expect((await handle(request, ["signin", "oidc"])).status).toBe(status);
});

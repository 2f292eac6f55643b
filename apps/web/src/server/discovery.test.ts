import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { allowedAt } from "./allowed-methods";
import { leadAside } from "./other-methods";

const PUBLIC_URL = "https://foja.example";

let isDown = false;
let issuer: string;
const provider = createServer((_request, response) => {
  if (isDown) return void response.writeHead(500).end();
  const endpoints = { authorization_endpoint: `${issuer}/authorize`, token_endpoint: `${issuer}/token` };
  response.end(JSON.stringify({ issuer: `${issuer}/`, ...endpoints }));
});

type Handle = (request: Request) => Promise<Response>;
type Route = { readonly GET: Handle; readonly HEAD: Handle; readonly OPTIONS: Handle };

const ROUTES: Readonly<Record<string, () => Promise<Route>>> = {
  "/.well-known/oauth-protected-resource": () => import("../app/.well-known/oauth-protected-resource/route"),
  "/.well-known/oauth-protected-resource/mcp": () =>
    import("../app/.well-known/oauth-protected-resource/mcp/route"),
  "/.well-known/oauth-authorization-server": () =>
    import("../app/.well-known/oauth-authorization-server/route"),
  "/.well-known/oauth-authorization-server/mcp": () =>
    import("../app/.well-known/oauth-authorization-server/mcp/route"),
  "/.well-known/mcp.json": () => import("../app/.well-known/mcp.json/route"),
  "/.well-known/openapi.json": () => import("../app/.well-known/openapi.json/route"),
  "/.well-known/foja-desktop": () => import("../app/.well-known/foja-desktop/route"),
};
const PATHS = Object.keys(ROUTES);
const BY_PROVIDER = PATHS.filter((path) => path.includes("authorization-server"));

beforeAll(async () => {
  await new Promise<void>((resolve) => provider.listen(0, "127.0.0.1", resolve));
  issuer = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`;
  const secret = "x".repeat(32);
  for (const [name, value] of Object.entries({
    PUBLIC_URL,
    DATABASE_URL: "postgresql://nobody.invalid/none",
    STORAGE_URL: "file:///nowhere",
    STORAGE_LINK_SECRET: secret,
    SECRETS_KEYS: "-",
    NOTARY_URL: "http://nobody.invalid",
    NOTARY_API_KEY: secret,
    COMPOSER_URL: "http://nobody.invalid",
    COMPOSER_TOKEN: secret,
    IDENTITY_PROVIDER: "none",
    OIDC_ISSUER: issuer,
    OIDC_CLIENT_SECRET: secret,
    OIDC_REGISTRATION_URL: `${issuer}/register`,
    OIDC_TAKES_S256: "true",
    CLAIM_NAMESPACE: "https://foja.example/claims",
    NEXTAUTH_URL: PUBLIC_URL,
    NEXTAUTH_SECRET: secret,
    LOG_LEVEL: "silent",
  })) {
    vi.stubEnv(name, value);
  }
});
afterAll(() => {
  provider.close();
  vi.unstubAllEnvs();
});

const ask = async (path: string, { method = "GET", headers = {} } = {}): Promise<Response> => {
  const route = await ROUTES[path]!();
  return route[method as keyof Route](new Request(`${PUBLIC_URL}${path}`, { method, headers }));
};

// First: nothing is known of the provider yet.
describe("while the provider is down", () => {
  test.each(BY_PROVIDER)("%s is unavailable for a while", async (path) => {
    isDown = true;
    const response = await ask(path);
    expect([response.status, response.headers.get("retry-after")]).toEqual([503, "5"]);
    expect(response.headers.get("access-control-allow-origin")).toBe("*");
    expect(response.headers.get("cache-control")).toBe("no-store");
    expect(await response.json()).toEqual({
      error: "El proveedor de identidad no responde. Intente de nuevo en unos minutos",
      code: "IDENTITY_PROVIDER_UNAVAILABLE",
    });
    const head = await ask(path, { method: "HEAD" });
    expect([head.status, await head.text()]).toEqual([503, ""]);
  });

  test("the resource names it by the setting", async () => {
    const response = await ask("/.well-known/oauth-protected-resource");
    expect(await response.json()).toMatchObject({ authorization_servers: [issuer] });
    expect(response.headers.get("cache-control")).toBe("no-store");
    isDown = false;
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 5_000 });
    await ask("/.well-known/oauth-protected-resource");
    vi.useRealTimers();
  });
});

describe.each(PATHS)("%s", (path) => {
  test.each(["*/*", "text/html", "text/event-stream", undefined])(
    "is JSON for Accept: %s",
    async (accept) => {
      const response = await ask(path, { headers: accept ? { accept } : {} });
      expect([response.status, response.headers.get("content-type")]).toEqual([200, "application/json"]);
      expect(await response.json()).toBeTypeOf("object");
    },
  );

  test("is read from any page, and costs nothing where it is known", async () => {
    const headers = { origin: "https://assistant.example" };
    const response = await ask(path, { headers });
    expect(response.headers.get("access-control-allow-origin")).toBe("*");
    const etag = response.headers.get("etag")!;
    expect((await ask(path, { headers: { ...headers, "if-none-match": etag } })).status).toBe(304);
    const head = await ask(path, { method: "HEAD" });
    expect([head.status, await head.text(), head.headers.get("etag")]).toEqual([200, "", etag]);
  });

  test("answers a browser that asks first", async () => {
    const preflight = { origin: "https://assistant.example", "access-control-request-method": "GET" };
    const { status, headers } = await ask(path, { method: "OPTIONS", headers: preflight });
    expect([status, headers.get("access-control-allow-origin")]).toEqual([204, "*"]);
    expect(headers.get("access-control-allow-methods")).toBe("GET, HEAD, OPTIONS");
    // `mcp-protocol-version`, which clients send with it.
    expect(headers.get("access-control-allow-headers")).toBe("*");
  });

  test("is led to with and without a slash at its end", () => {
    for (const address of [path, `${path}/`]) {
      expect(allowedAt(address)).toBe("GET, HEAD, OPTIONS");
      for (const method of ["GET", "HEAD", "OPTIONS"]) {
        const request = { method, url: address, headers: {} };
        leadAside(request);
        expect(request).toEqual({ method, url: address, headers: {} });
      }
      const request = { method: "POST", url: address, headers: {} };
      leadAside(request);
      expect(request.url).not.toBe(address);
    }
  });
});

describe("what they say", () => {
  const told = async (name: string) => (await ask(`/.well-known/${name}`)).json();

  test.each([
    ["oauth-protected-resource", PUBLIC_URL],
    ["oauth-protected-resource/mcp", `${PUBLIC_URL}/mcp`],
  ])("%s", async (name, resource) => {
    expect(await told(name)).toEqual({
      resource,
      resource_name: "Foja",
      resource_documentation: `${PUBLIC_URL}/api/docs`,
      authorization_servers: [`${issuer}/`],
      scopes_supported: ["openid", "profile", "email", "offline_access"],
      bearer_methods_supported: ["header"],
    });
  });

  test.each(["oauth-authorization-server", "oauth-authorization-server/mcp"])("%s", async (name) => {
    expect(await told(name)).toEqual({
      issuer: `${issuer}/`,
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: `${issuer}/token`,
      registration_endpoint: `${issuer}/register`,
      code_challenge_methods_supported: ["S256"],
    });
  });

  test("mcp.json and openapi.json", async () => {
    expect(await told("mcp.json")).toMatchObject({
      name: "Foja",
      version: expect.any(String),
      description: expect.any(String),
      tools: expect.any(Array),
      authentication: { type: "oauth2", discovery: "/.well-known/oauth-protected-resource" },
    });
    expect(await told("openapi.json")).toMatchObject({
      openapi: expect.stringMatching(/^3\.0\./),
      info: { title: expect.any(String), version: expect.any(String) },
    });
  });
});

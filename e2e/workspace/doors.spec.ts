import { request as rawRequest } from "node:http";
import { expect, type Page, test } from "@playwright/test";
import { demo } from "../lib/demo";
import { settled } from "../lib/open";
import { signIn } from "../lib/sign-in";

type Answer = {
  readonly status: number;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: unknown;
};

/** As it stands on the wire: `fetch` knows neither broken escapes nor TRACE. */
const ask = (
  method: string,
  path: string,
  headers: Record<string, string> = {},
  body = "",
): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(demo.base_url);
    const asked = rawRequest({ hostname, port, method, path, headers }, (response) => {
      const pieces: Buffer[] = [];
      response.on("data", (piece: Buffer) => pieces.push(piece));
      response.on("end", () => {
        const text = Buffer.concat(pieces).toString();
        const isJson = String(response.headers["content-type"]).startsWith("application/json");
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          body: isJson && text !== "" ? JSON.parse(text) : text,
        });
      });
    });
    asked.on("error", reject);
    asked.end(body);
  });

for (const path of [
  "/api/v1/cases/number/%ff",
  "/files/%ff",
  "/api/trpc/%ff",
  "/api/auth/%ff",
  "/expedientes/%ff",
]) {
  test(`GET ${path} finds nothing`, async () => {
    const { status, headers, body } = await ask("GET", path);
    expect([status, body]).toEqual([404, { error: "Recurso no encontrado", code: "NOT_FOUND" }]);
    expect(headers["x-request-id"]).toBeTruthy();
  });
}

for (const method of ["TRACE", "PROPFIND", "SEARCH"]) {
  for (const path of [
    "/api/v1/cases/search",
    "/files/x",
    "/healthz",
    "/api/trpc/session.get",
    "/expedientes",
  ]) {
    test(`${method} ${path} is no method`, async () => {
      const { status, headers, body } = await ask(method, path);
      expect([status, body]).toEqual([405, { error: "Método no permitido", code: "METHOD_NOT_ALLOWED" }]);
      expect(headers.allow).toMatch(/^GET, HEAD|^GET/);
      expect(headers["x-request-id"]).toBeTruthy();
    });
  }
}

for (const [method, path, allow] of [
  ["POST", "/expedientes", "GET, HEAD, OPTIONS"],
  ["DELETE", "/files/x", "GET, HEAD, OPTIONS"],
  ["PUT", "/healthz", "GET, HEAD, OPTIONS"],
  ["PUT", "/.well-known/openapi.json", "GET, HEAD, OPTIONS"],
  ["GET", "/admin/catalog/propose", "POST, OPTIONS"],
  ["PATCH", "/api/v1/tad/cases", "POST, GET, HEAD, OPTIONS"],
] as const) {
  test(`${method} ${path} says what there is`, async () => {
    const { status, headers } = await ask(method, path);
    expect([status, headers.allow]).toEqual([405, allow]);
    expect(headers["x-request-id"]).toBeTruthy();
  });
}

for (const path of ["//api/v1/cases/search", "/api/v1//cases/search", "/expedientes//", "//evil.example/"]) {
  test(`${path} is nothing's path`, async () => {
    const { status, headers, body } = await ask("GET", path);
    expect([status, body]).toEqual([404, { error: "Recurso no encontrado", code: "NOT_FOUND" }]);
    expect(headers["x-request-id"]).toBeTruthy();
  });
}

for (const name of [
  "oauth-protected-resource",
  "oauth-protected-resource/mcp",
  "oauth-authorization-server",
  "oauth-authorization-server/mcp",
  "mcp.json",
  "openapi.json",
  "foja-desktop",
]) {
  test(`/.well-known/${name} is read from anywhere, whatever is accepted`, async () => {
    for (const path of [`/.well-known/${name}`, `/.well-known/${name}/`]) {
      const { status, headers, body } = await ask("GET", path, { accept: "text/html" });
      expect([status, headers["access-control-allow-origin"], typeof body]).toEqual([200, "*", "object"]);
      expect((await ask("OPTIONS", path)).headers["access-control-allow-methods"]).toBe("GET, HEAD, OPTIONS");
    }
  });
}

test("TRACE of an unknown path of the gateway finds nothing", async () => {
  expect((await ask("TRACE", "/api/v1/nothing")).status).toBe(404);
});

test("an address to come back to that is none leads home", async () => {
  for (const wanted of ["x", "\\\\evil", "http://[", "https://evil.example/"]) {
    const csrf = await ask("GET", `/api/auth/csrf?callbackUrl=${encodeURIComponent(wanted)}`);
    expect([wanted, csrf.status]).toEqual([wanted, 200]);
    const { csrfToken } = csrf.body as { csrfToken: string };
    const cookie = (csrf.headers["set-cookie"] as string[]).map((line) => line.split(";")[0]).join("; ");
    const headers = { "content-type": "application/x-www-form-urlencoded", cookie };
    const form = new URLSearchParams({ csrfToken, callbackUrl: wanted, json: "true" }).toString();
    const started = await ask("POST", "/api/auth/signin/oidc", headers, form);
    expect([wanted, started.status]).toEqual([wanted, 200]);
    expect(String(started.headers["set-cookie"])).not.toContain("evil");
  }
  const cookie = `next-auth.callback-url=${encodeURIComponent("http://[")}`;
  expect((await ask("GET", "/api/auth/session", { cookie })).status).toBe(200);
});

test("what is no page says so in words", async ({ page }) => {
  const ending = await ask("GET", "/api/session/end");
  expect([ending.status, ending.headers.allow]).toEqual([405, "POST, OPTIONS"]);
  expect(ending.body).toContain("Cerrar sesión");

  await signIn(page, demo.users.creator);
  const missing = await page.goto(`${demo.base_url}/documentos/00000000-0000-4000-8000-000000000000/pdf`);
  expect(missing?.status()).toBe(404);
  await expect(page.getByText("El documento no existe")).toBeVisible();
});

test("nobody writes into the log through the sign-in", async () => {
  expect((await ask("POST", "/api/auth/_log", {}, "")).status).toBe(404);
});

const signOut = async (page: Page) => {
  await page.getByRole("button", { name: /^Cuenta de/ }).click();
  await page.getByRole("menuitem", { name: "Cerrar sesión" }).click();
  await expect(page).toHaveURL(/\/ingresar/);
};

test("signing out ends the session for every copy of its cookie", async ({ page, browser }) => {
  await signIn(page, demo.users.creator);
  const cookies = await page.context().cookies(demo.base_url);
  const thief = await browser.newContext();
  await thief.addCookies(cookies.filter(({ name }) => name.includes("next-auth.session-token")));
  const stolen = await thief.newPage();
  await stolen.goto(`${demo.base_url}/expedientes`);
  await expect(stolen).toHaveURL(/\/expedientes/);

  await signOut(page);
  await stolen.goto(`${demo.base_url}/expedientes`);
  await expect(stolen).toHaveURL((url) => url.href.startsWith(demo.idp_url));
  const me = await thief.request.get(`${demo.base_url}/api/trpc/session.get`);
  expect(me.status()).toBe(401);
  await thief.close();
});

test("another site's page can't sign a person out", async ({ page }) => {
  await signIn(page, demo.users.creator);
  const cookie = (await page.context().cookies(demo.base_url))
    .map(({ name, value }) => `${name}=${value}`)
    .join("; ");
  expect((await ask("POST", "/api/session/end", { cookie, "sec-fetch-site": "cross-site" })).status).toBe(
    403,
  );
  expect((await ask("POST", "/api/session/end", { cookie, origin: "https://evil.example" })).status).toBe(
    403,
  );
  await page.goto(`${demo.base_url}/expedientes`);
  await expect(page).toHaveURL(/\/expedientes/);
});

test("no page breaks its own policy", async ({ page }) => {
  const complaints: string[] = [];
  page.on("console", (message) => {
    if (/Content.Security.Policy|violates/i.test(message.text())) complaints.push(message.text());
  });
  page.on("pageerror", (error) => complaints.push(error.message));
  await signIn(page, demo.users.creator);
  for (const path of [
    "/",
    "/expedientes",
    "/documentos",
    "/expedientes/nuevo",
    "/no-existe",
    "/ingresar?motivo=sesion-terminada",
  ]) {
    const response = await page.goto(`${demo.base_url}${path}`);
    const headers = response?.headers() ?? {};
    expect(headers["content-security-policy"], path).toMatch(/'nonce-[^']+'.*frame-ancestors 'none'/);
    expect(headers["x-frame-options"], path).toBe("DENY");
    expect(headers["x-content-type-options"], path).toBe("nosniff");
    if (!path.startsWith("/ingresar")) await settled(page);
  }
  await page.goto(`${demo.base_url}/`);
  await settled(page);
  await signOut(page);
  expect(complaints).toEqual([]);

  // What the policy is for: a script that somebody smuggled in does not run.
  await page.evaluate(
    `document.body.insertAdjacentHTML("beforeend", "<img src='data:,' onerror='document.title = 1234'>")`,
  );
  await expect.poll(() => complaints.length).toBeGreaterThan(0);
  expect(await page.title()).not.toBe("1234");
});

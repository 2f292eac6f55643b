import { NextRequest } from "next/server";
import { describe, expect, test } from "vitest";
import { createProxy } from "./create-proxy";

const proxy = createProxy({ publicUrl: "https://foja.example", issuer: "https://id.example/realm" });
const visit = (path: string, headers: Record<string, string> = {}) =>
  proxy(new NextRequest(`https://foja.example${path}`, { headers })).headers;

test.each(["/api/v1/cases/%E0%A4%A", "/files/%ff"])("%s can be nothing's path", async (path) => {
  const response = proxy(new NextRequest(`https://foja.example${path}`));
  expect([response.status, await response.json()]).toEqual([
    404,
    { error: "Recurso no encontrado", code: "NOT_FOUND" },
  ]);
});

test.each(["/api/v1/cases/number/EE-1%232", "/expedientes/%C3%A1"])("%s goes on", (path) => {
  expect(proxy(new NextRequest(`https://foja.example${path}`)).headers.get("x-middleware-next")).toBe("1");
});

test("every answer carries the id of its request: the caller's when it is sane", () => {
  const ask = (id: string) =>
    proxy(new NextRequest("https://foja.example/", { headers: { "x-request-id": id } })).headers.get(
      "x-request-id",
    );
  expect(ask("caso-7")).toBe("caso-7");
  expect(ask("una línea\tmala".normalize("NFD").replace(/\p{M}/gu, ""))).toMatch(/^[0-9a-f-]{36}$/);
});

test("a page learns its own address from the proxy alone", () => {
  const request = new NextRequest("https://foja.example/expedientes?estado=archived", {
    headers: { "x-foja-path": "https://elsewhere.example/" },
  });
  expect(proxy(request).headers.get("x-middleware-request-x-foja-path")).toBe("/expedientes?estado=archived");
});

describe("pages", () => {
  test("are framed by nobody and run only scripts with this answer's nonce", () => {
    const [one, other] = [visit("/expedientes"), visit("/expedientes")];
    const policy = one.get("content-security-policy") ?? "";
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toMatch(/script-src 'self' 'nonce-[A-Za-z0-9+/]{22}==' 'strict-dynamic';/);
    expect(policy).toContain("form-action 'self' https://id.example;");
    expect(policy).not.toBe(other.get("content-security-policy"));
    expect(Object.fromEntries(one)).toMatchObject({
      "x-frame-options": "DENY",
      "x-content-type-options": "nosniff",
      "referrer-policy": "same-origin",
      "permissions-policy": expect.stringContaining("camera=()"),
      "strict-transport-security": expect.stringContaining("max-age="),
    });
  });

  test("get their nonce from here, not from who asks", () => {
    const headers = visit("/", { "content-security-policy": "script-src 'nonce-mine'" });
    expect(headers.get("x-middleware-request-content-security-policy")).toBe(
      headers.get("content-security-policy"),
    );
    const files = visit("/files/x", { "content-security-policy": "script-src 'nonce-mine'" });
    expect(files.get("x-middleware-request-content-security-policy")).toBeNull();
  });
});

test.each(["/api/auth/csrf", "/api/nothing"])("%s is data, and no page", (path) => {
  expect(visit(path).get("content-security-policy")).toBe("default-src 'none'; frame-ancestors 'none'");
  expect(visit(path).get("x-content-type-options")).toBe("nosniff");
});

test("/api/docs is a page", () => {
  expect(visit("/api/docs").get("content-security-policy")).toContain("'strict-dynamic'");
});

test.each(["/files/a%20b", "/api/v1/a%20b", "/.well-known/openapi.json"])(
  "%s says itself what it is",
  (path) => {
    expect(visit(path).get("content-security-policy")).toBeNull();
  },
);

describe("the sign-in library", () => {
  const callbackCookie = (value: string) => ({
    cookie: `next-auth.callback-url=${encodeURIComponent(value)}; otra=1`,
  });
  const passedCookies = (headers: Headers) => headers.get("x-middleware-request-cookie");

  test.each(["x", "\\\\evil", "http://[", "https://evil.example/"])(
    "never sees %j to come back to",
    (wanted) => {
      const asked = visit(`/api/auth/csrf?callbackUrl=${encodeURIComponent(wanted)}&json=true`);
      expect(asked.get("x-middleware-rewrite")).toBe("https://foja.example/api/auth/csrf?json=true");
      expect(passedCookies(visit("/api/auth/session", callbackCookie(wanted)))).toBe("otra=1");
    },
  );

  test("sees an address of ours", () => {
    const asked = visit(
      "/api/auth/csrf?callbackUrl=%2Fexpedientes",
      callbackCookie("https://foja.example/a"),
    );
    expect(asked.get("x-middleware-rewrite")).toBeNull();
    expect(passedCookies(asked)).toContain("next-auth.callback-url=");
  });
});

test("a page shows files of the place where they lie, and of no other", () => {
  const withFiles = createProxy({
    publicUrl: "https://foja.example",
    issuer: "https://id.example",
    files: "https://files.example/x",
  });
  const policy = withFiles(new NextRequest("https://foja.example/expedientes/1")).headers.get(
    "content-security-policy",
  );
  expect(policy).toContain("frame-src 'self' blob: foja: https://files.example;");
  expect(visit("/expedientes").get("content-security-policy")).toContain("frame-src 'self' blob: foja:;");
});

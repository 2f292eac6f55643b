import { describe, expect, test } from "vitest";
import { ASKED_PATH_HEADER } from "./other-methods";
import { answerPublicAddress, leadToPublicAddress, PUBLIC_ADDRESS_PATH } from "./public-address";

const ORIGIN = "https://foja.example";

const come = (url: string, headers: Record<string, string> = {}, method = "GET") => {
  const request = { method, url, headers: { host: "127.0.0.1:3000", ...headers } };
  leadToPublicAddress(request, ORIGIN);
  return request as { url: string; headers: Record<string, string> };
};

describe("a person who comes by another name", () => {
  test.each([
    "/",
    "/ingresar?callbackUrl=%2Fx",
    "/expedientes?estado=active&p=2",
    "/documentos/7/pdf",
    "/no-existe",
    "//elsewhere.example/",
  ])("is led from %s to the public address, with path and query", (path) => {
    for (const method of ["GET", "HEAD"]) {
      const { url, headers } = come(path, {}, method);
      expect(url).toBe(PUBLIC_ADDRESS_PATH);
      const answer = answerPublicAddress(headers[ASKED_PATH_HEADER] ?? null, ORIGIN);
      expect([answer.status, answer.headers.get("location")]).toEqual([307, `${ORIGIN}${path}`]);
    }
  });

  test("is led once, so that a proxy which hides the public name makes no circle", () => {
    const [cookie = ""] = answerPublicAddress("/", ORIGIN).headers.getSetCookie();
    expect(cookie).toMatch(/; Max-Age=10;/);
    expect(come("/", { cookie: cookie.split(";")[0]! }).url).toBe("/");
  });

  test.each<[string, string, Record<string, string>, string?]>([
    ["the public name", "/", { host: "foja.example" }],
    ["its default port, in capitals", "/", { host: "FOJA.example:443" }],
    ["a proxy that says the public name", "/", { "x-forwarded-host": "foja.example, inner" }],
    ["data", "/api/auth/session", {}],
    ["a file", "/files/a%20b", {}],
    ["the tools", "/mcp", {}],
    ["the health", "/healthz", {}],
    ["what pages are made of", "/_next/static/x.js", {}],
    ["no name", "/", { host: "" }],
    ["a form", "/expedientes", {}, "POST"],
  ])("stays: %s", (_what, path, headers, method) => {
    expect(come(path, headers, method).url).toBe(path);
  });

  test.each([null, "", "https://elsewhere.example/"])("finds nothing on the way there: %j", (asked) => {
    expect(answerPublicAddress(asked, ORIGIN).status).toBe(404);
  });
});

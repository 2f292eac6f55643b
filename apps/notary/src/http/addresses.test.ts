import { describe, expect, test } from "vitest";
import { API_KEY, aNotary } from "../test-support/a-notary";

const { app } = await aNotary();
type Method = "GET" | "POST" | "DELETE" | "OPTIONS" | "HEAD";
const send = (method: Method, url: string, headers: Record<string, string> = {}) =>
  app.inject({ method, url, headers: { "x-api-key": API_KEY, ...headers } });

describe("addresses and methods", () => {
  test.each([
    ["GET", "/sign-pdf", "POST, OPTIONS"],
    ["DELETE", "/certificate/azul", "GET, HEAD, OPTIONS"],
    ["POST", "/certificates", "GET, HEAD, OPTIONS"],
  ] as const)("%s %s is 405 and says what is allowed", async (method, url, allow) => {
    const answer = await send(method, url);
    expect([answer.statusCode, answer.headers.allow]).toEqual([405, allow]);
    expect(answer.json()).toMatchObject({ error_code: "METHOD_NOT_ALLOWED" });
  });

  test("OPTIONS is told, HEAD works", async () => {
    const options = await send("OPTIONS", "/sign-pdf");
    expect([options.statusCode, options.headers.allow, options.body]).toEqual([204, "POST, OPTIONS", ""]);
    expect((await send("HEAD", "/health")).statusCode).toBe(200);
  });

  test("a slash at the end is the same resource", async () => {
    expect((await send("GET", "/certificates/")).json()).toEqual({ certificates: [], total: 0 });
  });

  test.each(["/nada", "/certificate", "/certificate/a/b", "/sign-pdf/x"])("%s is 404", async (url) => {
    expect((await send("GET", url)).json()).toMatchObject({ error_code: "NOT_FOUND" });
  });

  test("an address that can't be read is refused in the usual shape", async () => {
    const answer = await send("GET", "/certificate/%zz");
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ error_code: "INVALID_PARAMETERS" });
  });
});

describe("the request id", () => {
  test("is the caller's when it is sane", async () => {
    const answer = await send("GET", "/health", { "x-request-id": "web-123:4" });
    expect(answer.headers["x-request-id"]).toBe("web-123:4");
  });

  test.each(["a b", "x".repeat(129), "ñ", "a\tb"])("is a new one instead of %j", async (id) => {
    const answer = await send("GET", "/nada", { "x-request-id": id });
    expect(answer.headers["x-request-id"]).toMatch(/^[0-9a-f-]{36}$/);
  });
});

import { expect, test } from "vitest";
import {
  ASKED_METHOD_HEADER,
  ASKED_PATH_HEADER,
  leadAside,
  OTHER_METHOD_PATH,
  sayPlainVary,
} from "./other-methods";
import { createMethodRefusal } from "./refuse-method";

test.each([
  ["GET", "/expedientes?a=//b"],
  ["HEAD", "/files/x"],
  ["POST", "/api/trpc/session.get"],
  ["POST", "/api/session/end"],
  ["PUT", "/api/nothing"],
  ["DELETE", "/api/v1/documents/1"],
  ["OPTIONS", "/admin/sectors"],
  ["OPTIONS", "/.well-known/openapi.json"],
])("%s %s passes untouched", (method, url) => {
  const request = { method, url, headers: {} };
  leadAside(request);
  expect(request).toEqual({ method, url, headers: {} });
});

test.each([
  ["TRACE", "/files/x"],
  ["PROPFIND", "/api/v1/cases"],
  ["POST", "/files/x"],
  ["POST", "/expedientes"],
  ["DELETE", "/healthz"],
  ["PUT", "/api/auth/csrf"],
  ["POST", "/api/auth/start"],
  ["PUT", "/api/session/end"],
  ["POST", "/admin/openapi.json"],
  ["DELETE", "/.well-known/openapi.json"],
  ["OPTIONS", "/expedientes"],
  ["GET", "//api/v1/cases"],
  ["PATCH", "/backend/api/v1/cases//1"],
  ["GET", "/expedientes//"],
  ["POST", "/api/v1/../auth/csrf"],
  ["POST", "/api/v1/%2E%2e/auth/csrf"],
  ["POST", "/./api/auth/csrf"],
  ["GET", "/admin/.."],
  ["GET", "*"],
])("%s %s is led to the route that refuses it", (method, url) => {
  const request = { method, url, headers: {} };
  leadAside(request);
  expect(request).toEqual({
    method: "GET",
    url: OTHER_METHOD_PATH,
    headers: { [ASKED_PATH_HEADER]: url, [ASKED_METHOD_HEADER]: method },
  });
});

test.each([
  ["http://foja.example/api/v1/cases?a=1", "/api/v1/cases?a=1"],
  ["https://foja.example", "/"],
])("the whole address %s is its path", (address, path) => {
  const request = { method: "GET", url: address, headers: {} };
  leadAside(request);
  expect(request.url).toBe(path);
});

test("what asks for parts of pages is dropped where no page is", () => {
  const at = (url: string) => {
    const request = { method: "GET", url, headers: { rsc: "1", "x-a": "b" } };
    leadAside(request);
    return request.headers;
  };
  expect(at("/api/v1/cases")).toEqual({ "x-a": "b" });
  expect(at("/expedientes")).toEqual({ rsc: "1", "x-a": "b" });
});

const refuse = createMethodRefusal((request) =>
  Promise.resolve(Response.json({ method: request.method, path: new URL(request.url).pathname })),
);
const ask = (path: string) =>
  refuse(new Request(`http://localhost${OTHER_METHOD_PATH}`, { headers: { [ASKED_PATH_HEADER]: path } }));

test.each([
  ["/files/x", "GET, HEAD, OPTIONS"],
  ["/healthz", "GET, HEAD, OPTIONS"],
  ["/expedientes?a=1", "GET, HEAD, OPTIONS"],
  ["/admin/openapi.json", "GET, HEAD, OPTIONS"],
  ["/api/docs", "GET, HEAD, OPTIONS"],
  ["/api/trpc/session.get", "GET, HEAD, POST, OPTIONS"],
  ["/api/auth/csrf", "GET, HEAD, POST, OPTIONS"],
  ["/api/auth/start", "GET, HEAD, OPTIONS"],
  ["/api/session/end", "POST, OPTIONS"],
  ["/backoffice/archivos/imagen", "POST, OPTIONS"],
  ["/backoffice/archivos/membrete", "GET, HEAD, OPTIONS"],
  ["/api/session/logout-token", "POST, OPTIONS"],
])("%s says what it takes", async (path, allow) => {
  const response = await ask(path);
  expect([response.status, response.headers.get("allow")]).toEqual([405, allow]);
  expect(await response.json()).toEqual({ error: "Método no permitido", code: "METHOD_NOT_ALLOWED" });
});

test.each(["/api/nothing", "//[", "//api/v1/cases", "/api/v1/../auth/csrf", "/.well-known/nothing"])(
  "%s is nothing's path",
  async (path) => {
    const response = await ask(path);
    expect([response.status, await response.json()]).toEqual([
      404,
      { error: "Recurso no encontrado", code: "NOT_FOUND" },
    ]);
  },
);

test("OPTIONS is answered with what there is", async () => {
  const headers = { [ASKED_PATH_HEADER]: "/expedientes", [ASKED_METHOD_HEADER]: "OPTIONS" };
  const response = await refuse(new Request(`http://localhost${OTHER_METHOD_PATH}`, { headers }));
  expect([response.status, response.headers.get("allow")]).toEqual([204, "GET, HEAD, OPTIONS"]);
});

test("the gateway answers for its own paths", async () => {
  expect(await (await ask("/api/v1/cases/search")).json()).toEqual({
    method: "UNSUPPORTED",
    path: "/api/v1/cases/search",
  });
});

test.each([
  [
    "/publico/100_muni/x.pdf",
    ["rsc, next-router-state-tree", "Accept-Encoding"],
    { vary: "Accept-Encoding" },
  ],
  ["/publico/100_muni/x.pdf?a", "rsc, next-router-prefetch", {}],
  ["/expedientes", "rsc, next-router-prefetch", { vary: "rsc, next-router-prefetch" }],
])("%s varies by %j", (url, vary, expected) => {
  const sent: Record<string, unknown> = {};
  const response = { setHeader: (name: string, value: unknown) => Object.assign(sent, { [name]: value }) };
  sayPlainVary({ url }, response as never);
  response.setHeader("vary", vary);
  expect(sent).toEqual(expected);
});

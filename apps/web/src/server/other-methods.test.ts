import { expect, test } from "vitest";
import { ASKED_PATH_HEADER, leadAside, OTHER_METHOD_PATH } from "./other-methods";
import { createMethodRefusal } from "./refuse-method";

test("ordinary methods pass untouched", () => {
  for (const method of ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]) {
    const request = { method, url: "/x", headers: {} };
    leadAside(request);
    expect(request).toEqual({ method, url: "/x", headers: {} });
  }
});

test.each(["TRACE", "PROPFIND", "SEARCH"])("%s is led to the route that refuses it", (method) => {
  const request = { method, url: "/files/x", headers: {} };
  leadAside(request);
  expect(request).toEqual({
    method: "GET",
    url: OTHER_METHOD_PATH,
    headers: { [ASKED_PATH_HEADER]: "/files/x" },
  });
});

const refuse = createMethodRefusal((request) =>
  Promise.resolve(Response.json({ method: request.method, path: new URL(request.url).pathname })),
);
const ask = (path: string) =>
  refuse(new Request(`http://localhost${OTHER_METHOD_PATH}`, { headers: { [ASKED_PATH_HEADER]: path } }));

test.each([
  ["/files/x", "GET, HEAD"],
  ["/healthz", "GET, HEAD"],
  ["/expedientes?a=1", "GET, HEAD"],
  ["/api/trpc/session.get", "GET, HEAD, POST, OPTIONS"],
  ["/api/auth/csrf", "GET, HEAD, POST, OPTIONS"],
  ["/api/session/end", "POST, OPTIONS"],
  ["/api/session/logout-token", "POST, OPTIONS"],
])("%s says what it takes", async (path, allow) => {
  const response = await ask(path);
  expect([response.status, response.headers.get("allow")]).toEqual([405, allow]);
  expect(await response.json()).toEqual({ error: "Método no permitido", code: "METHOD_NOT_ALLOWED" });
});

test.each(["/api/nothing", "//["])("%s is nothing's path", async (path) => {
  const response = await ask(path);
  expect([response.status, await response.json()]).toEqual([
    404,
    { error: "Recurso no encontrado", code: "NOT_FOUND" },
  ]);
});

test("the gateway answers for its own paths", async () => {
  expect(await (await ask("/api/v1/cases/search")).json()).toEqual({
    method: "UNSUPPORTED",
    path: "/api/v1/cases/search",
  });
});

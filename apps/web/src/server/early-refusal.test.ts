import { DOORS } from "@foja/api/door/all-doors";
import { createCallLimit } from "@foja/service/call-limit";
import { describe, expect, test } from "vitest";
import { answerRefusal } from "./answer-refusal";
import { REFUSAL_HEADER, REFUSAL_PATH, refuseEarly, SMALL_BODY_BYTES } from "./early-refusal";

const ask = (
  url: string,
  headers: Record<string, string> = {},
  limit = createCallLimit(1_000, 60),
  trustedProxies = 0,
) => {
  const request = { method: "POST", url, headers, socket: { remoteAddress: "10.0.0.1" } };
  refuseEarly(request, { limit, trustedProxies });
  return request as { method: string; url: string; headers: Record<string, string> };
};

const SMALL = { "content-length": String(SMALL_BODY_BYTES) };
const LARGE = { "content-length": String(SMALL_BODY_BYTES + 1) };
const UNTOLD = { "transfer-encoding": "chunked" };

const BASES = DOORS.map(({ base }) => base);

const OPEN = [
  // What only begins like a door is none; one may lie below another.
  ...BASES.map((base) => `${base}x`).filter((path) => !BASES.some((base) => path.startsWith(`${base}/`))),
  "/api/auth/signin/oidc",
  "/api/auth/callback/oidc?code=1",
  "/api/auth//csrf",
  "/API/auth/csrf",
  "/api/session/end",
  "/api/session/logout-token",
  "/ingresar",
  "/expedientes",
  "/backoffice/certificados",
  "/healthz",
  "http://elsewhere/api/v1/cases",
];

describe.each(OPEN)("%s, which nobody signed in for,", (path) => {
  test.each([
    ["413", LARGE],
    ["411", UNTOLD],
    ["411", { ...SMALL, ...UNTOLD }],
  ])("gets %s before a byte is read", (reason, headers) => {
    expect(ask(path, headers)).toMatchObject({
      method: "GET",
      url: REFUSAL_PATH,
      headers: { [REFUSAL_HEADER]: reason },
    });
  });

  test.each([SMALL, {}])("takes %j", (headers) => {
    expect(ask(path, headers)).toMatchObject({ method: "POST", url: path });
  });
});

test.each([...BASES, "/api/trpc", "/backoffice/archivos"])("%s, and what is below, bounds itself", (base) => {
  for (const path of [base, `${base}/`, `${base}/things/1?a=b`, `${base}?a=b`])
    for (const headers of [LARGE, UNTOLD]) expect(ask(path, headers).url).toBe(path);
});

describe("whoever tries too often", () => {
  test("waits, whatever they say of where they come from, and others don't", () => {
    const limit = createCallLimit(2, 60, () => 0);
    const call = (from: string, proxies: number) =>
      ask("/api/auth/csrf", { "x-forwarded-for": from }, limit, proxies).headers[REFUSAL_HEADER];
    expect([call("1.1.1.1", 0), call("2.2.2.2", 0), call("3.3.3.3", 0)]).toEqual([
      undefined,
      undefined,
      "429 60",
    ]);
    expect([call("1.1.1.1", 1), call("9.9.9.9, 1.1.1.1", 1), call("1.1.1.1", 1), call("2.2.2.2", 1)]).toEqual(
      [undefined, undefined, "429 60", undefined],
    );
  });

  test("still gets pages and the health of the process", () => {
    const limit = createCallLimit(0, 60);
    for (const path of ["/", "/ingresar", "/healthz", "/api/v1/cases"])
      expect(ask(path, {}, limit).url).toBe(path);
  });
});

test.each([
  ["411", 411, null],
  ["413", 413, null],
  ["429 17", 429, "17"],
  ["200", 404, null],
  ["", 404, null],
])("%j is answered with %i", async (reason, status, retryAfter) => {
  const response = answerRefusal(
    new Request("http://localhost/", { headers: reason ? { [REFUSAL_HEADER]: reason } : {} }),
  );
  expect([response.status, response.headers.get("retry-after")]).toEqual([status, retryAfter]);
  expect(await response.json()).toEqual({
    error: expect.any(String),
    code: expect.stringMatching(/^[A-Z_]+$/),
  });
});

import type { Context } from "@foja/core/kernel/context";
import { AppError, type ErrorCode } from "@foja/core/kernel/errors";
import { caseId } from "@foja/core/kernel/identifiers";
import { defineOperation } from "@foja/core/kernel/operation";
import { pageInput } from "@foja/core/kernel/paging";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { GATEWAY_STATUS } from "./error-status";
import { createRestHandler, type RestApi } from "./handler";
import { JSON_BODY_MAX_BYTES } from "./read-body";
import { route } from "./route";

const ID = "3f0e6b1e-2c6f-4f0e-9a53-0d8f1d5b7c11";

const echo = (id: string, input: z.ZodObject) =>
  defineOperation({
    id,
    summary: id,
    access: "user",
    effect: "read",
    input,
    output: z.strictObject({ input: z.record(z.string(), z.unknown()) }),
    errors: [],
  }).run(async (_ctx, value) => ({ input: value }));

const searchOp = echo(
  "things.search",
  z.strictObject({
    ...pageInput,
    search: z.string().optional(),
    status: z.enum(["active", "archived"]).optional(),
    include: z.boolean().default(false),
    ids: z.array(z.int()).optional(),
    owner: z.union([z.int(), z.null()]).optional(),
  }),
);
const createOp = echo(
  "things.create",
  z.strictObject({
    reference: z.string().max(50),
    count: z.int().optional(),
    tags: z.array(z.string()).optional(),
  }),
);
const updateOp = echo("things.update", z.strictObject({ case_id: caseId, name: z.string().optional() }));
const failOp = (code: ErrorCode) =>
  defineOperation({
    id: `things.${code}`,
    summary: code,
    access: "user",
    effect: "read",
    input: z.strictObject({}),
    output: z.strictObject({}),
    errors: [code],
  }).run(async () => {
    throw new AppError(code, "No se puede", { url: "https://x.ar/a.png", retry_after: 42 });
  });
const brokenOp = defineOperation({
  id: "things.broken",
  summary: "",
  access: "user",
  effect: "read",
  input: z.strictObject({}),
  output: z.strictObject({}),
  errors: [],
}).run(async () => {
  throw new Error("SELECT secret FROM table");
});

const CODES = Object.keys(GATEWAY_STATUS) as ErrorCode[];

type ErrorBody = { error: string; code: string; details: { path: string; message: string }[] };
const errorOf = async (response: Response) => (await response.json()) as ErrorBody;

const anApi = (changes: Partial<RestApi> = {}) => {
  const reports: unknown[] = [];
  const handle = createRestHandler({
    prefix: "/api/v1",
    routes: [
      route("GET", "/things/search", searchOp),
      route("POST", "/things/", createOp, { status: 201 }),
      route("PATCH", "/things/:case_id", updateOp),
      route("DELETE", "/things/:case_id", updateOp),
      route("GET", "/broken", brokenOp),
      ...CODES.map((code) => route("GET", `/fail/${code}`, failOp(code))),
    ],
    status: GATEWAY_STATUS,
    isHttps: true,
    newId: () => "new-id",
    authenticate: async ({ headers }) => {
      headers.set("ratelimit-limit", "60");
      return { actor: { kind: "user" } } as Context<"user">;
    },
    report: (error) => reports.push(error),
    ...changes,
  });
  const call = (method: string, path: string, init: RequestInit = {}) =>
    handle(new Request(`http://localhost/api/v1${path}`, { method, ...init }));
  const post = (
    body: NonNullable<RequestInit["body"]>,
    headers: Record<string, string> = { "content-type": "application/json" },
  ) => call("POST", "/things/", { body, headers });
  return { call, post, reports };
};

describe("a query string", () => {
  test.each([
    ["page=2&page_size=500", { page: 2, page_size: 100, include: false }],
    [
      `page=99999999999999999999&page_size=${"9".repeat(400)}`,
      { page: Number.MAX_SAFE_INTEGER, page_size: 100, include: false },
    ],
    ["include=true", { page: 1, page_size: 20, include: true }],
    ["include=0&include=1", { page: 1, page_size: 20, include: true }],
    ["search=12&unknown=1", { page: 1, page_size: 20, include: false, search: "12" }],
    ["ids=1&ids=2", { page: 1, page_size: 20, include: false, ids: [1, 2] }],
    ["owner=7", { page: 1, page_size: 20, include: false, owner: 7 }],
    ["__proto__=1&constructor=2", { page: 1, page_size: 20, include: false }],
  ])("%s becomes typed input", async (query, input) => {
    const response = await anApi().call("GET", `/things/search?${query}`);
    expect([response.status, await response.json()]).toEqual([200, { input }]);
  });

  test.each([
    ["page=0", "page"],
    ["page=x", "page"],
    ["page=1.5", "page"],
    ["page=", "page"],
    ["page_size=0", "page_size"],
    ["status=open", "status"],
    ["include=maybe", "include"],
    ["ids=1&ids=a", "ids.1"],
    ["search=%00", "search"],
    ["search=%ED%A0%80", undefined],
  ])("%s is refused by name", async (query, path) => {
    const response = await anApi().call("GET", `/things/search?${query}`);
    // Bytes that are no UTF-8 reach us as U+FFFD, which is text like any other.
    if (!path) return expect(response.status).toBe(200);
    const body = await errorOf(response);
    expect([response.status, body.code, body.details[0]?.path]).toEqual([400, "INVALID_INPUT", path]);
    expect(body.error).toContain(path);
  });
});

describe("a body", () => {
  test.each([
    ["plain", JSON.stringify({ reference: "a", count: 2 }), "application/json"],
    ["with charset", '{"reference":"á"}', "application/json; charset=UTF-8"],
    ["with a byte order mark", '\uFEFF{"reference":"á"}', "application/json"],
    ["of a JSON dialect", '{"reference":"á"}', "application/merge-patch+json"],
  ])("%s is read", async (_name, body, type) => {
    expect((await anApi().post(body, { "content-type": type })).status).toBe(201);
  });

  test.each([
    ["not JSON", "{", 400, "MALFORMED_JSON"],
    ["not UTF-8", new Uint8Array([0x7b, 0xff, 0x7d]), 400, "MALFORMED_JSON"],
    ["a list", "[]", 400, "INVALID_INPUT"],
    ["null", "null", 400, "INVALID_INPUT"],
    ["a number in text", '{"reference":1}', 400, "INVALID_INPUT"],
    ["a text for a number", '{"reference":"a","count":"2"}', 400, "INVALID_INPUT"],
    ["an unknown field", '{"reference":"a","other":1}', 400, "INVALID_INPUT"],
    ["a prototype", '{"reference":"a","__proto__":{"admin":true}}', 400, "INVALID_INPUT"],
    ["a deep prototype", '{"reference":"a","tags":[{"__proto__":1}]}', 400, "INVALID_INPUT"],
    ["NUL", '{"reference":"a\\u0000"}', 400, "INVALID_INPUT"],
    ["NUL in a list", '{"reference":"a","tags":["\\u0000"]}', 400, "INVALID_INPUT"],
    ["half a surrogate pair", '{"reference":"\\ud800"}', 400, "INVALID_INPUT"],
    ["endless nesting", `{"reference":${"[".repeat(50_000)}${"]".repeat(50_000)}}`, 400, "INVALID_INPUT"],
  ])("with %s is refused", async (_name, body, status, code) => {
    const { post, reports } = anApi();
    const response = await post(body);
    expect([response.status, (await errorOf(response)).code]).toEqual([status, code]);
    expect(reports).toEqual([]);
  });

  test("names every wrong field, the unknown ones too", async () => {
    const response = await anApi().post('{"count":1.5,"other":1}');
    expect(await errorOf(response)).toEqual({
      error: expect.any(String),
      code: "INVALID_INPUT",
      details: expect.arrayContaining([
        { path: "reference", message: "Campo requerido" },
        { path: "other", message: "Campo desconocido" },
        { path: "count", message: expect.any(String) },
      ]),
    });
  });

  test.each([
    ["text/plain", {}],
    ["application/x-www-form-urlencoded", {}],
    ["application/json; charset=latin1", {}],
    ["application/json", { "content-encoding": "gzip" }],
  ])("of type %s %j is not supported", async (type, more) => {
    const response = await anApi().post('{"reference":"a"}', { "content-type": type, ...more });
    expect([response.status, (await errorOf(response)).code]).toEqual([415, "UNSUPPORTED_MEDIA_TYPE"]);
  });

  test("over the limit is refused while it is read, and the rest is not asked for", async () => {
    let sent = 0;
    let cancelled = false;
    const body = new ReadableStream({
      pull: (controller) => {
        sent += 1;
        controller.enqueue(new Uint8Array(1024 * 1024));
      },
      cancel: () => {
        cancelled = true;
      },
    });
    const response = await anApi().call("POST", "/things/", {
      body,
      duplex: "half",
      headers: { "content-type": "application/json" },
    } as RequestInit);
    expect([response.status, (await errorOf(response)).code]).toEqual([413, "PAYLOAD_TOO_LARGE"]);
    expect(sent).toBeLessThan(10);
    expect(cancelled).toBe(true);
  });

  test("whose length is announced over the limit is not read at all", async () => {
    const headers = { "content-type": "application/json", "content-length": String(JSON_BODY_MAX_BYTES + 1) };
    expect((await anApi().post("{}", headers)).status).toBe(413);
  });

  test("that breaks off is a bad request and no bug", async () => {
    const { call, reports } = anApi();
    const body = new ReadableStream({ pull: (controller) => controller.error(new Error("reset")) });
    const response = await call("POST", "/things/", { body, duplex: "half" } as RequestInit);
    expect([response.status, reports]).toEqual([400, []]);
  });

  test("may be missing where nothing is required", async () => {
    const response = await anApi().call("PATCH", `/things/${ID}`);
    expect(await errorOf(response)).toEqual({ input: { case_id: ID } });
  });

  test("may not name again what the path names", async () => {
    const response = await anApi().call("PATCH", `/things/${ID}`, {
      body: JSON.stringify({ case_id: ID }),
      headers: { "content-type": "application/json" },
    });
    expect([response.status, (await errorOf(response)).error]).toEqual([400, "case_id: Campo desconocido"]);
  });
});

describe("a path", () => {
  test("whose identifier is no UUID is answered as a missing thing", async () => {
    const response = await anApi().call("PATCH", "/things/7");
    expect([response.status, await response.json()]).toEqual([
      404,
      { error: "Expediente no encontrado", code: "NOT_FOUND" },
    ]);
  });

  test("wins over a query parameter of the same name", async () => {
    const response = await anApi().call("DELETE", `/things/${ID}?case_id=other&name=x`);
    expect(await errorOf(response)).toEqual({ input: { case_id: ID, name: "x" } });
  });

  test("that is unknown is not found", async () => {
    const response = await anApi().call("GET", "/nothing");
    expect([response.status, await response.json()]).toEqual([
      404,
      { error: "Recurso no encontrado", code: "NOT_FOUND" },
    ]);
  });

  test("with another method says which it has", async () => {
    const response = await anApi().call("PUT", "/things/search");
    expect([response.status, response.headers.get("allow")]).toEqual([405, "GET, HEAD, OPTIONS"]);
    expect(await errorOf(response)).toEqual({ error: "Método no permitido", code: "METHOD_NOT_ALLOWED" });
  });

  test("answers OPTIONS without credentials", async () => {
    const { call } = anApi({ authenticate: () => Promise.reject(new Error("asked")) });
    const response = await call("OPTIONS", "/things/");
    expect([response.status, response.headers.get("allow")]).toEqual([204, "POST, OPTIONS"]);
  });

  test("answers HEAD with the headers of GET and no content", async () => {
    const { call } = anApi();
    const [head, get] = await Promise.all([call("HEAD", "/things/search"), call("GET", "/things/search")]);
    const body = await get.text();
    expect([head.status, await head.text()]).toEqual([200, ""]);
    expect(head.headers.get("content-length")).toBe(String(Buffer.byteLength(body)));
    expect(head.headers.get("content-type")).toBe("application/json");
  });
});

describe("an answer", () => {
  test.each(CODES)("of a refusal %s has its status, code and members", async (code) => {
    const response = await anApi().call("GET", `/fail/${code}`);
    const status = GATEWAY_STATUS[code];
    expect([response.status, await response.json()]).toEqual([
      status,
      {
        error: "No se puede",
        code: code.toUpperCase(),
        url: "https://x.ar/a.png",
        retry_after: 42,
        ...(code === "unauthenticated" ? { status } : {}),
      },
    ]);
    expect(response.headers.get("retry-after")).toBe("42");
  });

  test("of a bug says nothing and reports it once", async () => {
    const { call, reports } = anApi();
    const response = await call("GET", "/broken");
    expect([response.status, await response.json()]).toEqual([
      500,
      { error: "Error interno", code: "INTERNAL_ERROR" },
    ]);
    expect(reports).toHaveLength(1);
  });

  test("under momentary load tells when to come back, and load is reported", async () => {
    const { call, reports } = anApi({
      authenticate: () => Promise.reject(new Error("timeout exceeded when trying to connect")),
    });
    const response = await call("GET", "/things/search");
    expect([response.status, response.headers.get("retry-after"), await response.json()]).toEqual([
      503,
      "5",
      { error: "Servidor ocupado, reintente en unos segundos", code: "SERVER_BUSY" },
    ]);
    expect(reports).toHaveLength(1);
  });

  test.each(["/things/search", "/nothing", "/broken", "/fail/conflict"])(
    "to %s carries the headers of every answer",
    async (path) => {
      const response = await anApi().call("GET", path);
      const headers = Object.fromEntries(response.headers);
      expect(headers).toMatchObject({
        "cache-control": "no-store",
        "content-type": "application/json",
        "referrer-policy": "no-referrer",
        "strict-transport-security": expect.stringContaining("max-age="),
        "x-content-type-options": "nosniff",
        "x-request-id": "new-id",
      });
      expect(headers["ratelimit-limit"]).toBe(path === "/nothing" ? undefined : "60");
    },
  );

  test.each([
    ["abc-1.2_Z", "abc-1.2_Z"],
    ["a b", "new-id"],
    ["a".repeat(65), "new-id"],
    ["<script>", "new-id"],
  ])("keeps the request id %j when it is sane", async (sent, kept) => {
    const response = await anApi().call("GET", "/nothing", { headers: { "x-request-id": sent } });
    expect(response.headers.get("x-request-id")).toBe(kept);
  });

  test("without https asks for no https", async () => {
    const response = await anApi({ isHttps: false }).call("GET", "/nothing");
    expect(response.headers.has("strict-transport-security")).toBe(false);
  });
});

describe("whatever is sent", () => {
  const anyText = fc.string({ unit: "binary", maxLength: 40 });

  test("as body, never breaks the door", async () => {
    const { post, reports } = anApi();
    const body = fc.oneof(
      fc.json(),
      anyText,
      fc
        .dictionary(
          fc.oneof(anyText, fc.constantFrom("reference", "count", "tags", "__proto__")),
          fc.jsonValue(),
        )
        .map((value) => JSON.stringify(value)),
      fc.uint8Array(),
    );
    await fc.assert(
      fc.asyncProperty(body, async (sent) => {
        const response = await post(sent as NonNullable<RequestInit["body"]>);
        expect([201, 400]).toContain(response.status);
        expect(reports).toEqual([]);
      }),
      { numRuns: 400 },
    );
  });

  test("as path and query, never breaks the door", async () => {
    const { call, reports } = anApi();
    const query = fc.array(
      fc.tuple(
        fc.oneof(anyText, fc.constantFrom("page", "page_size", "ids", "include", "owner", "search")),
        anyText,
      ),
    );
    await fc.assert(
      fc.asyncProperty(fc.webPath(), query, fc.boolean(), async (path, pairs, known) => {
        const search = pairs
          .map(
            ([name, value]) =>
              `${encodeURIComponent(name.toWellFormed())}=${encodeURIComponent(value.toWellFormed())}`,
          )
          .join("&");
        const response = await call("GET", `${known ? "/things/search" : `/${path}`}?${search}`);
        expect([200, 400, 404]).toContain(response.status);
        expect(reports).toEqual([]);
      }),
      { numRuns: 400 },
    );
  });
});

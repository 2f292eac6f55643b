import { AppError, type ErrorCode } from "@foja/core/kernel/errors";
import { fileInput, fileOutput } from "@foja/core/kernel/file";
import { caseId } from "@foja/core/kernel/identifiers";
import { defineOperation } from "@foja/core/kernel/operation";
import { pageInput } from "@foja/core/kernel/paging";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { type Admission, type Door, defineDoor } from "./door";
import { plain } from "./envelope";
import { createHandler, type HandlerOptions } from "./handler";
import { plainErrors } from "./refusals";
import { JSON_BODY_MAX_BYTES, row } from "./row";
import { GATEWAY_STATUS } from "./status";

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
const createWriteOp = () => ({ ...createOp, effect: "write" as const });
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

const CODES = Object.keys(GATEWAY_STATUS).filter(
  (code) => code !== "internal" && code !== "method_not_allowed",
) as ErrorCode[];

type ErrorBody = { error: string; code: string; details: { path: string; message: string }[] };
const errorOf = async (response: Response) => (await response.json()) as ErrorBody;

type Changes = {
  readonly authenticate?: ReturnType<Door["authenticate"]>;
  readonly options?: Partial<HandlerOptions>;
  readonly rows?: Door["rows"];
  /** Requests that came before, by whose they are. */
  readonly counts?: Readonly<Record<string, number>>;
};

const aDoorOf = (rows: Door["rows"], { authenticate }: Changes): Door => ({
  name: "rest",
  base: "/api/v1",
  rows,
  refusals: plainErrors(GATEWAY_STATUS),
  answer: plain,
  authenticate: () =>
    authenticate ??
    (async () => ({
      limit: { subject: "key:1", perMinute: 60 },
      enter: async () => ({ actor: { kind: "user" } }) as unknown as Awaited<ReturnType<Admission["enter"]>>,
    })),
  describe: { title: "", idPrefix: "", security: {}, errors: [], groups: GROUPS },
});

const GROUPS = Object.fromEntries(
  ["things", "broken", "fail", "import", "file", "a", "b"].map((name) => [name, name]),
);

const ROWS: Door["rows"] = [
  row("GET", "/things/search", searchOp),
  row("POST", "/things/", createOp, { status: 201 }),
  row("PATCH", "/things/:case_id", updateOp),
  row("DELETE", "/things/:case_id", updateOp),
  row("GET", "/broken", brokenOp),
  ...CODES.map((code) => row("GET", `/fail/${code}`, failOp(code))),
];

const anApi = (changes: Changes = {}) => {
  const reports: unknown[] = [];
  const counted: string[] = [];
  const handle = createHandler(
    aDoorOf(changes.rows ?? ROWS, changes),
    {
      newId: () => "new-id",
      pdfMaxBytes: 2000,
      rateLimit: async ({ subject }) => {
        counted.push(subject);
        return { used: changes.counts?.[subject] ?? 1, resetSeconds: 30 };
      },
    } as Parameters<typeof createHandler>[1],
    {
      isHttps: true,
      report: (error) => reports.push(error),
      addressOf: () => "192.0.2.7",
      ...changes.options,
    },
  );
  const call = (method: string, path: string, init: RequestInit = {}) =>
    handle(new Request(`http://localhost/api/v1${path}`, { method, ...init }));
  const post = (
    body: NonNullable<RequestInit["body"]>,
    headers: Record<string, string> = { "content-type": "application/json" },
  ) => call("POST", "/things/", { body, headers });
  return { call, post, reports, counted };
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
    ["page=&status=&search=&ids=", { page: 1, page_size: 20, include: false }],
    ["page=2&page=", { page: 1, page_size: 20, include: false }],
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

  test("of hundreds of thousands of wrong fields is refused in a few words, before it is parsed", async () => {
    const fields = Array.from({ length: 300_000 }, (_, index) => `"f${index}":1`);
    const response = await anApi().post(`{${fields.join(",")}}`);
    const text = await response.text();
    expect([response.status, text.length < 500]).toEqual([400, true]);
  });

  test("with more wrong fields than help anybody is answered with the first of them", async () => {
    const fields = Array.from({ length: 500 }, (_, index) => `"${"f".repeat(300)}${index}":1`);
    const { details } = await errorOf(await anApi().post(`{${fields.join(",")}}`));
    expect(details).toHaveLength(20);
    for (const { path } of details) expect(path.length).toBeLessThanOrEqual(101);
  });

  test("may be long and quote what it likes", async () => {
    const tags = ["{[,".repeat(100_000), String.raw`a\"b\\`];
    const response = await anApi().post(JSON.stringify({ reference: "a", tags }));
    expect(await errorOf(response)).toMatchObject({ input: { tags } });
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

  test("of a failure that is told as a refusal reports the failure, and says nothing of it", async () => {
    const failure = new Error("connect ECONNREFUSED 10.0.0.7");
    const { call, reports } = anApi({
      authenticate: async () => {
        throw new AppError("unavailable", "No responde", {}, { cause: failure });
      },
    });
    const response = await call("GET", "/things/search");
    expect([response.status, reports]).toEqual([503, [failure]]);
    expect(await response.text()).not.toContain("ECONNREFUSED");
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
    const response = await anApi({ options: { isHttps: false } }).call("GET", "/nothing");
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

describe("a row", () => {
  const pdf = fileInput({
    maxBytes: 1000,
    tooLarge: () => new AppError("unprocessable", "El archivo es grande", { code: "FILE_TOO_LARGE" }),
  });
  const importOp = defineOperation({
    id: "things.import",
    summary: "",
    access: "user",
    effect: "write",
    input: z.strictObject({ name: z.string(), pdf_file: pdf }),
    output: z.strictObject({ name: z.string(), size: z.int(), file: z.string() }),
    errors: [],
  }).run(async (_ctx, { name, pdf_file }) => ({
    name,
    size: pdf_file.bytes.length,
    file: pdf_file.fileName,
  }));

  const send = async (
    parts: Record<string, string | Blob>,
    rows = [row("POST", "/import", importOp, { status: 201, body: "form" })],
  ) => {
    const form = new FormData();
    for (const [name, part] of Object.entries(parts)) form.set(name, part as string);
    const written = new Response(form);
    const headers = { "content-type": written.headers.get("content-type")! };
    const { call } = anApi({ rows });
    return call("POST", "/import", { headers, body: await written.arrayBuffer() });
  };
  const aFile = (size: number) => new File([new Uint8Array(size)], "../../plano.pdf");

  test("takes a form with a file", async () => {
    const response = await send({ name: "Plano", pdf_file: aFile(900) });
    expect([response.status, await response.json()]).toEqual([
      201,
      { name: "Plano", size: 900, file: "../../plano.pdf" },
    ]);
  });

  test.each([
    ["a file over its limit", { name: "a", pdf_file: aFile(1001) }, 422, "FILE_TOO_LARGE"],
    ["a body over all limits", { name: "a", pdf_file: aFile(2_000_000) }, 422, "FILE_TOO_LARGE"],
    ["a text for a file", { name: "a", pdf_file: "texto" }, 400, "INVALID_INPUT"],
    ["no file", { name: "a" }, 400, "INVALID_INPUT"],
    ["an unknown part", { name: "a", pdf_file: aFile(1), other: "x" }, 400, "INVALID_INPUT"],
    ["NUL", { name: "a\0", pdf_file: aFile(1) }, 400, "INVALID_INPUT"],
  ])("of a form refuses %s", async (_name, parts, status, code) => {
    const response = await send(parts as Record<string, string | Blob>);
    expect([response.status, (await errorOf(response)).code]).toEqual([status, code]);
  });

  test("of a form has the installation's limit where it names none", async () => {
    const { pdf_file: _, ...shape } = importOp.input.shape;
    const tooLarge = (maxBytes: number) =>
      new AppError("unprocessable", String(maxBytes), { code: "TOO_LARGE" });
    const input = z.strictObject({ ...shape, pdf_file: fileInput({ tooLarge }) });
    const rows = [row("POST", "/import", { ...importOp, input }, { status: 201, body: "form" })];
    expect((await send({ name: "Plano", pdf_file: aFile(2000) }, rows)).status).toBe(201);
    const refused = await send({ name: "Plano", pdf_file: aFile(2001) }, rows);
    expect([refused.status, (await errorOf(refused)).error]).toEqual([422, "2000"]);
  });

  test.each([
    ["application/json", "{}", 415],
    ["multipart/form-data; boundary=x", "rubbish", 400],
    ["multipart/form-data", "--x--", 415],
  ])("of a form refuses %s %s", async (type, body, status) => {
    const { call } = anApi({ rows: [row("POST", "/import", importOp, { body: "form" })] });
    const response = await call("POST", "/import", { body, headers: { "content-type": type } });
    expect(response.status).toBe(status);
  });

  const fileOp = (open: () => Promise<Uint8Array>) =>
    defineOperation({
      id: "things.download",
      summary: "",
      access: "user",
      effect: "read",
      input: z.strictObject({}),
      output: fileOutput("application/zip"),
      errors: ["upstream_failed"],
    }).run(async () => ({ contentType: "application/zip", fileName: "á b.zip", sizeBytes: 3, open }));

  test("answers a file, and makes none for its headers", async () => {
    let opened = 0;
    const rows = [
      row(
        "GET",
        "/file",
        fileOp(async () => {
          opened++;
          return Buffer.from("zip");
        }),
      ),
    ];
    const head = await anApi({ rows }).call("HEAD", "/file");
    expect([opened, await head.text()]).toEqual([0, ""]);
    const get = await anApi({ rows }).call("GET", "/file");
    expect([opened, await get.text()]).toEqual([1, "zip"]);
    for (const { headers } of [head, get]) {
      expect(Object.fromEntries(headers)).toMatchObject({
        "content-type": "application/zip",
        "content-length": "3",
        "content-disposition": "attachment; filename=\"a b.zip\"; filename*=UTF-8''%C3%A1%20b.zip",
      });
    }
  });

  test("refuses a file that can't be opened as it refuses anything", async () => {
    const failing = fileOp(async () => {
      throw new AppError("upstream_failed", "No se pudo leer");
    });
    const response = await anApi({ rows: [row("GET", "/file", failing)] }).call("GET", "/file");
    expect([response.status, response.headers.get("content-type")]).toEqual([502, "application/json"]);
    expect(response.headers.has("content-disposition")).toBe(false);
  });

  test("takes inputs from headers, and from nowhere else", async () => {
    const rows = [row("PATCH", "/things", updateOp, { headers: { case_id: "X-Case-ID" } })];
    const { call } = anApi({ rows });
    const sent = (init: RequestInit) => call("PATCH", "/things", init);
    expect(await errorOf(await sent({ headers: { "x-case-id": ID } }))).toEqual({ input: { case_id: ID } });
    const body = JSON.stringify({ case_id: ID });
    expect((await sent({ body, headers: { "content-type": "application/json" } })).status).toBe(400);
  });

  test("has a status that depends on the outcome", async () => {
    const status = {
      all: [200, 202],
      of: (answer: unknown) => ("input" in (answer as object) ? 202 : 200),
    } as const;
    const rows = [row("GET", "/things", searchOp, { status })];
    expect((await anApi({ rows }).call("GET", "/things")).status).toBe(202);
  });

  test("counts against the limits of who asks, of the row by key, and by address", async () => {
    const limits = [
      { name: "slow", per: "key", perMinute: 5 },
      { name: "slow", per: "address", perMinute: 30 },
    ] as const;
    const { call, counted } = anApi({ rows: [row("GET", "/things", searchOp, { limits })] });
    await call("GET", "/things");
    expect(counted).toEqual(["key:1", "slow:key:1", "slow:address:192.0.2.7"]);

    // What is told is the limit with the least left, and the first that is passed ends it.
    const told = async (counts: Record<string, number>) => {
      const { status, headers } = await anApi({
        rows: [row("GET", "/things", searchOp, { limits })],
        counts,
      }).call("GET", "/things");
      return [
        status,
        headers.get("ratelimit-limit"),
        headers.get("ratelimit-remaining"),
        headers.get("retry-after"),
      ];
    };
    expect(await told({ "key:1": 10, "slow:key:1": 3, "slow:address:192.0.2.7": 4 })).toEqual([
      200,
      "5",
      "2",
      null,
    ]);
    expect(await told({ "key:1": 59 })).toEqual([200, "60", "1", null]);
    expect(await told({ "slow:key:1": 6 })).toEqual([429, "5", "0", "30"]);
  });
});

describe("a door", () => {
  test.each([
    ["two rows for an operation", [row("GET", "/a", searchOp), row("GET", "/b", searchOp)]],
    ["a GET that writes", [row("GET", "/a", createWriteOp())]],
    ["a group that nobody describes", [row("GET", "/unknown", searchOp)]],
  ])("with %s does not open", (_name, rows) => {
    expect(() => defineDoor(aDoorOf(rows, {}))).toThrow(/rest/);
  });
});

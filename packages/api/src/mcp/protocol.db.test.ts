import { defineRefusal } from "@foja/core/kernel/refusal";
import { aTown, type Town } from "@foja/testing/town/town";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { anMcp, bodyOf, message, modern, notification, uncounted } from "../testing/an-mcp";
import type { ToolResult } from "./call-tool";

let town: Town;
let mcp: ReturnType<typeof anMcp>;
beforeAll(async () => {
  town = await aTown();
  mcp = anMcp(town, { rateLimit: uncounted });
});
afterAll(() => town.close());

const METADATA = 'Bearer resource_metadata="https://foja.example/.well-known/oauth-protected-resource"';
const SCOPE = 'scope="openid profile email offline_access"';

const initialize = (protocolVersion: string, id: unknown = 1) =>
  message(
    "initialize",
    { protocolVersion, capabilities: {}, clientInfo: { name: "prueba", version: "1" } },
    id,
  );
const INITIALIZED = notification("notifications/initialized");
const call = (name: string, args: unknown, id: unknown = 1) =>
  message("tools/call", { name, arguments: args }, id);
const ME = call("get_user_info", {});

/** Everything that a page of another origin has to be able to read. */
const expectCors = ({ headers }: Response) => {
  expect(headers.get("access-control-allow-origin")).toBe("*");
  expect(headers.has("access-control-allow-credentials")).toBe(false);
  const exposed = headers.get("access-control-expose-headers");
  for (const name of ["WWW-Authenticate", "Mcp-Session-Id", "X-Request-ID", "Retry-After"])
    expect(exposed).toContain(name);
};

describe("who says not who they are", () => {
  const bodies = {
    initialize: initialize("2025-11-25"),
    "tools/list": message("tools/list"),
    "a call": ME,
    "a notification": INITIALIZED,
    discovery: modern("server/discover").body,
    "a batch": [ME],
    nothing: "",
    rubbish: "{",
  };
  const asked = [
    ...Object.entries(bodies).map(([name, body]) => [`POST ${name}`, "POST", body] as const),
    ...["GET", "HEAD", "DELETE", "PUT", "PATCH"].map((method) => [method, method, undefined] as const),
  ];
  const absent = [
    ["no header", ""],
    ["another scheme", "Basic abc"],
    ["no token", "Bearer "],
  ] as const;

  test.each(
    asked.flatMap(([name, ...rest]) => absent.map(([how, sent]) => [name, how, sent, ...rest] as const)),
  )("is asked to, by %s with %s", async (_name, _how, authorization, method, body) => {
    const sent = body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) };
    const response = await mcp.send(method, { headers: { authorization }, ...sent });
    expect(response.status).toBe(401);
    expect(response.headers.get("content-type")).toBe("application/json");
    expect(response.headers.get("www-authenticate")).toBe(`${METADATA}, ${SCOPE}`);
    expectCors(response);
    const text = await response.text();
    if (method === "HEAD") expect(text).toBe("");
    else
      expect(JSON.parse(text)).toEqual({
        error: "Authorization required",
        hint: "Use OAuth 2.0 to authenticate",
      });
  });

  // Specification 1, 5.3.
  test.each([
    ["TOKEN_INVALID", "Token invalido"],
    ["AUDIENCE_INVALID", "Audience no valido"],
    ["ISSUER_INVALID", "Issuer no valido"],
    ["PERSON_NOT_NAMED", "Usuario no encontrado"],
  ])("or with a token that is refused: %s", async (code, error) => {
    const refuse = defineRefusal("unauthenticated", code, error);
    const { send, reports } = anMcp(town, { tokens: () => Promise.reject(refuse()) });
    for (const method of ["POST", "GET", "HEAD", "DELETE"]) {
      const response = await send(method, method === "POST" ? { body: JSON.stringify(ME) } : {});
      expect(response.status).toBe(401);
      expect(response.headers.get("www-authenticate")).toBe(
        `${METADATA}, ${SCOPE}, error="invalid_token", error_description="${error}"`,
      );
      expectCors(response);
      if (method !== "HEAD")
        expect(await response.json()).toEqual({
          error,
          code,
          status: 401,
          hint: "Use OAuth 2.0 to authenticate",
        });
    }
    expect(reports).toEqual([]);
  });

  test("or of whom no municipality knows anything", async () => {
    for (const body of [
      ME,
      message("tools/list"),
      initialize("2025-11-25"),
      modern("server/discover").body,
    ]) {
      const response = await mcp.post(body, { authorization: "Bearer nadie@nada.example" });
      expect([response.status, await response.json()]).toMatchObject([
        401,
        { error: "Usuario no encontrado" },
      ]);
      expect(response.headers.get("www-authenticate")).toContain(`${METADATA}, ${SCOPE}`);
    }
  });
});

describe("what is no POST", () => {
  test.each(["GET", "HEAD", "DELETE", "PUT", "PATCH"])("%s is told what is", async (method) => {
    const response = await mcp.send(method, { headers: { accept: "text/event-stream" } });
    expect([response.status, response.headers.get("allow")]).toEqual([405, "POST, OPTIONS"]);
    expectCors(response);
  });

  test("a browser asks first, without a token", async () => {
    for (const headers of [
      {},
      { authorization: "", origin: "https://pagina.example", "access-control-request-method": "POST" },
    ]) {
      const response = await mcp.send("OPTIONS", { headers });
      expect([response.status, await response.text()]).toEqual([204, ""]);
      expectCors(response);
      expect(response.headers.get("access-control-allow-methods")).toContain("POST");
      for (const name of [
        "Authorization",
        "Content-Type",
        "Mcp-Protocol-Version",
        "Mcp-Session-Id",
        "Mcp-Method",
      ])
        expect(response.headers.get("access-control-allow-headers")).toContain(name);
    }
  });
});

describe("pages of origins", () => {
  const statusFrom = async (origin: string, allowedOrigins: readonly string[]) => {
    const response = await anMcp(town, { allowedOrigins }).post(ME, { origin });
    expectCors(response);
    return response.status;
  };
  const chosen = ["https://asistente.example"];

  test.each([
    ["https://asistente.example", [], 200],
    ["http://localhost:6274", [], 200],
    ["vscode-webview://0a1b", [], 200],
    ["null", [], 200],
    ["null", chosen, 403],
    ["https://asistente.example/pagina", [], 403],
    ["asistente.example", [], 403],
    ["https://asistente.example", chosen, 200],
    ["https://otra.example", chosen, 403],
    ["https://asistente.example.otra.example", chosen, 403],
    ["http://asistente.example", chosen, 403],
  ] as const)("%s where %j may ask: %i", async (origin, allowed, status) => {
    expect(await statusFrom(origin, allowed)).toBe(status);
  });
});

/** Bodies that are no message, or more than one may send. */
const UNREADABLE: readonly (readonly [name: string, body: unknown, status: number, code: number | string])[] =
  [
    ["nothing", "", 400, -32_700],
    ["half of one", '{"jsonrpc":"2.0"', 400, -32_700],
    ["no text", "\ud800", 400, -32_700],
    ["nested too deep", `${"[".repeat(100)}${"]".repeat(100)}`, 400, -32_600],
    ["too many values", `[${"1,".repeat(30_000)}1]`, 400, -32_600],
    ["a NUL", call("search_cases", { search: "a\0b" }), 400, -32_600],
    ["half a pair", '{"jsonrpc":"2.0","id":1,"method":"ping","params":{"x":"\\ud800"}}', 400, -32_600],
    ["a prototype", '{"jsonrpc":"2.0","id":1,"method":"ping","params":{"__proto__":{}}}', 400, -32_600],
    ["a text", '"ping"', 400, -32_600],
    ["null", "null", 400, -32_600],
    ["no version", { id: 1, method: "ping" }, 400, -32_600],
    ["another version", { jsonrpc: "1.0", id: 1, method: "ping" }, 400, -32_600],
    ["no method", { jsonrpc: "2.0", id: 1 }, 400, -32_600],
    ["an id that is null", message("ping", undefined, null), 400, -32_600],
    ["an id that is an object", message("ping", undefined, {}), 400, -32_600],
    [
      "more than 5 MB",
      call("search_cases", { search: "a".repeat(5 * 1024 * 1024) }),
      413,
      "PAYLOAD_TOO_LARGE",
    ],
    ["no messages", [], 400, -32_600],
    ["messages that are none", [1, ME], 400, -32_600],
    [
      "too many messages",
      Array.from({ length: 11 }, (_, id) => message("ping", undefined, id)),
      400,
      -32_600,
    ],
    ["two requests of one id", [ME, ME], 400, -32_600],
    [
      "an initialization among others",
      [initialize("2025-03-26"), message("ping", undefined, 2)],
      400,
      -32_600,
    ],
    ["a batch of the newer era", [modern("prompts/list").body], 400, -32_600],
  ];

test.each(UNREADABLE)("%s is refused", async (_name, body, status, code) => {
  const response = await mcp.post(body);
  expect(response.status).toBe(status);
  const told = (await response.json()) as { code?: unknown; error: { code?: unknown } };
  expect(told.code ?? told.error.code).toBe(code);
  expect(mcp.reports).toEqual([]);
});

test.each([
  ["content-type", "text/plain", 415],
  ["content-type", "application/jsonp", 415],
  ["content-type", "", 415],
  ["content-type", "application/json; charset=utf-8", 200],
  ["accept", "application/json", 200],
  ["accept", "text/event-stream", 200],
  ["accept", "text/html", 200],
  ["accept", "", 200],
  ["accept", "text/event-stream, application/json;q=0.9", 200],
  ["mcp-protocol-version", "2025-03-26", 200],
  ["mcp-protocol-version", "2025-06-18", 200],
  ["mcp-protocol-version", "2025-11-25", 200],
  ["mcp-protocol-version", "1999-01-01", 400],
  ["mcp-protocol-version", "ayer", 400],
  ["mcp-session-id", "una-que-nadie-dio", 200],
  ["last-event-id", "7", 200],
  ["authorization", "bearer creator@muni.example", 200],
])("%s: %s is %i", async (name, value, status) => {
  const response = await mcp.post(message("ping"), { [name]: value });
  expect(response.status).toBe(status);
  expectCors(response);
  if (status === 200) expect(await response.json()).toEqual({ jsonrpc: "2.0", id: 1, result: {} });
});

describe("the older era", () => {
  test.each(["2025-03-26", "2025-06-18", "2025-11-25"])("begins in %s", async (version) => {
    const response = await mcp.post(initialize(version));
    expect(response.headers.has("mcp-session-id")).toBe(false);
    expect(await response.json()).toEqual({
      jsonrpc: "2.0",
      id: 1,
      result: {
        protocolVersion: version,
        capabilities: { tools: {}, resources: {}, prompts: {} },
        serverInfo: { name: "foja", title: "Foja", version: expect.any(String) },
        instructions: expect.stringContaining("get_agent_guide"),
      },
    });
  });

  test.each(["1999-01-01", "2026-07-28", "x"])("offers its newest to who asks for %s", async (version) => {
    const { result } = (await (await mcp.post(initialize(version))).json()) as {
      result: { protocolVersion: string };
    };
    expect(result.protocolVersion).toBe("2025-11-25");
  });

  test.each([
    ["a notification", INITIALIZED],
    ["a progress", notification("notifications/progress", { progressToken: 1, progress: 1 })],
    ["a cancellation", notification("notifications/cancelled", { requestId: 9 })],
    ["an unknown one", notification("notifications/nada")],
    ["an answer to what nobody asked", { jsonrpc: "2.0", id: 3, result: {} }],
    ["several", [INITIALIZED, INITIALIZED]],
  ])("takes %s, and has nothing to say", async (_name, body) => {
    const response = await mcp.post(body);
    expect([response.status, await response.text()]).toEqual([202, ""]);
  });

  test.each(["id", 0, 7, -1])("answers with the id %j", async (id) => {
    expect(await (await mcp.post(message("ping", undefined, id))).json()).toMatchObject({ id });
  });

  test("answers a batch at once", async () => {
    const body = [message("ping", undefined, "a"), INITIALIZED, { ...ME, id: "b" }, message("nada", {}, "c")];
    const answers = (await (await mcp.post(body)).json()) as { id: string }[];
    expect(answers.toSorted((one, other) => (one.id < other.id ? -1 : 1))).toMatchObject([
      { id: "a", result: {} },
      { id: "b", result: { structuredContent: { user_id: town.people.creator.id } } },
      { id: "c", error: { code: -32_601 } },
    ]);
  });

  test("answers what a batch itself cancels: nothing was under way", async () => {
    const body = [{ ...ME, id: 2 }, notification("notifications/cancelled", { requestId: 2 })];
    const response = await mcp.post(body);
    expect([response.status, JSON.stringify(await response.json())]).toEqual([
      200,
      expect.stringContaining(town.people.creator.id),
    ]);
  });
});

const MIMICS = ["constructor", "__proto__", "toString", "hasOwnProperty"];

/** Wrong requests: the same error in both eras. */
const WRONG: readonly (readonly [
  name: string,
  method: string,
  params: Record<string, unknown>,
  code: number,
])[] = [
  ["a method that there is not", "nada", {}, -32_601],
  [
    "another capability",
    "completion/complete",
    { ref: { type: "ref/prompt", name: "x" }, argument: {} },
    -32_601,
  ],
  ["a tool that there is not", "tools/call", { name: "sign_document", arguments: {} }, -32_602],
  ...MIMICS.map((name) => [`a tool named ${name}`, "tools/call", { name, arguments: {} }, -32_602] as const),
  ["no tool", "tools/call", { arguments: {} }, -32_602],
  ["a tool whose name is a number", "tools/call", { name: 7, arguments: {} }, -32_602],
  ["a prompt whose name is a number", "prompts/get", { name: 7 }, -32_602],
  ["a resource that is a number", "resources/read", { uri: 7 }, -32_602],
  ["a cursor that is a number", "tools/list", { cursor: 7 }, -32_602],
  ...MIMICS.map((name) => [`a prompt named ${name}`, "prompts/get", { name }, -32_602] as const),
  ["a prompt without what it needs", "prompts/get", { name: "summarize_case" }, -32_602],
  [
    "a prompt with a number",
    "prompts/get",
    { name: "summarize_case", arguments: { case_number: 7 } },
    -32_602,
  ],
  ["a prompt with a list", "prompts/get", { name: "summarize_case", arguments: [] }, -32_602],
  ...MIMICS.map(
    (name) => [`a resource of ${name}`, "resources/read", { uri: `foja://${name}/x` }, -32_602] as const,
  ),
  ["no resource", "resources/read", {}, -32_602],
];

describe.each(WRONG)("%s", (_name, method, params, code) => {
  test("is an error of the protocol", async () => {
    const older = await mcp.post(message(method, params));
    const told = (await older.json()) as { error: { message: string } };
    expect([older.status, told]).toMatchObject([200, { id: 1, error: { code } }]);
    // Nothing of the library's validator.
    expect(told.error.message).not.toMatch(/invalid|\n|\[|expected/i);
    const { body, headers } = modern(method, params);
    const newer = await mcp.post(body, headers);
    expect(newer.status).toBeLessThan(500);
    expect(await newer.json()).toMatchObject({ error: { code: expect.any(Number) } });
    expect(mcp.reports).toEqual([]);
  });
});

test("wrong arguments are a result, which tells what to mend", async () => {
  const answer = await mcp.post(call("search_cases", { page: "x", page_size: -1, nada: 1 }));
  const { result } = (await answer.json()) as { result: { isError: boolean; content: { text: string }[] } };
  expect(result.isError).toBe(true);
  expect(JSON.parse(result.content[0]!.text)).toEqual({
    error: "page: Debe ser un número",
    code: "INVALID_INPUT",
    details: [
      { path: "page", message: "Debe ser un número" },
      { path: "page_size", message: "Debe ser 1 o más" },
      { path: "nada", message: "Campo desconocido" },
    ],
  });
});

test("arguments that are null are none, in both eras", async () => {
  const params = { name: "get_user_info", arguments: null };
  const { body, headers } = modern("tools/call", params);
  for (const response of [await mcp.post(message("tools/call", params)), await mcp.post(body, headers)])
    expect(await response.json()).toMatchObject({
      result: { structuredContent: { user_id: town.people.creator.id } },
    });
});

test.each([[[]], ["{}"], [7], [{ arguments: { case_id: "x" } }]])(
  "arguments like %j are told",
  async (args) => {
    for (const name of ["get_case", "get_user_info"]) {
      const answer = (await (await mcp.post(call(name, args))).json()) as { result: ToolResult };
      expect(answer.result.isError).toBe(true);
      expect(bodyOf(answer.result)).toMatchObject({
        code: "INVALID_INPUT",
        details: [{ path: "arguments" }],
      });
    }
  },
);

const NUMBER = "EE-2026-000001-MUNI-LEGAL";
test.each([
  ["get_case", {}, [["case_id", "Campo requerido"]]],
  [
    "get_case",
    { case_id: NUMBER },
    [["case_id", "Debe ser un identificador UUID. Un número oficial se busca con get_case_by_number"]],
  ],
  [
    "get_document",
    { document_id: "IF-2026-000001-MUNI-LEGAL", nada: 1 },
    [
      [
        "document_id",
        "Debe ser un identificador UUID. Un número oficial se busca con search_document_by_number",
      ],
      ["nada", "Campo desconocido"],
    ],
  ],
  [
    "get_record",
    { id: "7" },
    [
      ["record_id", "Campo requerido"],
      ["id", "Campo desconocido"],
    ],
  ],
] as const)("%s with %j tells what to mend", async (name, args, problems) => {
  const answer = await mcp.call(town.people.creator.email, name, args);
  expect(bodyOf(answer)).toEqual({
    error: `${problems[0][0]}: ${problems[0][1]}`,
    code: "INVALID_INPUT",
    details: problems.map(([path, text]) => ({ path, message: text })),
  });
});

test("a draft is written in HTML", async () => {
  const { id } = await town.document({ by: "creator" });
  const save = (content: string) =>
    mcp.call(town.people.creator.email, "save_document", { document_id: id, content });
  expect(bodyOf(await save("# Informe"))).toMatchObject({
    code: "CONTENT_IS_MARKDOWN",
    details: [{ path: "content" }],
  });
  expect(await save("<h2>Informe</h2>")).not.toHaveProperty("isError");
});

test("assigning signs no pass", async () => {
  const { id } = await town.case({ by: "creator" });
  const answer = await mcp.call(town.people.creator.email, "assign_case", {
    case_id: id,
    target_sector_id: town.sectors["OBRAS#PRIV"],
    reason: "Revisar las tipas",
    create_official_doc: true,
  });
  expect(bodyOf(answer)).toMatchObject({
    code: "INVALID_INPUT",
    details: [{ path: "create_official_doc", message: "Campo desconocido" }],
  });
});

test.each([
  ["offset", 0],
  ["offset", -1],
  ["tenant_id", 7],
])("a tool takes no %s: %j", async (name, value) => {
  const answer = await mcp.call(town.people.creator.email, "search_cases", { [name]: value });
  expect(answer).toMatchObject({ isError: true });
  expect(answer.content[0]!.text).toContain(`"path":"${name}"`);
});

describe("the newer era", () => {
  test("tells what it is", async () => {
    const { body, headers } = modern("server/discover");
    const response = await mcp.post(body, headers);
    expect(await response.json()).toMatchObject({
      result: {
        supportedVersions: ["2026-07-28"],
        capabilities: { tools: {}, resources: {}, prompts: {} },
        instructions: expect.stringContaining("get_agent_guide"),
      },
    });
  });

  test("says how long lists may be kept", async () => {
    for (const method of ["tools/list", "prompts/list", "resources/list", "resources/templates/list"]) {
      const { body, headers } = modern(method);
      expect(await (await mcp.post(body, headers)).json()).toMatchObject({
        result: { ttlMs: 300_000, cacheScope: "public" },
      });
    }
  });

  test("asks for no session and takes notifications", async () => {
    const { body, headers } = modern("notifications/cancelled", { requestId: 1 });
    const { id: _, ...sent } = body;
    expect((await mcp.post(sent, headers)).status).toBe(202);
  });

  const { body, headers } = modern("tools/call", { name: "get_user_info", arguments: {} });
  test.each([
    ["another method", { ...headers, "mcp-method": "tools/list" }, -32_020],
    ["no method", { ...headers, "mcp-method": "" }, -32_020],
    ["another name", { ...headers, "mcp-name": "get_case" }, -32_020],
    ["no name", { ...headers, "mcp-name": "" }, -32_020],
    ["another version", { ...headers, "mcp-protocol-version": "2025-11-25" }, -32_020],
    ["no version", { ...headers, "mcp-protocol-version": "" }, -32_020],
  ])("refuses headers of %s", async (_name, sent, code) => {
    const response = await mcp.post(body, sent);
    expect([response.status, await response.json()]).toMatchObject([400, { error: { code } }]);
  });

  test("tells which versions there are", async () => {
    const version = "2027-01-01";
    const text = JSON.stringify(body).replace("2026-07-28", version);
    const response = await mcp.post(text, { ...headers, "mcp-protocol-version": version });
    expect([response.status, await response.json()]).toMatchObject([
      400,
      { error: { code: -32_022, data: { supported: ["2026-07-28"] } } },
    ]);
  });

  test("keeps nobody waiting for news", async () => {
    const listen = modern("subscriptions/listen", { notifications: {} });
    const response = await mcp.post(listen.body, listen.headers);
    expect(await response.text()).toContain('"resultType":"complete"');
  });
});

test("any copy answers, before and after it began again", async () => {
  const session = { "mcp-session-id": "de-otra-copia" };
  await mcp.post(initialize("2025-11-25"));
  for (let copies = 0; copies < 3; copies++) {
    const copy = anMcp(town);
    expect((await copy.post(INITIALIZED, session)).status).toBe(202);
    const { result } = (await (await copy.post(ME, session)).json()) as {
      result: { structuredContent: unknown };
    };
    expect(result.structuredContent).toMatchObject({ user_id: town.people.creator.id });
    expect((await copy.send("DELETE", { headers: session })).status).toBe(405);
  }
});

test("the same with a slash after it", async () => {
  const { handle } = mcp;
  const response = await handle(
    new Request("http://localhost/mcp/", {
      method: "POST",
      headers: {
        "content-type": "application/json",
        accept: "application/json, text/event-stream",
        authorization: `Bearer ${town.people.creator.email}`,
      },
      body: JSON.stringify(message("ping")),
    }),
  );
  expect(await response.json()).toEqual({ jsonrpc: "2.0", id: 1, result: {} });
});

test("each answer has the id of its request, the caller's where it is sane", async () => {
  const idOf = async (sent: string, authorization?: string) => {
    const headers = { "x-request-id": sent, ...(authorization !== undefined && { authorization }) };
    return (await mcp.post(ME, headers)).headers.get("x-request-id");
  };
  expect(await idOf("paso-7")).toBe("paso-7");
  expect(await idOf("paso-7", "")).toBe("paso-7");
  expect(await idOf("no esto")).toMatch(/^[0-9a-f-]{36}$/);
});

describe("how often somebody may ask", () => {
  const person = () => town.people.stranger.email;
  const counted = () => anMcp(town).post;

  test("is counted for each message of theirs, by whichever copy, and by what is none", async () => {
    const headers = { authorization: `Bearer ${person()}` };
    const leftAfter = async (body: unknown) =>
      Number((await counted()(body, headers)).headers.get("ratelimit-remaining"));
    const left = await leftAfter(message("ping"));
    expect(await leftAfter("{")).toBe(left - 1);
    expect(await leftAfter([message("ping", undefined, 1), message("ping", undefined, 2), INITIALIZED])).toBe(
      left - 4,
    );
    expect(await leftAfter([])).toBe(left - 5);
  });

  test("and over it they wait, and nobody else does", async () => {
    const full = anMcp(town, { rateLimit: async () => ({ used: 601, resetSeconds: 17 }) });
    for (const body of [ME, [ME], INITIALIZED, initialize("2025-11-25"), "{"]) {
      const response = await full.post(body);
      expect([response.status, response.headers.get("retry-after")]).toEqual([429, "17"]);
      expect(response.headers.get("ratelimit-remaining")).toBe("0");
      expectCors(response);
      expect(await response.json()).toMatchObject({ code: "RATE_LIMITED", retry_after: 17 });
    }
    expect(full.reports).toEqual([]);
  });
});

describe("what fails", () => {
  test("beyond a tool is told and reported, and is no secret's end", async () => {
    const broken = anMcp(town, { tokens: () => Promise.reject(new Error("clave secreta")) });
    const response = await broken.post(ME);
    expect([response.status, await response.json()]).toEqual([
      500,
      { error: "Error interno", code: "INTERNAL_ERROR" },
    ]);
    expect(broken.reports).toHaveLength(1);
  });

  test("inside of one is a result that says nothing of it, and is reported", async () => {
    const database = {
      ...town.database,
      prepared: () => Promise.reject(new Error("clave secreta")),
    };
    const broken = anMcp(town, { database });
    const answer = await broken.call(town.people.creator.email, "get_user_info");
    expect(answer).toEqual({
      isError: true,
      content: [{ type: "text", text: '{"error":"Error interno","code":"INTERNAL_ERROR"}' }],
    });
    expect(broken.reports).toHaveLength(1);
    const read = message("resources/read", { uri: `foja://cases/${town.people.creator.id}` });
    const { error } = (await (await broken.post(read)).json()) as { error: unknown };
    expect(error).toEqual({
      code: -32_603,
      message: "Error interno",
      data: { error: "Error interno", code: "INTERNAL_ERROR" },
    });
  });
});

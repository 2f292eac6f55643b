import { once } from "node:events";
import { connect } from "node:net";
import { aPdf } from "@foja/testing/pdf/a-pdf";
import { describe, expect, onTestFinished, test } from "vitest";
import { API_KEY, aListeningNotary, aNotary, goodParts } from "../test-support/a-notary";
import { toFormData } from "../test-support/multipart";

const MEGABYTE = 1024 * 1024;

/** A caller that speaks to the socket itself. */
const dial = async (port: number) => {
  const socket = connect(port, "127.0.0.1");
  onTestFinished(() => void socket.destroy());
  const answer: Buffer[] = [];
  socket.on("data", (part) => answer.push(part));
  socket.on("error", () => undefined);
  await once(socket, "connect");
  const closed = new Promise<void>((resolve) => socket.on("close", () => resolve()));
  return { socket, closed, text: () => Buffer.concat(answer).toString() };
};

type Caller = Awaited<ReturnType<typeof dial>>;

const head = (...lines: string[]) =>
  ["POST /sign-pdf HTTP/1.1", "host: x", `x-api-key: ${API_KEY}`, ...lines, "", ""].join("\r\n");

const FORM = "content-type: multipart/form-data; boundary=xyz";
const FILE = '--xyz\r\ncontent-disposition: form-data; name="pdf_file"; filename="a.pdf"\r\n\r\n%PDF-1.7\n';

/** Sends one megabyte after the other, as long as the other side takes them. */
const flood = async ({ socket, closed }: Caller, wrap: (part: Buffer) => Buffer): Promise<number> => {
  const part = wrap(Buffer.alloc(MEGABYTE, "x"));
  let sent = 0;
  while (sent < 1024 && !socket.destroyed) {
    sent += 1;
    if (!socket.write(part))
      await Promise.race([new Promise((resolve) => socket.once("drain", resolve)), closed]);
  }
  return sent;
};

const chunk = (part: Buffer): Buffer =>
  Buffer.concat([Buffer.from(`${part.length.toString(16)}\r\n`), part, Buffer.from("\r\n")]);

describe("a body of a gigabyte", () => {
  test("that says so is refused before it comes", async () => {
    const { port } = await aListeningNotary();
    const caller = await dial(port);
    caller.socket.write(head(FORM, `content-length: ${1024 * MEGABYTE}`) + FILE);
    expect(await flood(caller, (part) => part)).toBeLessThan(20);
    expect(caller.text()).toMatch(/^HTTP\/1\.1 400 [\s\S]*FILE_TOO_LARGE/);
  });

  const JSON_TYPE = "content-type: application/json";
  test.each([
    { what: "that is no form", sent: head(JSON_TYPE), status: 415 },
    { what: "from nobody known", sent: head(FORM).replace(API_KEY, "otra"), status: 401 },
    { what: "for no address", sent: head(FORM).replace("/sign-pdf", "/nada"), status: 404 },
    { what: "for an address that takes none", sent: head(FORM).replace("/sign-pdf", "/health"), status: 405 },
  ])("$what is refused before it comes", async ({ sent, status }) => {
    const { port } = await aListeningNotary();
    for (const length of [`content-length: ${1024 * MEGABYTE}`, "transfer-encoding: chunked"]) {
      const caller = await dial(port);
      caller.socket.write(sent.replace(/\r\n$/, `${length}\r\n\r\n`));
      const isChunked = length.startsWith("transfer");
      expect(await flood(caller, isChunked ? chunk : (part) => part)).toBeLessThan(20);
      expect(caller.text()).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    }
  });

  test("that is small and unread costs nobody the connection", async () => {
    const { port } = await aListeningNotary();
    const { socket, text } = await dial(port);
    socket.write(`${head(JSON_TYPE, "content-length: 2")}{}`);
    await expect.poll(text).toMatch(/^HTTP\/1\.1 415 /);
    socket.write("GET /health HTTP/1.1\r\nhost: x\r\n\r\n");
    await expect.poll(text).toContain("HTTP/1.1 200");
  });

  test("that doesn't is cut when it is too much", async () => {
    const { port } = await aListeningNotary();
    const caller = await dial(port);
    caller.socket.write(head(FORM, "transfer-encoding: chunked"));
    caller.socket.write(chunk(Buffer.from(FILE)));
    expect(await flood(caller, chunk)).toBeLessThan(48);
    expect(caller.text()).toMatch(/^HTTP\/1\.1 400 [\s\S]*FILE_TOO_LARGE/);
  });
});

test("an expectation that nobody knows is no obstacle", async () => {
  const { port } = await aListeningNotary();
  const { socket, closed, text } = await dial(port);
  socket.write("GET /health HTTP/1.1\r\nhost: x\r\nexpect: 200-ok\r\nconnection: close\r\n\r\n");
  await closed;
  expect(text()).toMatch(/^HTTP\/1\.1 200 [\s\S]*"status":"healthy"/);
});

test.each([
  { what: "that names no host", sent: "GET /health HTTP/1.1\r\nconnection: close\r\n\r\n" },
  {
    what: "with headers of a megabyte",
    sent: `GET /health HTTP/1.1\r\nhost: x\r\na: ${"x".repeat(MEGABYTE)}`,
  },
  { what: "for a tunnel", sent: "CONNECT x:1 HTTP/1.1\r\nhost: x\r\n\r\n" },
])("a request $what is refused in the usual shape", async ({ sent }) => {
  const { port } = await aListeningNotary();
  const { socket, closed, text } = await dial(port);
  socket.write(sent);
  await closed;
  expect(text()).toMatch(/^HTTP\/1\.1 400 /);
  expect(text()).toMatch(/\r\nx-request-id: [0-9a-f-]{36}\r\n/);
  expect(JSON.parse(text().split("\r\n\r\n")[1] ?? "")).toMatchObject({ error_code: "INVALID_PARAMETERS" });
});

describe("a caller that never ends", () => {
  test.each([
    { what: "its body", sent: head(FORM, "content-length: 1000") + FILE, status: 408 },
    { what: "its headers", sent: "POST /sign-pdf HTTP/1.1\r\nhost: x\r\n", status: 408 },
    { what: "to speak something else", sent: "HOLA\r\n\r\n", status: 400 },
  ])("$what is answered $status and hung up, while others are served", async ({ sent, status }) => {
    const { port, url } = await aListeningNotary({ requestLimitMs: 300 });
    const { socket, closed, text } = await dial(port);
    socket.write(sent);
    expect((await fetch(`${url}health`)).status).toBe(200);
    await closed;
    expect(text()).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    expect(text()).toMatch(/\r\nx-request-id: [0-9a-f-]{36}\r\n/);
    const body = JSON.parse(text().split("\r\n\r\n")[1] ?? "");
    expect(body).toEqual({ error_code: expect.any(String), detail: body.error, error: expect.any(String) });
  });

  test("its body is told the id that the request came with, and the next one its own", async () => {
    const { port } = await aListeningNotary({ requestLimitMs: 300 });
    const { socket, closed, text } = await dial(port);
    const id = (value: string) => `x-request-id: ${value}`;
    socket.write(`GET /health HTTP/1.1\r\nhost: x\r\n${id("primera")}\r\n\r\n`);
    await expect.poll(text).toContain(id("primera"));
    socket.write(head(FORM, "content-length: 1000", id("web-123:4")) + FILE);
    await closed;
    const [, second = ""] = text().split("HTTP/1.1 408");
    expect(second).toContain(`\r\n${id("web-123:4")}\r\n`);
  });

  test("its second request's headers is not told the id of the first", async () => {
    const { port } = await aListeningNotary({ requestLimitMs: 300 });
    const { socket, closed, text } = await dial(port);
    socket.write("GET /health HTTP/1.1\r\nhost: x\r\nx-request-id: primera\r\n\r\n");
    await expect.poll(text).toContain("primera");
    socket.write("HOLA\r\n\r\n");
    await closed;
    expect(text().split("HTTP/1.1 400")[1]).toMatch(/\r\nx-request-id: [0-9a-f-]{36}\r\n/);
  });

  test("and goes away is forgotten", async () => {
    const { port, url } = await aListeningNotary();
    const { socket } = await dial(port);
    socket.write(head(FORM, "content-length: 1000") + FILE);
    socket.destroy();
    const answer = await fetch(`${url}sign-pdf`, {
      method: "POST",
      headers: { "x-api-key": API_KEY },
      body: toFormData(await goodParts()),
    });
    expect(answer.status).toBe(200);
  });
});

describe("odd forms", async () => {
  const { app } = await aNotary();
  const send = (payload: string | Buffer, contentType = "multipart/form-data; boundary=xyz") =>
    app.inject({
      method: "POST",
      url: "/sign-pdf",
      payload,
      headers: { "x-api-key": API_KEY, "content-type": contentType },
    });
  const part = (disposition: string, value: string | Uint8Array) =>
    Buffer.concat([
      Buffer.from(`--xyz\r\ncontent-disposition: form-data; ${disposition}\r\n\r\n`),
      Buffer.from(value),
      Buffer.from("\r\n"),
    ]);
  const END = Buffer.from("--xyz--\r\n");
  const good = await goodParts();
  /** All that a signature needs, so that only what is added can be wrong. */
  const partsOf = (fileName = "a.pdf") =>
    Buffer.concat(
      Object.entries(good).map(([name, value]) =>
        typeof value === "string"
          ? part(`name="${name}"`, value)
          : part(
              `name="${name}"; filename="${name === "pdf_file" ? fileName : "a.p12"}"`,
              value as Uint8Array,
            ),
      ),
    );
  const complete = partsOf();
  const many = (count: number, one: (at: number) => Buffer) =>
    Buffer.concat(Array.from({ length: count }, (_, at) => one(at)));

  test("are odd by what is added to one that is signed", async () => {
    const answer = await send(Buffer.concat([complete, part('name="level"', "B-B"), END]));
    expect(answer.statusCode).toBe(200);
  });

  const MALFORMED = "El formulario está incompleto o mal formado";
  const raw = (text: string) => Buffer.from(text);
  test.each([
    ["a field twice", part('name="name"', "Bruno"), "Parámetro repetido: name"],
    ["a file twice", part('name="pdf_file"; filename="b.pdf"', aPdf()), "Parámetro repetido: pdf_file"],
    ["a file with a field's name", part('name="name"; filename="b"', "x"), "Parámetro repetido: name"],
    ["an unknown field", part('name="lvel"', "B-B"), "Parámetro desconocido: lvel"],
    ["an unknown file", part('name="pdf"; filename="a"', "x"), "Parámetro desconocido: pdf"],
    ["a field without a name", part("", "B-B"), "Parámetro desconocido: (sin nombre)"],
    ["a field with an empty name", part('name=""', "x"), "Parámetro desconocido: (sin nombre)"],
    [
      "a name of a megabyte",
      part(`name="level${"l".repeat(MEGABYTE)}"`, "B-B"),
      `Parámetro desconocido: level${"l".repeat(59)}…`,
    ],
    [
      "a hundred fields",
      many(100, (at) => part(`name="f${at}"`, "x")),
      "El formulario admite hasta 32 campos de texto",
    ],
    [
      "ten files",
      many(10, (at) => part(`name="f${at}"; filename="a"`, "x")),
      "El formulario admite hasta 4 archivos",
    ],
    ["a field of a megabyte", part('name="other"', "x".repeat(MEGABYTE)), "Valor demasiado largo: other"],
    ["a name that is a prototype's", part('name="__proto__"', "x"), MALFORMED],
    ["a name that is a method", part('name="constructor"; filename="a"', "x"), MALFORMED],
    [
      "a header that never ends",
      raw(`--xyz\r\ncontent-disposition: form-data; ${"x".repeat(MEGABYTE)}`),
      MALFORMED,
    ],
    [
      "JSON inside that is none",
      raw('--xyz\r\ncontent-disposition: form-data; name="a"\r\ncontent-type: application/json\r\n\r\n{\r\n'),
      MALFORMED,
    ],
    [
      "JSON for a text",
      raw(
        '--xyz\r\ncontent-disposition: form-data; name="a"\r\ncontent-type: application/json\r\n\r\n{"a":1}\r\n',
      ),
      "a debe ser un texto",
    ],
  ])("%s: 400, and why", async (_what, added, text) => {
    const answer = await send(Buffer.concat([complete, added, END]));
    expect(answer.statusCode).toBe(400);
    expect(answer.headers.error_code).toBe("INVALID_PARAMETERS");
    expect(answer.json()).toEqual({ error_code: "INVALID_PARAMETERS", detail: text, error: text });
  });

  const NO_FILE = "No se puede leer el archivo PDF: falta pdf_file";
  test.each([
    [
      "another boundary",
      raw(Buffer.concat([complete, END]).toString("latin1").replaceAll("--xyz", "--abc")),
      MALFORMED,
    ],
    ["no end", complete, MALFORMED],
    ["nothing", Buffer.alloc(0), NO_FILE],
    ["an end alone", END, NO_FILE],
  ])("%s: 400, and why", async (_what, payload, text) => {
    const answer = await send(payload);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ error: text });
  });

  test.each([
    ["no boundary", "multipart/form-data", MALFORMED],
    ["an empty boundary", "multipart/form-data; boundary=", MALFORMED],
    ["a boundary of a kilobyte", `multipart/form-data; boundary=${"x".repeat(1000)}`, MALFORMED],
  ])("%s: 400, and why", async (_what, contentType, text) => {
    const answer = await send(Buffer.concat([complete, END]), contentType);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toEqual({ error_code: "INVALID_PARAMETERS", detail: text, error: text });
  });

  test.each([
    ["NUL", "a\u0000b.pdf"],
    ["a path", "../../etc/passwd.pdf"],
    ["a Windows path", "C:\\x\\y.pdf"],
    ["300 characters", `${"x".repeat(300)}.pdf`],
  ])("a file name with %s becomes a harmless one", async (_what, filename) => {
    const answer = await send(Buffer.concat([partsOf(filename), END]));
    expect(answer.statusCode).toBe(200);
    expect(answer.headers["content-disposition"]).toMatch(
      /^attachment; filename="[\w .-]{1,124}\.pdf"; filename\*=UTF-8''[\w%.-]+\.pdf$/,
    );
  });

  test("a file name with a line break sets no header", async () => {
    const answer = await send(Buffer.concat([partsOf("a\r\nset-cookie: b.pdf"), END]));
    // It ends the part's header: what follows is another one.
    expect(answer.statusCode).toBe(200);
    expect(answer.headers["content-disposition"]).toBe(
      `attachment; filename="a.pdf"; filename*=UTF-8''a.pdf`,
    );
    expect(answer.headers["set-cookie"]).toBeUndefined();
  });
});

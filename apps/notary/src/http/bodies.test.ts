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

describe("a body of a gigabyte", () => {
  test("that says so is refused before it comes", async () => {
    const { port } = await aListeningNotary();
    const caller = await dial(port);
    caller.socket.write(head(FORM, `content-length: ${1024 * MEGABYTE}`) + FILE);
    expect(await flood(caller, (part) => part)).toBeLessThan(20);
    expect(caller.text()).toMatch(/^HTTP\/1\.1 400 [\s\S]*FILE_TOO_LARGE/);
  });

  test("that doesn't is cut when it is too much", async () => {
    const { port } = await aListeningNotary();
    const caller = await dial(port);
    const chunk = (part: Buffer) =>
      Buffer.concat([Buffer.from(`${part.length.toString(16)}\r\n`), part, Buffer.from("\r\n")]);
    caller.socket.write(head(FORM, "transfer-encoding: chunked"));
    caller.socket.write(chunk(Buffer.from(FILE)));
    expect(await flood(caller, chunk)).toBeLessThan(48);
    expect(caller.text()).toMatch(/^HTTP\/1\.1 400 [\s\S]*FILE_TOO_LARGE/);
  });
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
    const body = JSON.parse(text().split("\r\n\r\n")[1] ?? "");
    expect(body).toEqual({ error_code: expect.any(String), detail: body.error, error: expect.any(String) });
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
  const part = (disposition: string, value: string) =>
    `--xyz\r\ncontent-disposition: form-data; ${disposition}\r\n\r\n${value}\r\n`;
  const END = "--xyz--\r\n";
  const many = (count: number, one: (at: number) => string) =>
    Array.from({ length: count }, (_, at) => one(at)).join("") + END;

  test.each([
    ["a field twice", part('name="name"', "Ana") + part('name="name"', "Bruno") + END],
    ["a file twice", many(2, () => part('name="pdf_file"; filename="a.pdf"', "%PDF-"))],
    ["a field and a file of one name", part('name="a"', "x") + part('name="a"; filename="b"', "x") + END],
    ["a hundred fields", many(100, (at) => part(`name="f${at}"`, "x"))],
    ["ten files", many(10, (at) => part(`name="f${at}"; filename="a"`, "x"))],
    ["a field of a megabyte", part('name="name"', "x".repeat(MEGABYTE)) + END],
    ["a name of a megabyte", part(`name="${"n".repeat(MEGABYTE)}"`, "x") + END],
    ["a name that is a prototype's", part('name="__proto__"', "x") + END],
    ["a name that is a method", part('name="constructor"; filename="a"', "x") + END],
    ["no name", part("", "x") + END],
    ["a header that never ends", `--xyz\r\ncontent-disposition: form-data; ${"x".repeat(MEGABYTE)}`],
    ["another boundary", `--abc\r\ncontent-disposition: form-data; name="a"\r\n\r\nx\r\n--abc--\r\n`],
    ["no end", part('name="name"', "Ana")],
    ["nothing", ""],
    [
      "JSON inside that is none",
      `--xyz\r\ncontent-disposition: form-data; name="a"\r\ncontent-type: application/json\r\n\r\n{\r\n${END}`,
    ],
  ])("%s: 400", async (_what, payload) => {
    const answer = await send(payload);
    expect(answer.statusCode).toBe(400);
  });

  test.each([
    ["no boundary", "multipart/form-data"],
    ["an empty boundary", "multipart/form-data; boundary="],
    ["a boundary of a kilobyte", `multipart/form-data; boundary=${"x".repeat(1000)}`],
    ["another multipart", "multipart/mixed; boundary=xyz"],
  ])("%s: 400", async (_what, contentType) => {
    const answer = await send(part('name="name"', "Ana") + END, contentType);
    expect(answer.statusCode).toBe(400);
  });

  test.each([
    ["NUL", "a\u0000b.pdf"],
    ["a path", "../../etc/passwd.pdf"],
    ["a Windows path", "C:\\x\\y.pdf"],
    ["a line break", "a\r\nset-cookie: b.pdf"],
    ["300 characters", `${"x".repeat(300)}.pdf`],
  ])("a file name with %s becomes a harmless one", async (_what, filename) => {
    const texts = ["name", "seal", "department", "entity", "cert_password"];
    const { cert_file: p12 } = await goodParts();
    const payload = Buffer.concat([
      Buffer.from(`--xyz\r\ncontent-disposition: form-data; name="pdf_file"; filename="${filename}"\r\n\r\n`),
      aPdf(),
      Buffer.from("\r\n"),
      Buffer.from('--xyz\r\ncontent-disposition: form-data; name="cert_file"; filename="a.p12"\r\n\r\n'),
      p12 as Buffer,
      Buffer.from("\r\n"),
      ...texts.map((name) =>
        Buffer.from(part(`name="${name}"`, name === "cert_password" ? "contraseña del .p12" : "x")),
      ),
      Buffer.from(END),
    ]);
    const answer = await send(payload);
    // A line break ends the header: what follows is another one, and the file has no name at all.
    if (answer.statusCode !== 200) return expect(answer.statusCode).toBe(400);
    expect(answer.headers["content-disposition"]).toMatch(
      /^attachment; filename="[\w .-]{1,124}\.pdf"; filename\*=UTF-8''[\w%.-]+\.pdf$/,
    );
    expect(answer.headers["set-cookie"]).toBeUndefined();
  });
});

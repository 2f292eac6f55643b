import { CompositionError } from "@foja/composer/composition-error";
import type { PrintJob } from "@foja/composer/print/print-page";
import type { Printer } from "@foja/composer/print/printer";
import { signWithoutValue } from "@foja/pades/sign/test-signing";
import { aDocument } from "@foja/pades/test-documents";
import { afterEach, describe, expect, onTestFinished, test } from "vitest";
import { createServer } from "./create-server";

const TOKEN = "0123456789abcdef";
const BODY = {
  html: "<p>Ñandú</p>",
  title: "Nota",
  letterhead: { name: "Municipalidad", slogan: "", logo: null, language: "es-AR" },
  signers: 1,
  verification: { code: "7K3MQ9XV2RTB8HWC", address: "https://foja.example/verificar" },
};
const SHEET = `/sheet?signers=1&${new URLSearchParams(BODY.verification)}`;

const printed: PrintJob[] = [];
const askedBy: string[] = [];
afterEach(() => {
  printed.length = 0;
  askedBy.length = 0;
});

/** A printer that fails on purpose: what it prints needs a browser, which the interop tests have. */
const aServer = (failure: unknown) => {
  const printer: Printer = {
    print: async (job, key) => {
      printed.push(job);
      askedBy.push(key);
      throw failure;
    },
    warm: async () => {
      if (failure instanceof CompositionError) throw failure;
    },
    status: () => ({ waiting: 0, browserPid: 1, browsersStarted: 1 }),
    close: async () => undefined,
  };
  return createServer({
    printer,
    token: TOKEN,
    bodyMaxBytes: 100_000,
    bodiesMaxBytes: 100_000,
    logLevel: "silent",
    now: () => new Date(),
  });
};

const post = (
  path: string,
  body: unknown,
  headers: Record<string, string> = {},
  failure: unknown = new Error("x"),
) =>
  aServer(failure).inject({
    method: "POST",
    url: path,
    headers: { "x-composer-token": TOKEN, ...headers },
    payload: body as object,
  });

describe("who may call", () => {
  test.each([
    ["no token", {}],
    ["a wrong token", { "x-composer-token": "0123456789abcdeX" }],
    ["an empty token", { "x-composer-token": "" }],
  ])("%s gets nothing", async (_, headers) => {
    for (const url of ["/compose", SHEET, "/nowhere"]) {
      const response = await aServer(new Error("x")).inject({ method: "POST", url, headers, payload: BODY });

      expect(response.statusCode).toBe(401);
    }
    expect(printed).toEqual([]);
  });

  test("the health is open to all", async () => {
    const response = await aServer(new Error("x")).inject("/health");

    expect(response.statusCode).toBe(200);
    expect(response.json()).toMatchObject({ status: "ok", browserPid: 1 });
  });

  test("without a browser the health says so", async () => {
    const response = await aServer(new CompositionError("UNAVAILABLE", "no arranca")).inject("/health");

    expect(response.statusCode).toBe(503);
  });
});

describe("what a request must be", () => {
  test.each([
    ["no content", { ...BODY, html: undefined }],
    ["no title", { ...BODY, title: " " }],
    ["no signers", { ...BODY, signers: 0 }],
    ["half a signer", { ...BODY, signers: 1.5 }],
    ["a logo somewhere else", { ...BODY, letterhead: { ...BODY.letterhead, logo: "https://x.ar/a.png" } }],
    [
      "a logo that draws",
      { ...BODY, letterhead: { ...BODY.letterhead, logo: "data:image/svg+xml;base64,AAAA" } },
    ],
    ["a language that is none", { ...BODY, letterhead: { ...BODY.letterhead, language: '"><script>' } }],
    ["a code that is none", { ...BODY, verification: { ...BODY.verification, code: "O".repeat(16) } }],
    ["more than it knows", { ...BODY, css: "p{}" }],
    ["no object", []],
  ])("%s is refused", async (_, body) => {
    const response = await post("/compose", body);

    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ code: "INVALID_REQUEST" });
    expect(printed).toEqual([]);
  });

  test("neither is more than it can hold", async () => {
    const response = await post("/compose", { ...BODY, html: "a".repeat(200_000) });

    expect(response.statusCode).toBe(413);
    expect(response.json()).toEqual({
      code: "CONTENT_TOO_LARGE",
      message: expect.stringContaining("demasiado grande"),
    });
  });

  test.each([
    ["/sheet", 400],
    [SHEET.replace("=1", "=0"), 400],
    [SHEET.replace("=1", "=x"), 400],
    ["/sheet?signers=1", 400],
    [SHEET, 422],
  ])("%s with a text instead of a PDF is %i", async (url, status) => {
    const response = await post(url, "no soy un PDF", { "content-type": "application/pdf" });

    expect(response.statusCode).toBe(status);
  });

  test("a sheet for what programs read in two ways is refused as no PDF once it is signed", async () => {
    const twice = Buffer.from("11 0 obj\n<</Length 3>>stream\nq Q\nendstream\nendobj\n", "latin1");
    const given = Buffer.concat([aDocument(), twice]);
    const type = { "content-type": "application/pdf" };
    expect((await post(SHEET, given, type)).statusCode).toBe(200);

    const refused = await post(SHEET, signWithoutValue(given), type);
    expect([refused.statusCode, refused.json().code]).toEqual([422, "PDF_UNREADABLE"]);
    const signed = await post(SHEET, signWithoutValue(aDocument()), type);
    expect(signed.statusCode).toBe(200);
  });

  test("a sheet for what is no PDF by its own account", async () => {
    expect((await post(SHEET, BODY)).statusCode).toBe(415);
  });

  test("who asks takes a turn of his own; callers that don't say share one", async () => {
    await post("/compose", BODY, { "x-composer-requested-by": "100_muni:ana" });
    await post("/compose", BODY);

    expect(askedBy).toEqual(["100_muni:ana", ""]);
    expect((await post("/compose", BODY, { "x-composer-requested-by": "a".repeat(201) })).statusCode).toBe(
      400,
    );
  });

  test("the content is cleaned before it is printed", async () => {
    await post("/compose", { ...BODY, html: '<p onclick="x()">a</p><script>x</script>' });

    expect(printed[0]?.html).toContain('<main id="content"><p>a</p></main>');
  });
});

describe("what is under way together", () => {
  const LARGE = { ...BODY, html: "a".repeat(60_000) };
  const send = (url: string, signal?: AbortSignal) =>
    fetch(`${url}/compose`, {
      method: "POST",
      headers: { "x-composer-token": TOKEN, "content-type": "application/json" },
      body: JSON.stringify(LARGE),
      ...(signal && { signal }),
    });

  /** A printer that has hold of each document until its caller is gone. */
  const aHeldServer = async () => {
    const signals: AbortSignal[] = [];
    const printer: Printer = {
      print: (_job, _key, signal) =>
        new Promise((_, reject) => {
          signals.push(signal!);
          signal!.addEventListener("abort", () => reject(new CompositionError("BUSY", "ya no espera")));
        }),
      warm: async () => undefined,
      status: () => ({ waiting: 0, browserPid: 1, browsersStarted: 1 }),
      close: async () => undefined,
    };
    const limits = { bodyMaxBytes: 100_000, bodiesMaxBytes: 100_000 };
    const server = createServer({
      printer,
      token: TOKEN,
      ...limits,
      logLevel: "silent",
      now: () => new Date(),
    });
    onTestFinished(() => server.close());
    return { url: await server.listen({ host: "127.0.0.1", port: 0 }), signals };
  };

  test("stays within its room, and whoever hangs up gives his back and is not printed", async () => {
    const { url, signals } = await aHeldServer();
    const caller = new AbortController();
    const first = send(url, caller.signal).catch(() => "gone");
    await expect.poll(() => signals.length).toBe(1);

    const refused = await send(url);
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([503, "2"]);
    expect(await refused.json()).toMatchObject({ code: "BUSY" });
    expect(signals.length).toBe(1);

    caller.abort();
    expect(await first).toBe("gone");
    await expect.poll(() => signals[0]!.aborted).toBe(true);
    const next = new AbortController();
    const second = send(url, next.signal).catch(() => "gone");
    await expect.poll(() => signals.length).toBe(2);
    next.abort();
    await second;
  });
});

describe("what a refusal says", () => {
  test.each([
    ["CONTENT_TOO_WIDE", 422, undefined],
    ["MISSING_IMAGE", 422, undefined],
    ["TIMEOUT", 504, undefined],
    ["BUSY", 503, "2"],
    ["UNAVAILABLE", 503, "2"],
  ] as const)("%s is %i", async (code, status, retryAfter) => {
    const response = await post("/compose", BODY, {}, new CompositionError(code, "motivo"));

    expect(response.statusCode).toBe(status);
    expect(response.json()).toEqual({ code, message: "motivo" });
    expect(response.headers["retry-after"]).toBe(retryAfter);
  });

  test.each([
    ["exhausts the browser", BODY, "EXHAUSTED"],
    ["is large and takes all its time", { ...BODY, html: "<p>x</p>".repeat(1_100) }, "TIMEOUT"],
  ] as const)("what %s is too large, and coming back would not help", async (_, body, code) => {
    const response = await post("/compose", body, {}, new CompositionError(code, "motivo"));

    expect(response.statusCode).toBe(422);
    expect(response.json()).toEqual({
      code: "CONTENT_TOO_LARGE",
      message: expect.stringContaining("Divídalo en varios documentos"),
    });
    expect(response.headers["retry-after"]).toBeUndefined();
  });

  test.each([
    ["too large", "<hr>".repeat(12_000), "CONTENT_TOO_LARGE"],
    ["too wide", `<table><tr>${"<td>valor</td>".repeat(60)}</tr></table>`, "CONTENT_TOO_WIDE"],
  ])("what is %s is refused before it is printed", async (_, html, code) => {
    const response = await post("/compose", { ...BODY, html });

    expect(response.statusCode).toBe(422);
    expect(response.json()).toMatchObject({ code });
    expect(printed).toEqual([]);
  });

  test("too many signers", async () => {
    expect((await post("/compose", { ...BODY, signers: 25 })).json()).toMatchObject({
      code: "TOO_MANY_SIGNERS",
    });
  });

  test("a bug says nothing about itself", async () => {
    const response = await post("/compose", BODY, {}, new Error("secreto en /etc"));

    expect(response.statusCode).toBe(500);
    expect(response.json()).toEqual({ code: "INTERNAL", message: "Internal error" });
  });
});

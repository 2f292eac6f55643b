import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createComposerClient } from "./composer-client";

const REQUEST = {
  html: "<p>Ñ</p>",
  title: "Nota",
  letterhead: { name: "Municipalidad", slogan: "", logo: null, language: "es-AR" },
  signers: 2,
  code: "7K3MQ9XV2RTB8HWC",
  fairnessKey: "100_muni:ana",
};

let server: Server;
let baseUrl: string;
let answer: (request: IncomingMessage, response: ServerResponse, body: string) => void;

beforeAll(async () => {
  server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    answer(request, response, Buffer.concat(parts).toString("utf8"));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterAll(() => new Promise((resolve) => server.close(resolve)));

const aClient = (timeoutMs = 5_000) =>
  createComposerClient({ baseUrl, token: "secreto", publicUrl: "https://ñandubay.example/foja", timeoutMs });
const json = (status: number, body: unknown) => (_: IncomingMessage, response: ServerResponse) =>
  response.writeHead(status).end(JSON.stringify(body));

describe("the composer over HTTP", () => {
  test("compose sends the request with the token and gives the PDF", async () => {
    const seen: unknown[] = [];
    answer = (request, response, body) => {
      const { "x-composer-token": token, "x-composer-requested-by": requestedBy } = request.headers;
      seen.push(request.url, token, requestedBy, JSON.parse(body));
      response.end("%PDF-1.7 x");
    };

    const files = [{ name: "plano.dwg", bytes: new Uint8Array([1, 2]) }];
    const pdf = await aClient().compose({ ...REQUEST, files });

    expect(Buffer.from(pdf).toString()).toBe("%PDF-1.7 x");
    const { fairnessKey, code, ...rest } = REQUEST;
    // Its name in ASCII, as the QR code has it.
    const sent = {
      ...rest,
      verification: { code, address: "https://xn--andubay-3za.example/foja/verificar" },
      files: [{ name: "plano.dwg", content_base64: "AQI=" }],
    };
    expect(seen).toEqual(["/compose", "secreto", fairnessKey, sent]);
  });

  test("appendSheet sends the bytes as they are", async () => {
    const seen: unknown[] = [];
    answer = (request, response, body) => {
      seen.push(request.url, request.headers["content-type"], body);
      response.end("%PDF-1.4 y");
    };

    await aClient().appendSheet({
      pdf: Buffer.from("%PDF-1.4"),
      signers: 3,
      code: REQUEST.code,
      fairnessKey: "ana",
    });

    expect(seen).toEqual([
      "/sheet?signers=3&code=7K3MQ9XV2RTB8HWC&address=https%3A%2F%2Fxn--andubay-3za.example%2Ffoja%2Fverificar",
      "application/pdf",
      "%PDF-1.4",
    ]);
  });

  test("ping asks for the health", async () => {
    answer = (request, response) => response.writeHead(request.url === "/health" ? 200 : 404).end("{}");

    await expect(aClient().ping()).resolves.toBeUndefined();
  });

  test.each([
    [413, "CONTENT_TOO_LARGE", "business"],
    [422, "CONTENT_TOO_WIDE", "business"],
    [422, "CONTENT_TOO_LARGE", "business"],
    [422, "UNSUPPORTED_CHARACTERS", "business"],
    [422, "MISSING_IMAGE", "business"],
    [422, "TOO_MANY_SIGNERS", "business"],
    [422, "PDF_UNREADABLE", "business"],
    [504, "TIMEOUT", "unavailable"],
    [503, "BUSY", "unavailable"],
    [503, "UNAVAILABLE", "unavailable"],
  ])("%i %s is %s", async (status, code, kind) => {
    answer = json(status, { code, message: "motivo" });

    await expect(aClient().compose(REQUEST)).rejects.toMatchObject({ kind, code, message: "motivo" });
  });

  test.each([
    ["an answer that it does not know", json(401, { code: "UNAUTHORIZED", message: "x" })],
    ["an error of its own", json(500, { code: "INTERNAL", message: "x" })],
    [
      "what is no JSON",
      (_: IncomingMessage, response: ServerResponse) => response.writeHead(502).end("<html>"),
    ],
    ["what is no PDF", (_: IncomingMessage, response: ServerResponse) => response.end("hola")],
    [
      "a redirect",
      (_: IncomingMessage, response: ServerResponse) => response.writeHead(302, { location: "/" }).end(),
    ],
    ["a cut connection", (request: IncomingMessage) => request.socket.destroy()],
  ])("%s is unavailable", async (_, how) => {
    answer = how as typeof answer;

    await expect(aClient().compose(REQUEST)).rejects.toMatchObject({
      kind: "unavailable",
      code: "UNAVAILABLE",
    });
  });

  test("no answer in time is a time-out", async () => {
    answer = () => undefined;

    await expect(aClient(100).compose(REQUEST)).rejects.toMatchObject({
      kind: "unavailable",
      code: "TIMEOUT",
    });
  });
});

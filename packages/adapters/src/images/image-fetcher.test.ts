import { generateKeyPairSync } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { createServer, type Server } from "node:https";
import type { AddressInfo } from "node:net";
import { createCertificate } from "@foja/pades/x509/create-certificate";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ResolveHost } from "../net/public-address";
import { createImageFetcher } from "./image-fetcher";

const HOST = "imagenes.test";
const DAY_MS = 86_400_000;
const bytesOf = (latin1: string) => Buffer.from(latin1, "latin1");
const PNG = bytesOf("\x89PNG\r\n\x1a\n and the rest");

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

let server: Server;
let ca: string;
let port: number;
let answer: Answer;
const seen: string[] = [];

beforeAll(async () => {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const der = createCertificate({
    subject: { commonName: HOST },
    publicKey,
    issuer: { selfSigned: privateKey },
    notBefore: new Date(Date.now() - DAY_MS),
    notAfter: new Date(Date.now() + DAY_MS),
    authority: {},
    keyUsage: ["digitalSignature", "keyCertSign"],
  });
  ca = `-----BEGIN CERTIFICATE-----\n${der.toString("base64")}\n-----END CERTIFICATE-----\n`;
  server = createServer(
    { key: privateKey.export({ type: "pkcs8", format: "pem" }), cert: ca },
    (request, response) => {
      seen.push(request.headers.host ?? "");
      answer(request, response);
    },
  );
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  port = (server.address() as AddressInfo).port;
});

afterAll(() => new Promise((resolve) => server.close(resolve)));

const toLoopback: ResolveHost = async () => [{ address: "127.0.0.1", family: 4 }];
const aFetcher = (options = {}) =>
  createImageFetcher({ allowPrivate: true, resolve: toLoopback, ca, ...options });
const url = (path = "/a.png") => `https://${HOST}:${port}${path}`;
const sends =
  (body: Uint8Array, headers: Record<string, string> = {}): Answer =>
  (_, response) =>
    response.writeHead(200, headers).end(body);

describe("fetching", () => {
  test.each([
    ["image/png", PNG],
    ["image/jpeg", bytesOf("\xff\xd8\xff\xe0 jfif")],
    ["image/gif", bytesOf("GIF89a and more")],
    ["image/webp", bytesOf("RIFF\x10\x00\x00\x00WEBPVP8 ")],
  ] as const)("%s is known by its content, not by what the server says", async (contentType, bytes) => {
    answer = sends(bytes, { "content-type": "text/html" });

    await expect(aFetcher()(url())).resolves.toEqual({ contentType, bytes });
  });

  test("the connection goes to the address that was checked, the name stays in the request", async () => {
    let asked = 0;
    answer = sends(PNG);
    const resolve: ResolveHost = (hostname) => {
      asked += 1;
      return toLoopback(hostname);
    };

    await aFetcher({ resolve })(url());

    expect(asked).toBe(1);
    expect(seen.at(-1)).toBe(`${HOST}:${port}`);
  });
});

describe("refusing", () => {
  test.each([
    "http://x.ar/a.png",
    "ftp://x.ar/a.png",
    "file:///etc/passwd",
    "data:image/png;base64,AAAA",
    "https://user:secret@x.ar/a.png",
    "no url",
    "",
  ])("%s is no address of an image", async (bad) => {
    await expect(aFetcher()(bad)).rejects.toMatchObject({ code: "BAD_URL", url: bad });
  });

  test.each([
    "https://127.0.0.1/",
    "https://2130706433/",
    "https://[::1]/",
    "https://169.254.169.254/latest/meta-data",
  ])("%s is not public", async (address) => {
    await expect(createImageFetcher()(address)).rejects.toMatchObject({ code: "NOT_PUBLIC" });
  });

  test("a public name with a private address is not public", async () => {
    await expect(aFetcher({ allowPrivate: false })(url())).rejects.toMatchObject({ code: "NOT_PUBLIC" });
  });

  test.each([
    ["a page", bytesOf("<html>"), "NOT_AN_IMAGE"],
    ["an SVG", bytesOf("<svg xmlns='http://www.w3.org/2000/svg'/>"), "NOT_AN_IMAGE"],
    ["nothing", bytesOf(""), "NOT_AN_IMAGE"],
    ["too many bytes", Buffer.concat([PNG, Buffer.alloc(2_000)]), "TOO_LARGE"],
  ])("%s", async (_, bytes, code) => {
    answer = sends(bytes);

    await expect(aFetcher({ maxBytes: 1_000 })(url())).rejects.toMatchObject({ code });
  });

  test("too many bytes without saying so beforehand, before all of them came", async () => {
    let isOpen = true;
    answer = (request, response) => {
      request.socket.once("close", () => {
        isOpen = false;
      });
      const more = () => {
        if (isOpen) response.write(Buffer.alloc(500, PNG), more);
      };
      more();
    };

    await expect(aFetcher({ maxBytes: 1_000 })(url())).rejects.toMatchObject({ code: "TOO_LARGE" });
  });

  test("a redirect, wherever it leads", async () => {
    answer = (_, response) => response.writeHead(302, { location: url("/b.png") }).end(PNG);

    await expect(aFetcher()(url())).rejects.toMatchObject({ code: "UNREACHABLE" });
  });

  test.each([
    ["is not found", (_: IncomingMessage, response: ServerResponse) => response.writeHead(404).end(PNG)],
    ["breaks off", (request: IncomingMessage) => request.socket.destroy()],
  ])("what %s", async (_, how) => {
    answer = how as Answer;

    await expect(aFetcher()(url())).rejects.toMatchObject({ code: "UNREACHABLE" });
  });

  test("a certificate of somebody else", async () => {
    answer = sends(PNG);

    await expect(aFetcher()(`https://otro.test:${port}/a.png`)).rejects.toMatchObject({
      code: "UNREACHABLE",
    });
  });

  test("a server that never answers", async () => {
    answer = () => undefined;

    await expect(aFetcher({ timeoutMs: 100 })(url())).rejects.toMatchObject({ code: "TIMEOUT" });
  });

  test("a server that never ends", async () => {
    answer = (_, response) => response.writeHead(200).write(PNG);

    await expect(aFetcher({ timeoutMs: 100 })(url())).rejects.toMatchObject({ code: "TIMEOUT" });
  });

  test("a name server that never answers", async () => {
    const resolve = () => new Promise<never>(() => undefined);

    await expect(aFetcher({ timeoutMs: 100, resolve })(url())).rejects.toMatchObject({ code: "TIMEOUT" });
  });
});

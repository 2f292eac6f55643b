import { generateKeyPairSync } from "node:crypto";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { createServer as createSecureServer } from "node:https";
import type { AddressInfo } from "node:net";
import type { Reply } from "@foja/core/ports/receivers";
import { createCertificate } from "@foja/pades/x509/create-certificate";
import { PRODUCT } from "@foja/service/product";
import { Webhook } from "standardwebhooks";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ResolveHost } from "../net/public-address";
import { readAllowed } from "./allowed-addresses";
import { createReceivers, type ReceiversOptions } from "./receivers";

const never: ResolveHost = () => Promise.reject(new Error("asked"));

describe("an address, by what is written", () => {
  test.each([
    ["https://portal.example/avisos?de=foja", undefined],
    ["https://8.8.8.8/avisos", undefined],
    ["https://portal.example:8443/", undefined],
    ["HTTPS://PORTAL.EXAMPLE", undefined],
    ["portal.example", "address"],
    ["", "address"],
    ["https://", "address"],
    ["https:portal.example", "address"],
    ["https:///portal.example/", "address"],
    ["https://portal.example/\r\nX: y", "address"],
    ["https://portal.example/a b", "address"],
    ["https://portal.example\\@127.0.0.1/", "address"],
    ["https://portal..example/", "address"],
    ["https://.portal.example/", "address"],
    ["https://portal.example./", undefined],
    [`https://${"a".repeat(64)}.example/`, "address"],
    ["http://portal.example/", "scheme"],
    ["ftp://portal.example/", "scheme"],
    ["https://ana:clave@portal.example/", "credentials"],
    ["https://ana@portal.example/", "credentials"],
    ["https://portal.example:22/", "port"],
    ["https://portal.example:80/", "port"],
    ["https://localhost/", "private"],
    ["https://LOCALHOST./", "private"],
    ["https://portal/", "private"],
    ["https://a.localhost:8443/", "private"],
    ["https://impresora.local/", "private"],
    ["https://metadata.google.internal/", "private"],
    ["https://127.0.0.1/", "private"],
    ["https://2130706433/", "private"],
    ["https://0x7f.1/", "private"],
    ["https://0177.0.0.1/", "private"],
    ["https://10.0.0.5/", "private"],
    ["https://192.168.1.1/", "private"],
    ["https://169.254.169.254/latest/meta-data", "private"],
    ["https://100.64.0.1/", "private"],
    ["https://0.0.0.0/", "private"],
    ["https://[::1]/", "private"],
    ["https://[::ffff:127.0.0.1]/", "private"],
    ["http://[::ffff:127.0.0.1]/", "scheme"],
    ["https://[fd00::1]/", "private"],
    ["https://[2001:4860:4860::8888]/", undefined],
  ])("%s: %s", (address, problem) => expect(createReceivers().problemOf(address)).toBe(problem));

  test.each([
    ["http://10.0.0.5/avisos", undefined],
    ["https://10.0.0.5:22/avisos", undefined],
    ["https://10.0.0.5@10.0.0.5/", "credentials"],
    ["http://portal.lan:8080/", undefined],
    ["http://portal.lan./", undefined],
    // Whether it leads to what is allowed is seen when it is called.
    ["https://portal.intranet/", undefined],
    ["https://192.168.1.1/", "private"],
    ["http://8.8.8.8/", "scheme"],
    ["ftp://10.0.0.5/", "scheme"],
  ])("where 10.0.0.0/8 and portal.lan:8080 are allowed, %s: %s", (address, problem) => {
    const allowed = readAllowed(["10.0.0.0/8", "portal.lan:8080"]);
    expect(createReceivers({ allowed }).problemOf(address)).toBe(problem);
  });
});

type Answer = (request: IncomingMessage, response: ServerResponse) => void;
type Seen = {
  readonly headers: IncomingMessage["headers"];
  readonly body: string;
  readonly to: string | undefined;
};

const seen: Seen[] = [];
let answer: Answer = (_request, response) => response.writeHead(204).end();
let plain: Server;
let secure: Server;
let ca: string;

const onRequest: Answer = (request, response) => {
  const parts: Buffer[] = [];
  request.on("data", (part) => parts.push(part));
  request.on("end", () => {
    const to = request.socket.localAddress;
    seen.push({ headers: request.headers, body: Buffer.concat(parts).toString(), to });
    answer(request, response);
  });
};

beforeAll(async () => {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const der = createCertificate({
    subject: { commonName: "portal.test" },
    publicKey,
    issuer: { selfSigned: privateKey },
    notBefore: new Date(Date.now() - 86_400_000),
    notAfter: new Date(Date.now() + 86_400_000),
    authority: {},
    keyUsage: ["digitalSignature", "keyCertSign"],
  });
  ca = `-----BEGIN CERTIFICATE-----\n${der.toString("base64")}\n-----END CERTIFICATE-----\n`;
  plain = createServer(onRequest);
  secure = createSecureServer(
    { key: privateKey.export({ type: "pkcs8", format: "pem" }), cert: ca },
    onRequest,
  );
  for (const server of [plain, secure]) await new Promise<void>((done) => server.listen(0, "0.0.0.0", done));
});
afterAll(() => {
  for (const server of [plain, secure]) {
    server.closeAllConnections();
    server.close();
  }
});

const portOf = (server: Server): number => (server.address() as AddressInfo).port;
const SECRET = "un-secreto-largo-y-al-azar";

const sendTo = (
  url: string,
  options: ReceiversOptions = {},
  secret: string | null = SECRET,
): Promise<Reply> =>
  createReceivers({ ca, timeoutMs: 5000, ...options }).send({
    url,
    secret,
    deliveryId: "7b0a4c62-5e0c-4bd2-9f0e-0a2b1c3d4e5f",
    event: "documents.signed",
    body: '{"event":"documents.signed","reference":"Habilitación"}',
    sentAt: new Date(),
  });

const toLoopback: ResolveHost = async () => [{ address: "127.0.0.1", family: 4 }];
const allowed = readAllowed(["127.0.0.1"]);
const here = (path = "/avisos?x=1") => `http://127.0.0.1:${portOf(plain)}${path}`;

describe("what is sent", () => {
  test("carries all headers, for our verifier and the standard's, and further names of the signature", async () => {
    const reply = await sendTo(here(), { allowed, signatureHeaders: ["X-Portal-Signature"] });
    const { headers, body } = seen.at(-1)!;
    expect(reply).toEqual({
      signature: headers["x-service-signature"],
      headers: expect.any(Object),
      status: 204,
      answer: "",
      problem: null,
    });
    const own = ["connection", "content-length", "host"];
    const said = Object.entries(reply.headers).map(([name, value]) => [name.toLowerCase(), value]);
    expect(Object.fromEntries(said)).toEqual(
      Object.fromEntries(Object.entries(headers).filter(([name]) => !own.includes(name))),
    );
    expect(headers).toMatchObject({
      "x-portal-signature": reply.signature,
      "x-service-event": "documents.signed",
      "x-service-delivery": "7b0a4c62-5e0c-4bd2-9f0e-0a2b1c3d4e5f",
      "content-type": "application/json",
      "user-agent": `Foja/${PRODUCT.version}`,
    });
    const verifier = new Webhook(`whsec_${Buffer.from(SECRET).toString("base64")}`);
    expect(verifier.verify(body, headers as Record<string, string>)).toMatchObject({
      reference: "Habilitación",
    });
  });

  test("goes unsigned without a secret", async () => {
    expect(await sendTo(here(), { allowed }, null)).toMatchObject({ signature: null, status: 204 });
    expect(Object.keys(seen.at(-1)!.headers).filter((name) => name.includes("signature"))).toEqual([]);
  });

  test("over https goes to the address that was checked, and the certificate is the name's", async () => {
    const options = { resolve: toLoopback, allowed };
    const url = (name: string) => `https://${name}:${portOf(secure)}/`;
    expect(await sendTo(url("portal.test"), options)).toMatchObject({ status: 204 });
    expect(seen.at(-1)!.headers.host).toBe(`portal.test:${portOf(secure)}`);
    expect(await sendTo(url("otro.test"), options)).toMatchObject({ status: null, problem: "certificate" });
  });
});

describe("where it does not go (E1)", () => {
  const none = () => `http://[::ffff:127.0.0.1]:${portOf(plain)}/`;
  test.each<[string, () => string, ResolveHost, string]>([
    ["an IPv4 address in IPv6", none, never, "scheme"],
    ["the same over https", () => none().replace("http:", "https:"), never, "private"],
    ["a decimal address", () => `https://2130706433:${portOf(secure)}/`, never, "private"],
    ["where clouds keep their secrets", () => "https://169.254.169.254/", never, "private"],
    [
      "a name that leads to this machine",
      () => `https://portal.test:${portOf(secure)}/`,
      toLoopback,
      "private",
    ],
    [
      "a name with one private address among public ones",
      () => "https://portal.test/",
      async () => [
        { address: "8.8.8.8", family: 4 },
        { address: "::1", family: 6 },
      ],
      "private",
    ],
    ["a name without address", () => "https://portal.test/", async () => [], "unresolved"],
    ["a name that is not known", () => "https://portal.test/", never, "unresolved"],
    ["no address at all", () => "portal", never, "address"],
  ])("%s", async (_name, url, resolve, problem) => {
    const before = seen.length;
    expect(await sendTo(url(), { resolve })).toMatchObject({ status: null, answer: null, problem });
    expect(seen).toHaveLength(before);
  });

  test("a name that leads elsewhere the second time: it is asked once", async () => {
    let asked = 0;
    const resolve: ResolveHost = async () => [
      { address: asked++ === 0 ? "127.0.0.2" : "127.0.0.1", family: 4 },
    ];
    const reply = await sendTo(`http://portal.test:${portOf(plain)}/`, {
      resolve,
      allowed: readAllowed(["127.0.0.2/32"]),
    });
    expect([reply.status, asked, seen.at(-1)!.to]).toEqual([204, 1, "127.0.0.2"]);
  });

  test("a name that is allowed by itself, but not over http to another port", async () => {
    const allowed = readAllowed([`portal.test:${portOf(plain)}`]);
    const url = `http://portal.test:${portOf(plain)}/`;
    expect(await sendTo(url, { resolve: toLoopback, allowed })).toMatchObject({ status: 204 });
    expect(await sendTo("http://portal.test:1/", { resolve: toLoopback, allowed })).toMatchObject({
      problem: "scheme",
    });
  });

  test("where a redirect leads", async () => {
    answer = (_request, response) => response.writeHead(302, { location: here("/otra") }).end("Por allá");
    const before = seen.length;
    expect(await sendTo(here(), { allowed })).toMatchObject({
      status: 302,
      answer: "Por allá",
      problem: null,
    });
    expect(seen).toHaveLength(before + 1);
  });
});

describe("what is answered", () => {
  test("is kept up to 2 kB, without what a database can't hold", async () => {
    answer = (_request, response) => response.writeHead(500).end(`\0${"ñ".repeat(3000)}`);
    const { status, answer: kept } = await sendTo(here(), { allowed });
    expect([status, kept]).toEqual([500, `\ufffd${"ñ".repeat(1023)}`]);
  });

  test("without end is left after 64 kB", async () => {
    let written = 0;
    const closed = Promise.withResolvers<void>();
    answer = (request, response) => {
      request.socket.once("close", () => closed.resolve());
      const more = (): void => {
        written += 4096;
        if (!response.destroyed) response.write("x".repeat(4096), more);
      };
      more();
    };
    expect(await sendTo(here(), { allowed })).toMatchObject({ status: 200, answer: "x".repeat(2048) });
    await closed.promise;
    // What lies in buffers between the two is not much.
    expect(written).toBeLessThan(16 * 1024 * 1024);
  });

  test.each<[string, Answer, Partial<Reply>]>([
    ["nothing", () => undefined, { status: null, problem: "timeout" }],
    [
      "a status and no end",
      (_, response) => response.writeHead(200).write("sí"),
      { status: 200, answer: "sí" },
    ],
    ["an end before a status", (request) => request.socket.destroy(), { status: null, problem: "broken" }],
    [
      "another protocol",
      (_, response) => response.writeHead(101, { connection: "upgrade", upgrade: "x" }).end(),
      { status: null, problem: "broken" },
    ],
    ["no HTTP", (request) => request.socket.end("SSH-2.0\r\n"), { status: null, problem: "broken" }],
  ])("%s", async (_name, how, expected) => {
    answer = how;
    expect(await sendTo(here(), { allowed, timeoutMs: 500 })).toMatchObject(expected);
  });

  test("by nobody", async () => {
    const server = createServer();
    await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
    const url = `http://127.0.0.1:${portOf(server)}/`;
    await new Promise((done) => server.close(done));
    expect(await sendTo(url, { allowed })).toMatchObject({ status: null, problem: "refused" });
  });

  test("by nobody that any way leads to, whatever the other address of the name does", async () => {
    const at =
      (...addresses: string[]): ResolveHost =>
      async () =>
        addresses.map((address) => ({ address, family: 4 as const }));
    const options = { allowed: readAllowed(["255.255.255.255", "127.0.0.1"]), timeoutMs: 5000 };
    const to = (resolve: ResolveHost) => sendTo("http://portal.test:1/", { ...options, resolve });
    // No network carries it: the system itself refuses.
    expect(await to(at("255.255.255.255"))).toMatchObject({ status: null, problem: "unreachable" });
    expect(await to(at("255.255.255.255", "127.0.0.1"))).toMatchObject({ problem: "refused" });
  });

  test("by a name server that never does", async () => {
    const resolve = () => new Promise<never>(() => undefined);
    expect(await sendTo("https://portal.test/", { resolve, timeoutMs: 100 })).toMatchObject({
      problem: "timeout",
    });
  });
});

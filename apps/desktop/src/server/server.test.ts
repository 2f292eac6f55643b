import { once } from "node:events";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createFakeServer } from "../testing/fake-server";
import { createApiClient } from "./api-client";
import { ask } from "./ask";
import { fixedCredential } from "./credential";
import { discover } from "./discover";
import { exchangeTicket } from "./exchange-ticket";
import { createKeyStore } from "./key-store";
import { linkAmong, parseLink } from "./link";
import type { Problem } from "./problem";
import { PROBLEMS } from "./problem-code";
import { PROBLEM_MESSAGES } from "./problem-messages";
import { sleep } from "./repeat";
import { parseServerAddress } from "./server-address";
import { createServerList } from "./server-list";

let folder = "";
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "foja-desktop-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

test.each([
  ["foja.muni.gob.ar", "https://foja.muni.gob.ar"],
  [" https://foja.muni.gob.ar/expedientes?x=1 ", "https://foja.muni.gob.ar"],
  ["https://FOJA.muni.gob.ar:8443", "https://foja.muni.gob.ar:8443"],
  ["http://127.0.0.1:3000", "http://127.0.0.1:3000"],
  ["http://foja.muni.gob.ar", "SERVER_ADDRESS_INSECURE"],
  ["http://127.0.0.1.evil.example", "SERVER_ADDRESS_INSECURE"],
  ["https://ana:clave@muni.gob.ar", "SERVER_ADDRESS_INVALID"],
  ["file:///etc/passwd", "SERVER_ADDRESS_INVALID"],
  ["javascript://x", "SERVER_ADDRESS_INVALID"],
  ["", "SERVER_ADDRESS_INVALID"],
])("address %j is %s", (typed, expected) => {
  const read = () => {
    try {
      return parseServerAddress(typed);
    } catch (error) {
      return (error as { code: string }).code;
    }
  };
  expect(read()).toBe(expected);
});

describe("links", () => {
  const TICKET = "0123456789abcdef-_.~";
  test.each([
    `foja://sign?server=https%3A%2F%2Fmuni.gob.ar&ticket=${TICKET}`,
    `foja://sign/?server=https%3A%2F%2Fmuni.gob.ar%2F&ticket=${TICKET}`,
  ])("%s", (link) => {
    expect(parseLink(link)).toEqual({ server: "https://muni.gob.ar", ticket: TICKET });
  });
  test.each([
    "foja://sign",
    `foja://open?server=https%3A%2F%2Fmuni.gob.ar&ticket=${TICKET}`,
    `foja://sign/x?server=https%3A%2F%2Fmuni.gob.ar&ticket=${TICKET}`,
    `foja://sign?server=http%3A%2F%2Fmuni.gob.ar&ticket=${TICKET}`,
    "foja://sign?server=https%3A%2F%2Fmuni.gob.ar&ticket=a",
    `foja://sign?server=https%3A%2F%2Fmuni.gob.ar&ticket=${TICKET}%0d%0aX: y`,
    `https://sign?server=https%3A%2F%2Fmuni.gob.ar&ticket=${TICKET}`,
    "foja://[",
  ])("not %s", (link) => {
    expect(() => parseLink(link)).toThrow(expect.objectContaining({ code: "LINK_INVALID" }));
  });
  test("among the arguments of a second start", () => {
    expect(linkAmong(["foja.exe", "--allow-file-access", "FOJA://sign?x"])).toBe("FOJA://sign?x");
    expect(linkAmong(["foja.exe", "."])).toBeUndefined();
  });
});

describe("discovery", () => {
  test.each<[string, object | string, string]>([
    ["another product", "<html>", "SERVER_NOT_FOJA"],
    ["an interface elsewhere", { api: "https://evil.example/api" }, "SERVER_NOT_FOJA"],
    [
      "all of it another's",
      { api: "https://other.gob.ar/api/desktop/v1", resource: "https://other.gob.ar" },
      "SERVER_NOT_FOJA",
    ],
    ["an unprotected provider", { issuer: "http://muni.gob.ar" }, "SERVER_NOT_FOJA"],
    ["its own", {}, ""],
  ])("%s", async (_, change, code) => {
    const said = {
      name: "Foja",
      api: "https://muni.gob.ar/api/desktop/v1/",
      issuer: "https://id.gob.ar",
      client_id: "foja-desktop",
      resource: "https://muni.gob.ar",
      scopes: "openid",
    };
    const answer = typeof change === "string" ? change : JSON.stringify({ ...said, ...change });
    const found = discover(async () => new Response(answer), "https://muni.gob.ar");
    await (code
      ? expect(found).rejects.toMatchObject({ code })
      : expect(found).resolves.toMatchObject({ api: "https://muni.gob.ar/api/desktop/v1" }));
  });
});

test("discovery is led nowhere else", async () => {
  const server = await createFakeServer();
  const detour = createServer((_, response) => {
    response.writeHead(302, { location: `${server.address}/.well-known/foja-desktop` }).end();
  }).listen(0, "127.0.0.1");
  await once(detour, "listening");
  const address = `http://127.0.0.1:${(detour.address() as AddressInfo).port}`;
  await expect(discover(fetch, address)).rejects.toMatchObject({ code: "SERVER_UNREACHABLE" });
  expect(server.calls).toEqual([]);
  detour.close();
  await server.close();
});

test("a ticket opens its documents once, and is not sent again by itself", async () => {
  const server = await createFakeServer();
  const ids = server.documents.map((one) => one.document_id);
  const api = `${server.address}/api/desktop/v1`;
  const ticket = server.ticket(ids);
  const both = await Promise.allSettled([
    exchangeTicket(fetch, api, ticket),
    exchangeTicket(fetch, api, ticket),
  ]);
  expect(both.map((one) => one.status).sort()).toEqual(["fulfilled", "rejected"]);
  await expect(exchangeTicket(fetch, api, ticket)).rejects.toMatchObject({ code: "TICKET_INVALID" });

  server.interrupt({ on: /token$/, how: "drop", times: 5 });
  const before = server.calls.length;
  await expect(exchangeTicket(fetch, api, server.ticket(ids))).rejects.toMatchObject({
    code: "SERVER_UNREACHABLE",
  });
  expect(server.calls.length - before).toBe(1);
  await server.close();
});

test.each<[string, number, string]>([
  ["slowly, but without a pause that long, it arrives", 200, "0123456789"],
  ["in the middle of which nothing comes any more is over", 5_000, "SERVER_TIMEOUT"],
])("an answer that comes %s", async (_, pauseMs, expected) => {
  const server = createServer(async (_request, response) => {
    for (const digit of "0123456789") {
      response.write(digit);
      await sleep(pauseMs);
    }
    response.end();
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const asked = ask(fetch, address, { timeoutMs: 1_500 }).then(
    ({ bytes }) => bytes.toString(),
    (error: Problem) => error.code,
  );
  expect(await asked).toBe(expected);
  server.closeAllConnections();
  server.close();
});

test.each<[string, number, Record<string, string>, object, number | undefined]>([
  ["seconds", 429, { "retry-after": "7" }, {}, 7_000],
  ["none", 503, {}, {}, 500],
  ["the body's", 429, {}, { retry_after: 3 }, 3_000],
  ["nothing at all", 429, { "retry-after": "0" }, {}, 500],
  ["nonsense", 503, { "retry-after": "soon" }, {}, 500],
  ["a date", 503, { "retry-after": "a minute from now" }, {}, 60_000],
  ["more than anybody waits for", 429, { "retry-after": "3600" }, {}, undefined],
])("a busy server is asked again when it says: %s", async (_, status, headers, more, expected) => {
  const pauses: number[] = [];
  let isBusy = true;
  const api = createApiClient({
    fetch: async () => {
      if (!isBusy) return Response.json({});
      isBusy = false;
      const date = new Date(Date.now() + 60_000).toUTCString();
      if (headers["retry-after"]?.startsWith("a minute")) headers = { "retry-after": date };
      return Response.json({ error: "Demasiados pedidos", ...more }, { status, headers });
    },
    api: "https://muni.gob.ar/api",
    credential: fixedCredential("x"),
    sleep: async (ms) => void pauses.push(ms),
  });
  const asked = api.prepared("s", "d").catch((error: Problem) => error.code);
  expect(await asked).toBe(expected === undefined ? "SERVER_UNAVAILABLE" : "SERVER_ANSWER_UNKNOWN");
  expect(pauses).toHaveLength(expected === undefined ? 0 : 1);
  // A date is of whole seconds, and the machine may be slow.
  if (expected === 60_000) expect(pauses[0]).toBeGreaterThan(30_000);
  else expect(pauses[0]).toBe(expected);
});

describe("the key store", () => {
  const A = { address: "https://a", issuer: "https://id", client_id: "foja-desktop" };
  const B = { ...A, address: "https://b" };
  const safe = (backend: string, isAvailable = true) => ({
    isEncryptionAvailable: () => isAvailable,
    getSelectedStorageBackend: () => backend,
    encryptString: (text: string) => Buffer.from(`sealed:${Buffer.from(text).toString("hex")}`),
    decryptString: (bytes: Buffer) => Buffer.from(bytes.toString().slice(7), "hex").toString(),
  });

  test("keeps refresh tokens of several servers sealed, also over a start", async () => {
    const file = path.join(folder, "keys.json");
    const store = createKeyStore(file, safe("gnome_libsecret"));
    await Promise.all([store.of(A).write("secret-a"), store.of(B).write("secret-b")]);
    await store.of(A).write(undefined);
    expect(await readFile(file, "utf8")).not.toContain("secret");
    const next = createKeyStore(file, safe("gnome_libsecret"));
    expect([await next.of(A).read(), await next.of(B).read()]).toEqual([undefined, "secret-b"]);
    for (const other of [
      { ...B, issuer: "https://evil" },
      { ...B, client_id: "other" },
    ])
      expect(await next.of(other).read()).toBeUndefined();
    expect(next.isLasting).toBe(true);
  });

  test.each([
    ["no keyring", safe("basic_text")],
    ["no encryption", safe("kwallet", false)],
    ["no Electron", undefined],
  ])("%s: in memory alone, and says so", async (_, storage) => {
    const store = createKeyStore(path.join(folder, "keys.json"), storage);
    await store.of(A).write("secret-a");
    expect(store.isLasting).toBe(false);
    expect(await store.of(A).read()).toBe("secret-a");
    expect(await readdir(folder)).toEqual([]);
  });
});

test("servers are kept with their municipality; a damaged file is put aside", async () => {
  const file = path.join(folder, "servers.json");
  const server = (address: string) => ({
    address,
    name: "Foja",
    api: `${address}/api/desktop/v1`,
    issuer: address,
    client_id: "foja-desktop",
    resource: address,
    scopes: "openid",
  });
  const list = createServerList(file);
  await Promise.all([list.put(server("https://a.example")), list.put(server("https://b.example"))]);
  await list.chooseTenant("https://a.example", { schema: "100_muni", name: "Villa" });
  await list.put({ ...server("https://a.example"), name: "Otra" });
  expect(await createServerList(file).find("https://a.example")).toMatchObject({
    name: "Otra",
    tenant: { schema: "100_muni" },
  });
  expect((await list.remove("https://a.example")).current).toBe("https://b.example");

  await writeFile(file, "{");
  expect(await createServerList(file).all()).toEqual({ servers: [], current: null });
  expect(await readdir(folder)).toContain("servers.json.damaged");
});

test("every code has its sentence in both languages", () => {
  for (const code of PROBLEMS)
    for (const text of Object.values(PROBLEM_MESSAGES[code])) expect(text.length).toBeGreaterThan(5);
});

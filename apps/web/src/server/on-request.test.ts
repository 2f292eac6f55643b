import { once } from "node:events";
import { globSync, readFileSync } from "node:fs";
import { createServer, type IncomingHttpHeaders, request } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { createCallLimit } from "@foja/service/call-limit";
import { afterAll, beforeAll, expect, test } from "vitest";
import { watchRequests } from "./early-refusal";
import { OWN_PREFIX } from "./on-request";
import { watchMethods } from "./other-methods";
import { watchPeers } from "./peer-header";
import { watchNames } from "./public-address";

const SOURCES = path.join(import.meta.dirname, "..");
const sources = globSync("**/*.{ts,tsx}", { cwd: SOURCES })
  .filter((name) => !/\.test\.tsx?$/.test(name))
  .map((name) => ({ name, text: readFileSync(path.join(SOURCES, name), "utf8") }));

/** Every header of this process's own, wherever it is declared. */
const NAMES = [
  ...new Set(sources.flatMap(({ text }) => text.match(/(?<=")x-foja-[a-z-]*[a-z](?=")/g) ?? [])),
];

let server: ReturnType<typeof createServer>;
beforeAll(async () => {
  watchRequests({ limit: createCallLimit(1_000, 60), trustedProxies: 0 });
  watchMethods();
  watchPeers();
  watchNames("http://foja.example");
  server = createServer((asked, response) => {
    asked.resume();
    response.end(JSON.stringify(asked.headers));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
});
afterAll(() => {
  server.close();
});

const ask = (method: string, path: string, headers: IncomingHttpHeaders) =>
  new Promise<IncomingHttpHeaders>((resolve, reject) => {
    const { port } = server.address() as AddressInfo;
    const call = request({ port, host: "127.0.0.1", method, path, headers, agent: false }, async (answer) => {
      resolve(JSON.parse(Buffer.concat(await answer.toArray()).toString()) as IncomingHttpHeaders);
    });
    call.on("error", reject).end();
  });

const ownOf = (headers: IncomingHttpHeaders) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => name.startsWith(OWN_PREFIX)));

const PEER = { "x-foja-peer": "127.0.0.1" };

test.each<[string, string, string, IncomingHttpHeaders, object]>([
  ["passes", "GET", "/api/v1/cases", {}, {}],
  [
    "is refused early",
    "POST",
    "/expedientes",
    { "transfer-encoding": "chunked" },
    { "x-foja-refusal": "411" },
  ],
  [
    "is led aside",
    "DELETE",
    "/expedientes",
    {},
    { "x-foja-asked-path": "/expedientes", "x-foja-asked-method": "DELETE" },
  ],
  [
    "came by another name",
    "GET",
    "/expedientes",
    { host: "127.0.0.1" },
    { "x-foja-asked-path": "/expedientes" },
  ],
])(
  "a call that %s carries nothing that its caller said in our name",
  async (_what, method, url, sent, own) => {
    const forged = Object.fromEntries([...NAMES, "X-Foja-New"].map((name) => [name, "forged"]));
    const headers = { host: "foja.example", ...forged, ...sent };
    expect(ownOf(await ask(method, url, headers))).toEqual({ ...own, ...PEER });
  },
);

test("requests are listened to in one place alone, which drops these headers before", () => {
  const listening = sources.filter(({ text }) => text.includes("http.server.request.start"));
  expect(listening.map(({ name }) => name)).toEqual(["server/on-request.ts"]);
});

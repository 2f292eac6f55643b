import { describe, expect, test } from "vitest";
import { CHANNELS, wireName } from "./channels";
import { CONTRACT } from "./contract";
import { type Handlers, openGate, type Sender } from "./gate";

const PAGE = "foja-pages://program/index.html";
const OURS: Sender = { senderFrame: { url: `${PAGE}#/firmar`, parent: null } };

/** Handlers that only tell that they ran. */
const aGate = (answers: Partial<Handlers> = {}) => {
  const ran: string[] = [];
  const reported: unknown[] = [];
  const listeners = new Map<string, (event: Sender, input: unknown) => Promise<unknown>>();
  const handlers = Object.fromEntries(
    CHANNELS.map((channel) => [
      channel,
      async (input: never) => {
        ran.push(channel);
        return answers[channel]?.(input);
      },
    ]),
  ) as unknown as Handlers;
  openGate(
    { handle: (name, listener) => void listeners.set(name, listener) },
    { page: PAGE, handlers, report: (error) => reported.push(error) },
  );
  const ask = (channel: string, input: unknown, sender = OURS) => listeners.get(channel)?.(sender, input);
  return { ask, ran, reported, listeners };
};

const refused = { ok: false, reason: { code: "REQUEST_INVALID" } };

test("there is a listener for each channel of the contract and no other", () => {
  expect([...aGate().listeners.keys()].sort()).toEqual(
    Object.keys(CONTRACT)
      .map((one) => `foja:${one}`)
      .sort(),
  );
});

test.each<[string, Sender]>([
  ["no frame", { senderFrame: null }],
  ["another page", { senderFrame: { url: "https://evil.example/index.html", parent: null } }],
  ["a page that looks like ours", { senderFrame: { url: `${PAGE}.evil.example`, parent: null } }],
  ["a frame inside ours", { senderFrame: { url: PAGE, parent: {} } }],
])("who is not our page is refused: %s", async (_, sender) => {
  const { ask, ran } = aGate();
  for (const channel of CHANNELS)
    expect(await ask(wireName(channel), undefined, sender)).toMatchObject(refused);
  expect(ran).toEqual([]);
});

describe("what is asked in another shape runs nothing", () => {
  const ID = "33333333-3333-4333-8333-333333333333";
  const token = { library: "/l.so", slot: "01", serial: "1" };
  const sign = { document_ids: [ID], token, certificate: "a".repeat(64), pin: Buffer.from("1234") };
  test.each<[string, unknown]>([
    ["program.state", {}],
    ["server.add", "https://x"],
    ["server.add", { address: "x", more: 1 }],
    ["settings.change", { theme: "pink" }],
    ["document.read", { document_id: "../etc/passwd" }],
    ["pending.list", { limit: 1_000_000, offset: 0 }],
    ["batch.start", { ...sign, document_ids: [] }],
    ["batch.start", { ...sign, pin: "1234" }],
    ["batch.start", { ...sign, pin: new Uint8Array(300) }],
    ["batch.start", { ...sign, certificate: "x" }],
    ["library.add", { path: "/tmp/evil.so" }],
  ])("%s %j", async (channel, input) => {
    const { ask, ran } = aGate();
    expect(await ask(`foja:${channel}`, input)).toMatchObject(refused);
    expect(ran).toEqual([]);
  });
});

test.each<[string, object, Sender]>([
  ["was used", {}, OURS],
  ["has another shape", { certificate: "x" }, OURS],
  ["came from elsewhere", {}, { senderFrame: null }],
])("a PIN is zeroed whatever comes of it: what %s", async (_, change, sender) => {
  const pin = Buffer.from("1234");
  const token = { library: "/l.so", slot: "01", serial: "1" };
  const { ask } = aGate({ "batch.resume": () => Promise.reject(new Error("bug")) });
  await ask("foja:batch.resume", { token, certificate: "a".repeat(64), pin, ...change }, sender);
  expect([...pin]).toEqual([0, 0, 0, 0]);
});

test("a bug is reported, and answered without a word about its cause", async () => {
  const { ask, reported } = aGate({ "token.list": () => Promise.reject(new Error("secret path")) });
  expect(await ask("foja:token.list", undefined)).toEqual({
    ok: false,
    reason: { from: "server", code: "PROGRAM_FAILED", details: {} },
  });
  expect(reported).toHaveLength(1);
});

test("what goes back has the contract's shape: nothing more slips through", async () => {
  const { ask } = aGate({
    "library.add": async () => ({ isAdded: true, key: "secret" }) as { isAdded: boolean },
  });
  expect(await ask("foja:library.add", undefined)).toEqual({ ok: true, value: { isAdded: true } });
});

import { type ChildProcess, spawn } from "node:child_process";
import path from "node:path";
import { createInterface } from "node:readline";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readAllowed } from "./allowed-addresses";
import { createReceivers } from "./receivers";

const EXAMPLE = path.join(import.meta.dirname, "../../../../examples/webhook-receiver.mjs");
const SECRET = "un secreto de prueba, con ñ";

let example: ChildProcess;
let address: string;
const lines: string[] = [];

beforeAll(async () => {
  const started = Promise.withResolvers<string>();
  const env = { PATH: process.env.PATH, PORT: "0", WEBHOOK_SECRET: SECRET };
  example = spawn(process.execPath, [EXAMPLE], { env, stdio: ["ignore", "pipe", "inherit"] });
  createInterface({ input: example.stdout! }).on("line", (line) => {
    if (line.startsWith("http")) started.resolve(line);
    else lines.push(line);
  });
  address = await started.promise;
});
afterAll(() => {
  example.kill();
});

const MINUTE_MS = 60_000;

test.each<[string, object, number]>([
  ["genuine", {}, 204],
  ["genuine, and nearly too old", { sentAt: new Date(Date.now() - 4 * MINUTE_MS) }, 204],
  ["too old", { sentAt: new Date(Date.now() - 6 * MINUTE_MS) }, 401],
  ["of the future", { sentAt: new Date(Date.now() + 6 * MINUTE_MS) }, 401],
  ["signed by somebody else", { secret: "otro" }, 401],
  ["unsigned", { secret: null }, 401],
])("the example that receivers copy from answers a notice that is %s", async (_name, changes, status) => {
  const { send } = createReceivers({ allowed: readAllowed(["127.0.0.1"]) });
  const body = JSON.stringify({ event: "documents.signed", document_id: "d1", official_number: "IF-1-ñ" });
  const notice = { deliveryId: "d", event: "documents.signed", body, secret: SECRET, sentAt: new Date() };
  expect(await send({ ...notice, url: `${address}avisos?x=1`, ...changes })).toMatchObject({ status });
});

test.each<[string, (headers: Record<string, string>) => void, number]>([
  ["both signatures", () => undefined, 204],
  ["the standard's alone", (headers) => delete headers["X-Service-Signature"], 204],
  [
    "the standard's alone, of another notice",
    (headers) => {
      delete headers["X-Service-Signature"];
      headers["webhook-id"] = "otro";
    },
    401,
  ],
  ["none", (headers) => Object.assign(headers, { "X-Service-Signature": "", "webhook-signature": "" }), 401],
])(
  "with the headers that a test's answer shows it can be tried by hand, with %s",
  async (_name, change, status) => {
    const { send } = createReceivers({ allowed: readAllowed(["127.0.0.1"]) });
    const body = JSON.stringify({ event: "webhook.test" });
    const notice = { deliveryId: "d", event: "webhook.test", body, secret: SECRET, sentAt: new Date() };
    const headers: Record<string, string> = { ...(await send({ ...notice, url: address })).headers };
    change(headers);
    expect((await fetch(address, { method: "POST", headers, body })).status).toBe(status);
  },
);

test("and it tells what it believed", () => {
  expect(lines.filter((line) => line.includes("d1"))).toEqual(
    Array(2).fill('documents.signed d1 {"official_number":"IF-1-ñ"}'),
  );
});

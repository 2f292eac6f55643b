import { randomUUID } from "node:crypto";
import { request as ask } from "node:http";
import { expect, test } from "@playwright/test";
import { startAnotherWeb } from "../lib/another-web";
import { demo } from "../lib/demo";
import { aPortalKey } from "../lib/portal-key";

// Limits of specification 2, section 8, at their edges, over two copies of the web process. What no number of copies changes (sizes,
// lengths, pages) is tested where it is read.

type Reply = { readonly status: number; readonly headers: Record<string, unknown>; readonly body: unknown };
type Asking = {
  readonly key: string;
  readonly method?: string;
  readonly body?: object;
  /** Of the loopback network: whose address counts. */
  readonly from?: string;
};

const send = (url: string, { key, method = "GET", body, from = "127.0.0.1" }: Asking): Promise<Reply> =>
  new Promise((resolve, reject) => {
    const headers = { "X-API-Key": key, ...(body && { "Content-Type": "application/json" }) };
    const sent = ask(url, { method, headers, localAddress: from, agent: false }, async (response) => {
      const parts: Buffer[] = [];
      for await (const part of response) parts.push(part as Buffer);
      const { statusCode: status = 0, headers } = response;
      resolve({ status, headers, body: JSON.parse(Buffer.concat(parts).toString("utf8")) });
    });
    sent.on("error", reject);
    sent.end(body && JSON.stringify(body));
  });

const registered = () => ({ full_name: "Rosa Medina", country_id: `limit-${randomUUID()}` });

let copies: string[] = [];
let stop = () => {};
test.beforeAll(async () => {
  test.setTimeout(120_000);
  const other = await startAnotherWeb();
  stop = other.stop;
  copies = [demo.base_url, other.url];
});
test.afterAll(() => stop());

/** So many at once, one copy after the other in turns; how many were let through, and what the others were told. */
const atOnce = async (count: number, path: string, asking: (index: number) => Asking) => {
  const replies = await Promise.all(
    Array.from({ length: count }, (_, index) =>
      send(`${copies[index % copies.length]}/api/v1/tad${path}`, asking(index)),
    ),
  );
  const refused = replies.filter(({ status }) => status === 429);
  for (const { headers, body } of refused) {
    expect(Number(headers["retry-after"])).toBeGreaterThan(0);
    expect(Number(headers["retry-after"])).toBeLessThanOrEqual(60);
    expect(body).toMatchObject({ code: "RATE_LIMITED" });
  }
  return { through: count - refused.length, statuses: new Set(replies.map(({ status }) => status)) };
};

test("of a key: sixty a minute unless it says otherwise", async () => {
  const key = await aPortalKey();
  const { through, statuses } = await atOnce(90, "/case-templates", () => ({ key }));
  expect([through, statuses]).toEqual([60, new Set([200, 429])]);

  const slower = await aPortalKey(7);
  expect((await atOnce(20, "/case-templates", () => ({ key: slower }))).through).toBe(7);
});

test("citizens are registered five times a minute by a key, and read ten times", async () => {
  const [key, reader] = [await aPortalKey(), await aPortalKey()];
  const from = "127.0.0.11";
  const made = await atOnce(12, "/citizens", () => ({ key, method: "POST", body: registered(), from }));
  expect([made.through, made.statuses]).toEqual([5, new Set([200, 429])]);
  const read = await atOnce(16, "/citizens/nobody-1", () => ({ key: reader, from: "127.0.0.12" }));
  expect([read.through, read.statuses]).toEqual([10, new Set([404, 429])]);
});

test("an address asks for citizens thirty times a minute, whatever keys it has", async () => {
  const keys = await Promise.all(Array.from({ length: 5 }, () => aPortalKey()));
  const from = "127.0.0.13";
  const { through } = await atOnce(45, "/citizens/nobody-2", (index) => ({ key: keys[index % 5]!, from }));
  expect(through).toBe(30);
  // Somebody else's is its own.
  expect((await atOnce(1, "/citizens/nobody-2", () => ({ key: keys[0]!, from: "127.0.0.14" }))).through).toBe(
    1,
  );
});

test("the minute slides: who was refused is let in when the first of the others is a minute ago", async () => {
  test.setTimeout(120_000);
  const key = await aPortalKey(3);
  expect((await atOnce(3, "/case-templates", () => ({ key }))).through).toBe(3);
  const refused = await send(`${copies[1]}/api/v1/tad/case-templates`, { key });
  expect(refused.status).toBe(429);
  await new Promise((resolve) => setTimeout(resolve, Number(refused.headers["retry-after"]) * 1000));
  expect((await send(`${copies[0]}/api/v1/tad/case-templates`, { key })).status).toBe(200);
});

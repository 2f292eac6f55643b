import { request } from "node:http";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestIdp, type TestIdp, WEB } from "./testing/start-test-idp";

let idp: TestIdp;
beforeAll(async () => {
  idp = await startTestIdp();
});
afterAll(() => idp.stop());

const FORM = "application/x-www-form-urlencoded";
const WAYS_IN = [
  ["/token", FORM],
  ["/token/revocation", FORM],
  ["/token/introspection", FORM],
  ["/auth", FORM],
  ["/interaction/0123456789abc", FORM],
  ["/activate?token=x", FORM],
  ["/session/end", FORM],
  ["/session/end/confirm", FORM],
  ["/me", FORM],
  ["/reg", "application/json"],
  ["/internal/accounts", "application/json"],
  ["/nothing", FORM],
] as const;

type Outcome = { readonly status: number; readonly sent: number };

/** Sends without end until there is an answer; with a length it claims that much. */
const flood = (path: string, type: string, length?: number): Promise<Outcome> =>
  new Promise((resolve, reject) => {
    let sent = 0;
    const call = request(`${idp.issuer}${path}`, {
      method: "POST",
      agent: false,
      headers: {
        "content-type": type,
        accept: "application/json",
        ...(length && { "content-length": length }),
      },
    });
    const block = Buffer.alloc(16 * 1024, "a");
    const more = (): void => {
      if (call.destroyed || sent > 200 * block.length) return;
      sent += block.length;
      call.write(block, more);
    };
    call.on("response", (response) => {
      resolve({ status: response.statusCode ?? 0, sent });
      call.destroy();
    });
    call.on("error", (error) => (call.destroyed ? undefined : reject(error)));
    more();
  });

describe.each(WAYS_IN)("%s", (path, type) => {
  test("refuses a large body when its length is told, and reads nothing of one without an end beyond the limit", async () => {
    const told = await flood(path, type, 40_000_000);
    expect([401, 413]).toContain(told.status);
    const untold = await flood(path, type);
    expect(untold.status).toBeGreaterThanOrEqual(400);
    expect(untold.status).toBeLessThan(500);
  });
});

test("a form has few fields", async () => {
  const fields = (count: number) =>
    new URLSearchParams(Array.from({ length: count }, (_, index): [string, string] => [`f${index}`, "1"]));
  const send = async (count: number) =>
    (await fetch(`${idp.issuer}/activate?token=x`, { method: "POST", body: fields(count) })).status;
  expect([await send(32), await send(33)]).toEqual([403, 400]);
});

test("one place that calls without end waits; the platform, other places and what all need go on", async () => {
  const from = (address: string) => ({ "x-forwarded-for": address });
  const call = async (path: string, headers: Record<string, string>) => {
    const response = await fetch(`${idp.issuer}${path}`, {
      headers: { accept: "application/json", ...headers },
    });
    await response.arrayBuffer();
    return response;
  };
  const statuses = new Set<number>();
  for (let round = 0; round < 13; round += 1) {
    const answers = await Promise.all(
      Array.from({ length: 100 }, () => call("/interaction/0123456789abc", from("10.9.9.9"))),
    );
    for (const { status } of answers) statuses.add(status);
  }
  expect([...statuses].toSorted()).toEqual([400, 429]);

  const refused = await call("/activate", from("10.9.9.9"));
  expect([refused.status, Number(refused.headers.get("retry-after")) > 0]).toEqual([429, true]);
  expect((await call("/activate", from("10.9.9.8"))).status).toBe(410);
  for (const path of ["/healthz", "/jwks", "/.well-known/openid-configuration"])
    expect((await call(path, from("10.9.9.9"))).status).toBe(200);
  const basic = `Basic ${Buffer.from(`${WEB.id}:${WEB.secret}`).toString("base64")}`;
  const platform = await fetch(`${idp.issuer}/token`, {
    method: "POST",
    headers: { ...from("10.9.9.9"), authorization: basic },
    body: new URLSearchParams({
      grant_type: "authorization_code",
      code: "x",
      redirect_uri: WEB.redirectUris[0]!,
    }),
  });
  expect(platform.status).toBe(400);
});

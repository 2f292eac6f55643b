import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { createLocalJWKSet, type JSONWebKeySet, type JWTPayload, jwtVerify } from "jose";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { PASSWORD, startTestIdp, type TestIdp, WEB } from "./testing/start-test-idp";

let idp: TestIdp;
let answer = 200;
const told: JWTPayload[] = [];
const platform = createServer(async (request, response) => {
  const token = new URLSearchParams(await text(request)).get("logout_token") ?? "";
  const keys = (await (await fetch(`${idp.issuer}/jwks`)).json()) as JSONWebKeySet;
  const { payload } = await jwtVerify(token, createLocalJWKSet(keys), {
    issuer: idp.issuer,
    audience: WEB.id,
    typ: "logout+jwt",
  });
  told.push(payload);
  response.writeHead(answer).end();
});

beforeAll(async () => {
  await new Promise<void>((resolve) => platform.listen(0, "127.0.0.1", resolve));
  const backchannelLogoutUri = `http://127.0.0.1:${(platform.address() as AddressInfo).port}/logout`;
  idp = await startTestIdp({ webClient: { ...WEB, backchannelLogoutUri } });
});
afterAll(async () => {
  await idp.stop();
  platform.close();
});
beforeEach(() => {
  told.length = 0;
  answer = 200;
});

const activate = async (id: string) => {
  const { body } = await idp.internal("POST", `/accounts/${id}/activation-link`);
  const browser = idp.browser();
  const password = "tres tristes tigres";
  await browser.submit(await browser.open(String(body.url)), { password, repeat: password });
};

describe("the platform is told who must sign in again", () => {
  test.each<[string, (id: string) => Promise<unknown>, boolean]>([
    ["a disabled account", (id) => idp.internal("PATCH", `/accounts/${id}`, { disabled: true }), true],
    ["a removed account", (id) => idp.internal("DELETE", `/accounts/${id}`), true],
    [
      "a new password",
      (id) => idp.internal("PUT", `/accounts/${id}/password`, { password: `${PASSWORD} dulce` }),
      true,
    ],
    ["a password that its owner chose", activate, true],
    [
      "a new address",
      (id) => idp.internal("PATCH", `/accounts/${id}`, { email: `n-${id}@muni.example` }),
      true,
    ],
    ["a new name", (id) => idp.internal("PATCH", `/accounts/${id}`, { name: "Otra" }), false],
    ["a new link", (id) => idp.internal("POST", `/accounts/${id}/activation-link`), false],
  ])("%s", async (_what, change, isTold) => {
    const { id } = await idp.anAccount();
    const [before] = (await idp.pool.query<{ now: Date }>("SELECT clock_timestamp() AS now")).rows;
    await change(id);
    await idp.idp.tellLogouts();
    expect(told.map(({ sub }) => sub)).toEqual(isTold ? [id] : []);
    for (const { iat, events, nonce, exp, jti } of told) {
      expect(iat).toBeGreaterThanOrEqual(before!.now.getTime() / 1000);
      expect(events).toEqual({ "http://schemas.openid.net/event/backchannel-logout": {} });
      expect([typeof exp, typeof jti, nonce]).toEqual(["number", "string", undefined]);
    }
    await idp.idp.tellLogouts();
    expect(told).toHaveLength(isTold ? 1 : 0);
  });

  test("again until it takes note, and of the same moment", async () => {
    const { id } = await idp.anAccount();
    answer = 503;
    await idp.internal("PATCH", `/accounts/${id}`, { disabled: true });
    await idp.idp.tellLogouts();
    await idp.idp.tellLogouts();
    expect(told).toHaveLength(1);
    answer = 200;
    await idp.pool.query("UPDATE idp.logout_notices SET next_at = now()");
    await idp.idp.tellLogouts();
    expect(told.map(({ sub, iat }) => [sub, iat])).toEqual([
      [id, told[0]?.iat],
      [id, told[0]?.iat],
    ]);
    expect((await idp.pool.query("SELECT 1 FROM idp.logout_notices")).rowCount).toBe(0);
  });

  test("once, by copies that look at the same time", async () => {
    const { id } = await idp.anAccount();
    await idp.internal("PATCH", `/accounts/${id}`, { disabled: true });
    await Promise.all([idp.idp.tellLogouts(), idp.idp.tellLogouts()]);
    expect(told).toHaveLength(1);
  });
});

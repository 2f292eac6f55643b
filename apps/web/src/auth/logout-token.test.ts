import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createLogoutTokenReader } from "./logout-token";
import { CLIENT_ID, type FakeProvider, startFakeProvider } from "./testing/fake-provider";

const EVENTS = { "http://schemas.openid.net/event/backchannel-logout": {} };
let provider: FakeProvider;
let stranger: FakeProvider;
beforeAll(async () => {
  [provider, stranger] = await Promise.all([startFakeProvider(), startFakeProvider()]);
});
afterAll(() => Promise.all([provider.stop(), stranger.stop()]));

const now = Math.floor(Date.now() / 1000);
const claims = (changes: object = {}) => ({
  iss: provider.issuer,
  aud: CLIENT_ID,
  sub: "ana",
  iat: now - 3600,
  exp: now + 60,
  jti: randomUUID(),
  events: EVENTS,
  ...changes,
});
const read = (token: string) =>
  createLogoutTokenReader({ issuer: provider.issuer, clientId: CLIENT_ID })(token);

test.each([
  ["a whole second, up to its end", 0, 1000],
  ["a part of one, exactly", 0.25, 250],
])("a logout token ends what is older than it: %s", async (_what, fraction, milliseconds) => {
  expect(await read(await provider.sign(claims({ iat: now - 3600 + fraction })))).toEqual({
    subject: "ana",
    before: new Date((now - 3600) * 1000 + milliseconds),
  });
});

test.each(["/.well-known/openid-configuration", "/jwks"])(
  "while %s of the provider is out of order nobody knows what a token is",
  async (path) => {
    const reader = createLogoutTokenReader({ issuer: provider.issuer, clientId: CLIENT_ID });
    const token = await provider.sign(claims());
    provider.outOfOrder.add(path);
    await expect(reader(token)).rejects.toMatchObject({ code: "unavailable", cause: expect.any(Error) });
    provider.outOfOrder.clear();
    expect(await reader(token)).toMatchObject({ subject: "ana" });
  },
);

describe("what is no logout token ends nothing", () => {
  test.each([
    ["another issuer's claims", { iss: "https://elsewhere.example" }],
    ["another client's", { aud: "another" }],
    ["nobody's", { sub: undefined }],
    ["an old one", { exp: now - 60 }],
    ["one without end", { exp: undefined }],
    ["one without time", { iat: undefined }],
    ["one without id", { jti: undefined }],
    ["an id token", { nonce: "n", events: undefined }],
    ["one with a nonce", { nonce: "n" }],
    ["another event", { events: { "https://elsewhere.example/event": {} } }],
    ["no event", { events: "x" }],
  ])("%s", async (_what, changes) => {
    expect(await read(await provider.sign(claims(changes)))).toBeUndefined();
  });

  test("nor what another key signed, or nothing did", async () => {
    const unsigned = `${Buffer.from('{"alg":"none"}').toString("base64url")}.${Buffer.from(JSON.stringify(claims())).toString("base64url")}.`;
    for (const token of [await stranger.sign(claims()), unsigned, "x", ""])
      expect(await read(token)).toBeUndefined();
  });
});

import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createAuthorizationServer } from "./authorization-server";

let issuer: string;
let answer: readonly [status: number, body: string];
let asked: number;
let now: number;
const outages: unknown[] = [];
const server = createServer((request, response) => {
  asked += 1;
  const [status, body] = request.url === "/realm/.well-known/openid-configuration" ? answer : [404, ""];
  response.writeHead(status).end(body);
});
const configuration = (changes: object = {}) => ({
  issuer,
  authorization_endpoint: `${issuer}/authorize`,
  token_endpoint: `${issuer}/token`,
  registration_endpoint: `${issuer}/register`,
  scopes_supported: ["openid", "roles", "offline_access"],
  response_types_supported: ["code"],
  code_challenge_methods_supported: ["plain", "S256"],
  client_id_metadata_document_supported: true,
  ...changes,
});
const answerWith = (changes?: object) => {
  answer = [200, JSON.stringify(configuration(changes))];
};
const aServer = (settings: { registrationUrl?: string; takesS256?: boolean } = {}) =>
  createAuthorizationServer(
    { issuer, takesS256: false, ...settings },
    { now: () => new Date(now), onOutage: (error) => void outages.push(error) },
  );

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}/realm`;
});
afterAll(() => {
  server.close();
});
beforeEach(() => {
  answerWith();
  [asked, now, outages.length] = [0, 1_000_000, 0];
});

// Specification 1, 4.6; RFC 8414.
describe("the metadata of the authorization server", () => {
  test("are the provider's, with the scopes that are ours", async () => {
    expect(await aServer()()).toEqual(configuration({ scopes_supported: ["openid", "offline_access"] }));
  });

  const OTHER = "https://id.example/clients";
  test.each([
    ["a registration that only the setting knows", { registration_endpoint: undefined }, OTHER],
    ["the setting, where the provider names another", {}, OTHER],
    ["none that can be none", { registration_endpoint: "x" }, undefined],
    ["none where there is none", { registration_endpoint: undefined }, undefined],
  ])("have %s", async (_what, changes, registrationUrl) => {
    answerWith(changes);
    const found = await aServer({ ...(registrationUrl && { registrationUrl }) })();
    expect(found.registration_endpoint).toBe(registrationUrl);
    expect("registration_endpoint" in found).toBe(registrationUrl !== undefined);
  });

  test.each([
    [undefined, false, undefined],
    [undefined, true, ["S256"]],
    [["plain"], true, ["plain"]],
  ])("say of PKCE what the provider says (%j), or the setting (%s)", async (said, takesS256, expected) => {
    answerWith({ code_challenge_methods_supported: said });
    expect((await aServer({ takesS256 })()).code_challenge_methods_supported).toEqual(expected);
  });

  test("keep the provider's own name", async () => {
    answerWith({ issuer: `${issuer}/` });
    expect((await aServer()()).issuer).toBe(`${issuer}/`);
  });

  test("are asked for once in ten minutes, however many want them", async () => {
    const read = aServer();
    await Promise.all([read(), read(), read()]);
    now += 9 * 60_000;
    await read();
    expect(asked).toBe(1);
    now += 2 * 60_000;
    answerWith({ token_endpoint: `${issuer}/new` });
    expect([(await read()).token_endpoint, asked]).toEqual([`${issuer}/new`, 2]);
  });

  test.each<[string, readonly [number, string] | undefined, object?]>([
    ["down", [503, ""]],
    ["another page", [200, "<html>"]],
    ["no description", [200, "{}"]],
    ["no object", [200, "null"]],
    ["another provider", undefined, { issuer: "https://evil.example" }],
    ["no web address", undefined, { token_endpoint: "javascript:alert(1)" }],
  ])("while the provider is %s: unavailable, or the last known", async (_what, broken, changes) => {
    const [fresh, used] = [aServer(), aServer()];
    const before = await used();
    if (broken) answer = broken;
    else answerWith(changes);
    now += 11 * 60_000;
    asked = 0;
    await expect(fresh()).rejects.toMatchObject({
      code: "unavailable",
      extra: { code: "IDENTITY_PROVIDER_UNAVAILABLE" },
      cause: expect.any(Error),
    });
    expect([await used(), await used()]).toEqual([before, before]);
    await expect(fresh()).rejects.toMatchObject({ code: "unavailable" });
    expect([asked, outages.length]).toEqual([2, 2]);

    answerWith();
    now += 5_000;
    expect([await fresh(), asked]).toEqual([before, 3]);
  });
});

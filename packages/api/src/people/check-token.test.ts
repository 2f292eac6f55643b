import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { createLocalJWKSet, exportJWK, generateKeyPair, type JWTVerifyGetKey, SignJWT } from "jose";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTokenChecker } from "./check-token";

const ISSUER = "https://id.example";
const NAMESPACE = "https://foja.example/claims";
const NOW = new Date("2027-03-05T15:00:00.000Z");

const { privateKey, publicKey } = await generateKeyPair("RS256");
const { privateKey: strange } = await generateKeyPair("RS256");
const keys = createLocalJWKSet({ keys: [{ ...(await exportJWK(publicKey)), kid: "1", alg: "RS256" }] });

const settings = {
  issuer: ISSUER,
  audiences: ["https://foja.example", "https://foja.example/mcp"],
  claimNamespace: NAMESPACE,
  trustsUnverifiedEmail: false,
  now: () => NOW,
  keys,
};
const check = createTokenChecker(settings);
const checkTrusting = createTokenChecker({ ...settings, trustsUnverifiedEmail: true });

const ACCEPTED = { email: "ana@muni.example" };
const noCrit: string[] = [];
const aToken = (
  claims: Record<string, unknown> = {},
  { key = privateKey, seconds = 60, kid = "1", crit = noCrit, header = {} } = {},
) =>
  new SignJWT({
    iss: ISSUER,
    aud: "https://foja.example",
    sub: "ana",
    [`${NAMESPACE}/email`]: "ana@muni.example",
    [`${NAMESPACE}/email_verified`]: true,
    exp: NOW.getTime() / 1000 + seconds,
    ...claims,
  })
    .setProtectedHeader({ alg: "RS256", kid, ...(crit.length > 0 && { crit, x: 1 }), ...header })
    .sign(key, { crit: { x: true } });

// Specification 1, 5.3.
describe("a token", () => {
  test.each(
    [
      "https://foja.example",
      "https://foja.example/",
      "https://foja.example/mcp",
      "https://foja.example/mcp/",
      ["https://foja.example/", `${ISSUER}/userinfo`],
    ].map((aud) => ({ aud })),
  )("for $aud names a person", async ({ aud }) => {
    expect(await check(await aToken({ aud }))).toMatchObject({ email: "ana@muni.example", subject: "ana" });
  });

  test.each(
    [
      "https://evil.example",
      "https://evil.example/mcp",
      "http://foja.example",
      "https://foja.example.evil.example/",
      "https://foja.example/mcp/x",
      "https://foja.example//",
      "https://FOJA.example",
      // Auth0's management API, an account of Keycloak, the client of the pages (an id token).
      `${ISSUER}/api/v2/`,
      "account",
      "foja-web",
      ["https://evil.example", "foja-web"],
      [],
      "",
    ].map((aud) => ({ aud })),
  )("for $aud is for another", async ({ aud }) => {
    await expect(check(await aToken({ aud }))).rejects.toMatchObject({
      message: "Audience no valido",
      extra: { code: "AUDIENCE_INVALID" },
    });
  });

  test("for the gateway alone serves where its MCP address is none of ours", async () => {
    const checkGateway = createTokenChecker({ ...settings, audiences: ["https://foja.example"] });
    await expect(checkGateway(await aToken({ aud: "https://foja.example/mcp" }))).rejects.toMatchObject({
      extra: { code: "AUDIENCE_INVALID" },
    });
  });

  const at = (seconds: number) => NOW.getTime() / 1000 + seconds;

  test.each<[string, Record<string, unknown>, boolean]>([
    ["ended half a minute ago", { exp: at(-29) }, true],
    ["ended before that", { exp: at(-30) }, false],
    ["counts from half a minute on", { nbf: at(30) }, true],
    ["counts later", { nbf: at(31) }, false],
    ["was issued half a minute from now", { iat: at(30) }, true],
    ["was issued later than that", { iat: at(31) }, false],
    ["was issued long ago", { iat: at(-86_400) }, true],
    ["has no end", { exp: undefined }, false],
    ["ends in words", { exp: "mañana" }, false],
    ["was issued in words", { iat: "hoy" }, false],
  ])("that %s", async (_name, claims, isAccepted) => {
    const asked = check(await aToken(claims));
    if (isAccepted) expect(await asked).toMatchObject(ACCEPTED);
    else await expect(asked).rejects.toMatchObject({ message: "Token invalido" });
  });

  test.each([
    ["at+jwt", undefined],
    ["application/at+jwt", undefined],
    ["AT+JWT", undefined],
    ["JWT", undefined],
    [undefined, undefined],
    ["logout+jwt", "TOKEN_INVALID"],
    ["dpop+jwt", "TOKEN_INVALID"],
    ["", "TOKEN_INVALID"],
  ])("whose header calls it %j", async (typ, code) => {
    const asked = check(await aToken({}, { header: { typ } }));
    if (code) await expect(asked).rejects.toMatchObject({ extra: { code } });
    else expect(await asked).toMatchObject(ACCEPTED);
  });

  test("that is the id token of another is for another, whomever it names", async () => {
    await expect(check(await aToken({ at_hash: "x" }))).rejects.toMatchObject({
      extra: { code: "AUDIENCE_INVALID" },
    });
  });

  test.each([
    [undefined, false],
    [false, false],
    [null, false],
    [true, true],
    ["false", true],
    [0, true],
  ])("that says %j of reading alone", async (read_only, onlyReads) => {
    expect(await check(await aToken({ [`${NAMESPACE}/read_only`]: read_only }))).toMatchObject({ onlyReads });
  });

  test("of a provider whose name ends in a slash names them too", async () => {
    expect(await check(await aToken({ iss: `${ISSUER}/` }))).toMatchObject({
      email: "ana@muni.example",
      subject: "ana",
    });
  });

  test("without the namespaced claim names them by the standard one", async () => {
    const token = await aToken({ [`${NAMESPACE}/email`]: undefined, email: "beto@muni.example" });
    expect(await check(token)).toMatchObject({ email: "beto@muni.example", subject: "ana" });
  });

  const REFUSED = { code: "unauthenticated", extra: { code: "PERSON_NOT_NAMED" } };

  test.each([
    [true, undefined, ACCEPTED, ACCEPTED],
    [undefined, true, ACCEPTED, ACCEPTED],
    [true, true, ACCEPTED, ACCEPTED],
    [undefined, undefined, REFUSED, ACCEPTED],
    [false, undefined, REFUSED, REFUSED],
    [undefined, false, REFUSED, REFUSED],
    [true, false, REFUSED, REFUSED],
    [false, true, REFUSED, REFUSED],
    ["true", undefined, REFUSED, REFUSED],
    [undefined, null, REFUSED, REFUSED],
  ])("whose address is verified by %j and %j", async (namespaced, standard, outcome, whenTrusted) => {
    const token = await aToken({ [`${NAMESPACE}/email_verified`]: namespaced, email_verified: standard });
    const outcomes = [check, checkTrusting].map((ask) => ask(token).catch((error: unknown) => error));
    expect(await Promise.all(outcomes)).toMatchObject([outcome, whenTrusted]);
  });

  test.each<[string, () => Promise<string> | string, string, string]>([
    ["that is opaque", () => "abcdef", "ISSUER_INVALID", "Issuer no valido"],
    [
      "of another issuer",
      () => aToken({ iss: "https://evil.example" }),
      "ISSUER_INVALID",
      "Issuer no valido",
    ],
    ["of no issuer", () => aToken({ iss: undefined }), "ISSUER_INVALID", "Issuer no valido"],
    ["of an issuer with a path", () => aToken({ iss: `${ISSUER}/x` }), "ISSUER_INVALID", "Issuer no valido"],
    ["that only its provider reads", () => "e30..e30.e30.e30", "ISSUER_INVALID", "Issuer no valido"],
    ["whose claims are none", () => "e30.x.x", "TOKEN_INVALID", "Token invalido"],
    ["whose header is none", async () => `x${(await aToken()).slice(1)}`, "TOKEN_INVALID", "Token invalido"],
    [
      "that was changed",
      async () => (await aToken()).replace(/\.[^.]+\./, `.${(await aToken({ sub: "beto" })).split(".")[1]}.`),
      "TOKEN_INVALID",
      "Token invalido",
    ],
    ["that is too long", () => aToken({ x: "x".repeat(6_200) }), "TOKEN_INVALID", "Token invalido"],
    ["that is too long to look into", () => "x".repeat(8_193), "TOKEN_INVALID", "Token invalido"],
    ["for the provider itself", () => aToken({ aud: ISSUER }), "AUDIENCE_INVALID", "Audience no valido"],
    ["for nobody", () => aToken({ aud: undefined }), "AUDIENCE_INVALID", "Audience no valido"],
    ["that expired", () => aToken({}, { seconds: -31 }), "TOKEN_INVALID", "Token invalido"],
    ["of a key that there is not", () => aToken({}, { kid: "2" }), "TOKEN_INVALID", "Token invalido"],
    ["that wants more than is known", () => aToken({}, { crit: ["x"] }), "TOKEN_INVALID", "Token invalido"],
    ["signed by somebody else", () => aToken({}, { key: strange }), "TOKEN_INVALID", "Token invalido"],
    [
      "without an e-mail",
      () => aToken({ [`${NAMESPACE}/email`]: undefined }),
      "PERSON_NOT_NAMED",
      "Usuario no encontrado",
    ],
    ["without an account", () => aToken({ sub: undefined }), "PERSON_NOT_NAMED", "Usuario no encontrado"],
  ])("%s is refused", async (_name, make, code, message) => {
    await expect(check(await make())).rejects.toMatchObject({
      code: "unauthenticated",
      message,
      extra: { code },
    });
  });

  test("without a signature is refused", async () => {
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
    const claims = { iss: ISSUER, aud: "https://foja.example", email: "ana@muni.example", exp: 4e9 };
    await expect(check(`${part({ alg: "none" })}.${part(claims)}.`)).rejects.toMatchObject({
      extra: { code: "TOKEN_INVALID" },
    });
  });
});

describe("a token that can't be checked at this moment is no wrong one", () => {
  const WELL_KNOWN = "/.well-known/openid-configuration";
  const answers = new Map<string, readonly [status: number, body: string]>();
  const server = createServer((request, response) => {
    const [status, body] = answers.get(request.url ?? "") ?? [404, ""];
    response.writeHead(status, { "content-type": "application/json" }).end(body);
  });
  let issuer: string;
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => {
    server.close();
  });

  const heal = async () => {
    answers.set(WELL_KNOWN, [200, JSON.stringify({ jwks_uri: `${issuer}/jwks` })]);
    const jwk = { ...(await exportJWK(publicKey)), kid: "1", alg: "RS256" };
    answers.set("/jwks", [200, JSON.stringify({ keys: [jwk] })]);
  };
  const unavailable = {
    code: "unavailable",
    extra: { code: "IDENTITY_PROVIDER_UNAVAILABLE" },
    cause: expect.any(Error),
  };

  test.each([
    ["the description out of order", WELL_KNOWN, 503, "{}"],
    ["the description unreadable", WELL_KNOWN, 200, "<html>"],
    ["the description without keys", WELL_KNOWN, 200, "{}"],
    ["the keys out of order", "/jwks", 503, "{}"],
    ["the keys unreadable", "/jwks", 200, "<html>"],
    ["the keys no set", "/jwks", 200, "{}"],
  ])("%s, and one that comes later is believed", async (_what, path, status, body) => {
    await heal();
    answers.set(path, [status, body]);
    const { keys: _local, ...remote } = settings;
    const checkHere = createTokenChecker({ ...remote, issuer });
    const token = await aToken({ iss: issuer });
    await expect(checkHere(token)).rejects.toMatchObject(unavailable);
    await heal();
    expect(await checkHere(token)).toMatchObject({ email: "ana@muni.example", subject: "ana" });
  });

  test.each<[string, JWTVerifyGetKey]>([
    ["nobody there", () => Promise.reject(new TypeError("fetch failed"))],
    ["a key that can't be used", () => new Uint8Array(32)],
  ])("%s", async (_what, keys) => {
    await expect(createTokenChecker({ ...settings, keys })(await aToken())).rejects.toMatchObject(
      unavailable,
    );
  });
});

import { createLocalJWKSet, exportJWK, generateKeyPair, SignJWT } from "jose";
import { describe, expect, test } from "vitest";
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

const aToken = (claims: Record<string, unknown> = {}, { key = privateKey, seconds = 60 } = {}) =>
  new SignJWT({
    iss: ISSUER,
    aud: "https://foja.example",
    [`${NAMESPACE}/email`]: "ana@muni.example",
    [`${NAMESPACE}/email_verified`]: true,
    ...claims,
  })
    .setProtectedHeader({ alg: "RS256", kid: "1" })
    .setExpirationTime(NOW.getTime() / 1000 + seconds)
    .sign(key);

// Specification 1, 5.3.
describe("a token", () => {
  test.each([
    "https://foja.example",
    "https://foja.example/",
    "https://foja.example/mcp",
    "https://foja.example/mcp/",
  ])("for %s names a person", async (aud) => {
    expect(await check(await aToken({ aud }))).toEqual({ email: "ana@muni.example" });
  });

  test("without the namespaced claim names them by the standard one", async () => {
    const token = await aToken({ [`${NAMESPACE}/email`]: undefined, email: "beto@muni.example" });
    expect(await check(token)).toEqual({ email: "beto@muni.example" });
  });

  const ACCEPTED = { email: "ana@muni.example" };
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
    ["for the provider itself", () => aToken({ aud: ISSUER }), "AUDIENCE_INVALID", "Audience no valido"],
    ["for nobody", () => aToken({ aud: undefined }), "AUDIENCE_INVALID", "Audience no valido"],
    ["that expired", () => aToken({}, { seconds: -1 }), "TOKEN_INVALID", "Token invalido"],
    ["signed by somebody else", () => aToken({}, { key: strange }), "TOKEN_INVALID", "Token invalido"],
    [
      "without an e-mail",
      () => aToken({ [`${NAMESPACE}/email`]: undefined }),
      "PERSON_NOT_NAMED",
      "Usuario no encontrado",
    ],
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

  test("that can't be checked at this moment is no wrong one", async () => {
    const down = createTokenChecker({
      ...settings,
      keys: () => Promise.reject(new TypeError("fetch failed")),
    });
    await expect(down(await aToken())).rejects.toMatchObject({ code: "unavailable" });
  });
});

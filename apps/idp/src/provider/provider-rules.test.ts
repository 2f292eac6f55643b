import { describe, expect, test } from "vitest";
import { decideRegistration } from "./registration-rules";
import { withRequestDefaults } from "./request-defaults";
import { acceptedResources, resourceServerOf } from "./resources";

const registered = (changes: object) =>
  decideRegistration({ client_name: "X", redirect_uris: ["https://a.example/cb"], ...changes });

describe("what may register", () => {
  test.each([
    ["https://a.example/cb", "web"],
    ["http://localhost:3000/cb", "native"],
    ["http://127.0.0.1/cb", "native"],
    ["http://[::1]:8080/cb", "native"],
    ["http://127.0.0.1?x=1", "native"],
    ["https://a.example:8443/cb?x=1", "web"],
    ["com.example.app:/cb", "native"],
    ["com.example.app://callback/cb", "native"],
  ])("%s as %s", (uri, application_type) => {
    expect(registered({ redirect_uris: [uri] })).toMatchObject({ accepted: { application_type } });
  });

  test.each([
    "http://a.example/cb",
    "http://localhost.evil.example/cb",
    "https://localhost/cb",
    "https://a.example/cb#x",
    "https://a.example/cb#",
    "https://user@a.example/cb",
    "javascript:alert(1)",
    "data:text/html,x",
    "file:///etc/passwd",
    "https://@a.example/cb",
    "https:a.example/cb",
    "https://a.example\\@b.example/cb",
    "https://*.example/cb",
    "https://a.example/*",
    "https://127.0.0.2/cb",
    "https://ejemplo.exámple/cb",
    "https://a.example/\u200bcb",
    "https://a.example/ cb",
    "https://a.exa\nmple/cb",
    "http://localhost.:3000/cb",
    "http://0.0.0.0/cb",
    "http://127.1/cb",
    "http://2130706433/cb",
    "cursor://callback",
    "foja:/cb",
    "com.example.app:cb",
    "com.example.app://user@host/cb",
    "com.example.app:/cb#x",
    "vbscript:x",
    "blob:https://a.example/x",
    "intent://a.example/cb",
    "about:blank",
    "ftp://a.example/",
    "/cb",
    "",
    `https://a.example/${"x".repeat(500)}`,
  ])("not %s", (uri) => {
    expect(registered({ redirect_uris: ["https://a.example/ok", uri] })).toMatchObject({
      refused: "invalid_redirect_uri",
    });
  });

  test.each([
    ["no address", { redirect_uris: [] }, "invalid_redirect_uri"],
    [
      "too many addresses",
      { redirect_uris: Array.from({ length: 11 }, (_, i) => `https://a.example/${i}`) },
      "invalid_redirect_uri",
    ],
    ["the implicit flow", { response_types: ["token"] }, "invalid_client_metadata"],
    ["only a password grant", { grant_types: ["password"] }, "invalid_client_metadata"],
    ["a long name", { client_name: "x".repeat(101) }, "invalid_client_metadata"],
    ["a name that turns around", { client_name: "Foja\u202Eelpmaxe" }, "invalid_client_metadata"],
    [
      "signed client authentication",
      { token_endpoint_auth_method: "private_key_jwt" },
      "invalid_client_metadata",
    ],
  ])("not with %s", (_what, changes, refused) => {
    expect(registered(changes)).toMatchObject({ refused });
  });

  test.each([undefined, null, "x", [], 7])("not %j", (body) => {
    expect(decideRegistration(body)).toHaveProperty("refused");
  });

  test("grants that we don't have are dropped", () => {
    const grant_types = ["authorization_code", "refresh_token", "client_credentials"];
    expect(registered({ grant_types })).toMatchObject({
      accepted: { grant_types: ["authorization_code", "refresh_token"], response_types: ["code"] },
    });
  });
});

describe("what an application may be called", () => {
  const nameOf = (client_name: string) => registered({ client_name });

  test.each([
    ["Asistente de compras", "Asistente de compras"],
    ["  Visual  Studio Code ", "Visual Studio Code"],
    ["Claude", "Claude"],
    ["Ñandú & Cía. (beta 2)", "Ñandú & Cía. (beta 2)"],
    ["Golfo Jardín", "Golfo Jardín"],
    ["Hoja de ruta", "Hoja de ruta"],
    ["ＡＢＣ", "ABC"],
  ])("%j as %j", (given, client_name) => {
    expect(nameOf(given)).toMatchObject({ accepted: { client_name } });
  });

  test.each([
    ["our name", "Foja"],
    ["in capitals", "FOJA"],
    ["with something behind it", "Foja Oficial"],
    ["within a word", "MiFoja2"],
    ["spaced out", "F o j a"],
    ["cut in two", "Fo ja"],
    ["with points", "F.o.j.a"],
    ["with a zero", "F0ja"],
    ["with an at sign", "foj@"],
    ["with accents", "Fójä"],
    ["with marks of their own", "Fo\u0308ja"],
    ["wide", "Ｆｏｊａ"],
    ["mathematical", "𝐅𝐨𝐣𝐚"],
    ["in circles", "Ⓕⓞⓙⓐ"],
    ["in squares", "🅵🅾🅹🅰"],
    ["in flags", "🇫🇴🇯🇦"],
    ["with a Cyrillic o", "F\u043eja"],
    ["with a Cyrillic j", "Fo\u0458a"],
    ["with a Greek o", "F\u03bfja"],
    ["with a hooked f", "\u0192oja"],
    ["with a dotless j", "Fo\u0237a"],
    ["with an invisible space", "Fo\u200bja"],
    ["with a soft hyphen", "Fo\u00adja"],
    ["with a filler", "Fo\u3164ja"],
    ["with a variation selector", "Fo\ufe0fja"],
    ["turned around", "\u202eajoF"],
    ["nothing", "  "],
    ["signs alone", "---"],
    ["a line break's look-alike", "A\u2028B"],
  ])("not %s", (_what, given) => {
    expect(nameOf(given)).toMatchObject({ refused: "invalid_client_metadata" });
  });
});

describe("what third-party clients leave out", () => {
  const completed = (query: string) => {
    const changed = withRequestDefaults(new URLSearchParams(query));
    return changed && Object.fromEntries(changed);
  };

  test.each([
    ["a=1", { a: "1", scope: "email profile offline_access", prompt: "consent" }],
    ["scope=offline_access", { scope: "offline_access email", prompt: "consent" }],
    ["scope=openid", undefined],
    ["scope=openid+offline_access", { scope: "openid offline_access", prompt: "consent" }],
    ["scope=openid+offline_access&prompt=login", { scope: "openid offline_access", prompt: "login consent" }],
    ["scope=openid+offline_access&prompt=login+consent", undefined],
    ["scope=openid+offline_access&prompt=none", undefined],
    ["scope=", { scope: "email" }],
    ["scope=mcp", { scope: "mcp email" }],
    ["scope=a&scope=b", undefined],
  ])("%s", (query, result) => {
    expect(completed(query)).toEqual(result);
  });
});

describe("resources", () => {
  const accepted = acceptedResources(["https://foja.example", "https://api.foja.example"]);

  test.each([
    "https://foja.example",
    "https://foja.example/",
    "https://foja.example/mcp",
    "https://foja.example/mcp/",
    "https://api.foja.example/mcp",
  ])("%s is ours and keeps its form", (resource) => {
    expect(resourceServerOf(accepted, resource)).toMatchObject({
      audience: resource,
      accessTokenFormat: "jwt",
    });
  });

  test.each(["https://foja.example.evil.example", "http://foja.example", "https://foja.example/admin", ""])(
    "%j is not",
    (resource) => {
      expect(() => resourceServerOf(accepted, resource)).toThrow("invalid_target");
    },
  );
});

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
    ["cursor://anysphere.cursor-retrieval/oauth/callback", "native"],
    ["com.example.app:/cb", "native"],
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

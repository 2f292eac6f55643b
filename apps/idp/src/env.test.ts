import { parseEnv } from "@foja/service/env";
import { describe, expect, test } from "vitest";
import { idpSchema } from "./env";

const read = (variables: Record<string, string>) => parseEnv(idpSchema, variables);
const long = "x".repeat(32);
const complete = {
  DATABASE_URL: "postgresql://foja@127.0.0.1/foja",
  PUBLIC_URL: "https://foja.example",
  CLAIM_NAMESPACE: "https://foja.example/claims",
  WEB_CLIENT_SECRET: long,
  IDP_ADMIN_TOKEN: long,
  COOKIE_KEYS: `${long},${long}y`,
  SECRETS_KEYS: `k1:${Buffer.alloc(32).toString("base64")}`,
};

describe("the environment", () => {
  test("needs little", () => {
    const env = read({ ...complete, ISSUER: "", EXTRA_RESOURCES: "", PORT: "" });
    expect(env).toMatchObject({ port: 4100, extraResources: [], webClientId: "foja-web" });
    expect(env.cookieKeys).toEqual([long, `${long}y`]);
    expect(env.secretsKeys.map(({ id }) => id)).toEqual(["k1"]);
    expect(read({ ...complete, PUBLIC_URL: "https://foja.example/" }).publicUrl).toBe("https://foja.example");
  });

  test("tells every problem at once and no secret", () => {
    const variables = { ...complete, PORT: "x", COOKIE_KEYS: "short", SECRETS_KEYS: "k1:c2VjcmV0bw==" };
    expect(() => read(variables)).toThrow(/PORT[\s\S]*COOKIE_KEYS[\s\S]*SECRETS_KEYS/);
    expect(() => read(variables)).not.toThrow(/c2VjcmV0bw/);
  });

  test.each([
    ["ISSUER", "https://login.example/path"],
    ["ISSUER", "login.example"],
    ["EXTRA_RESOURCES", "https://a.example,ftp://b.example"],
    ["DATABASE_URL", "mysql://localhost/foja"],
    ["IDP_ADMIN_TOKEN", "short"],
    ["PORT", "70000"],
    ["REGISTRATIONS_PER_HOUR", "0"],
  ])("refuses %s=%s", (name, value) => {
    expect(() => read({ ...complete, [name]: value })).toThrow(`  ${name}`);
  });
});

import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { envSchema, readEnv } from "./env";

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
  test("needs little, and empty values count as absent", () => {
    const env = readEnv({ ...complete, ISSUER: "", EXTRA_RESOURCES: "", PORT: "" });
    expect(env).toMatchObject({
      PORT: 4100,
      EXTRA_RESOURCES: [],
      WEB_CLIENT_ID: "foja-web",
    });
    expect(env.COOKIE_KEYS).toEqual([long, `${long}y`]);
    expect(env.SECRETS_KEYS.map(({ id }) => id)).toEqual(["k1"]);
  });

  test("tells every problem at once and no secret", () => {
    const read = () =>
      readEnv({ ...complete, PORT: "x", COOKIE_KEYS: "short", SECRETS_KEYS: "k1:c2VjcmV0bw==" });
    expect(read).toThrow(/PORT[\s\S]*COOKIE_KEYS[\s\S]*SECRETS_KEYS/);
    expect(read).not.toThrow(/c2VjcmV0bw/);
    expect(() => readEnv({})).toThrow(/DATABASE_URL[\s\S]*PUBLIC_URL[\s\S]*IDP_ADMIN_TOKEN/);
  });

  test.each([
    ["ISSUER", "https://login.example/"],
    ["ISSUER", "https://login.example/path"],
    ["ISSUER", "login.example"],
    ["PUBLIC_URL", "https://foja.example/"],
    ["EXTRA_RESOURCES", "https://a.example,ftp://b.example"],
    ["DATABASE_URL", "mysql://localhost/foja"],
    ["IDP_ADMIN_TOKEN", "short"],
    ["PORT", "70000"],
  ])("refuses %s=%s", (name, value) => {
    expect(() => readEnv({ ...complete, [name]: value })).toThrow(`  ${name}`);
  });

  test("the example file names each variable, and nothing else", () => {
    const example = readFileSync(new URL("../.env.example", import.meta.url), "utf8");
    const names = [...example.matchAll(/^([A-Z_]+)=/gm)].map(([, name]) => name);
    expect(names.sort()).toEqual(Object.keys(envSchema.shape).sort());
  });
});

import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { localTsaSchema, notarySchema, parseEnv } from "./env";

const complete = { API_KEY: "0123456789abcdef", TSA_URL: "http://127.0.0.1:1/" };

describe("the environment", () => {
  test("is enough with key and authority", () => {
    expect(parseEnv(notarySchema, complete)).toMatchObject({
      TSA_URL: ["http://127.0.0.1:1/"],
      TSA_TIMEOUT: 3,
      TSA_RETRIES: 2,
      FALLBACK_TO_VISUAL: false,
    });
  });

  test("several authorities are a list", () =>
    expect(
      parseEnv(notarySchema, { ...complete, TSA_URL: "http://a.test/, https://b.test/" }).TSA_URL,
    ).toEqual(["http://a.test/", "https://b.test/"]));

  test("names every problem at once, and no value", () => {
    const variables = { API_KEY: "corta", TSA_URL: "ftp://x/", PORT: "mucho", FALLBACK_TO_VISUAL: "1" };
    expect(() => parseEnv(notarySchema, variables)).toThrow(
      /PORT: [\s\S]*API_KEY: [\s\S]*FALLBACK_TO_VISUAL: [\s\S]*TSA_URL/,
    );
    expect(() => parseEnv(notarySchema, variables)).not.toThrow(/corta|mucho|ftp:/);
  });

  test.each([
    { what: "no API_KEY", variables: { ...complete, API_KEY: undefined }, name: "API_KEY" },
    { what: "an empty API_KEY", variables: { ...complete, API_KEY: "" }, name: "API_KEY" },
    { what: "no authority", variables: { ...complete, TSA_URL: "" }, name: "TSA_URL" },
    {
      what: "visual signatures in production",
      variables: { ...complete, ENVIRONMENT: "prd", FALLBACK_TO_VISUAL: "true" },
      name: "FALLBACK_TO_VISUAL",
    },
    { what: "an unknown zone", variables: { ...complete, TIMEZONE: "Marte" }, name: "TIMEZONE" },
  ])("start is refused with $what", ({ variables, name }) =>
    expect(() => parseEnv(notarySchema, variables)).toThrow(`  ${name}: `),
  );

  test("the example lists each variable, and no other", () => {
    const example = readFileSync(new URL("../.env.example", import.meta.url), "utf8");
    const listed = Array.from(example.matchAll(/^([A-Z_]+)=/gm), ([, name]) => name);
    const known = new Set([...Object.keys(notarySchema.shape), ...Object.keys(localTsaSchema.shape)]);
    expect([...listed].sort()).toEqual([...known].sort());
  });
});

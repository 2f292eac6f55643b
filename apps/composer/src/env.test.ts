import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { parseEnv, schema } from "./env";

test("defaults leave only the token to be given", () => {
  expect(parseEnv({ COMPOSER_TOKEN: "0123456789abcdef" })).toMatchObject({
    port: 4030,
    pages: 2,
    timeoutMs: 20_000,
  });
});

test("every problem is listed at once", () => {
  expect(() => parseEnv({ COMPOSER_TOKEN: "short", PORT: "x", COMPOSER_PAGES: "0" })).toThrow(
    /(?=[\s\S]*COMPOSER_TOKEN)(?=[\s\S]*PORT)(?=[\s\S]*COMPOSER_PAGES)/,
  );
});

test(".env.example names every variable and nothing else", () => {
  const example = readFileSync(new URL("../.env.example", import.meta.url), "utf8");
  const names = Array.from(example.matchAll(/^([A-Z_]+)=/gm), ([, name]) => name);

  expect(names.sort()).toEqual(Object.keys(schema.shape).sort());
});

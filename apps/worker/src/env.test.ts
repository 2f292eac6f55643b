import { readFileSync } from "node:fs";
import path from "node:path";
import { parseEnv as parseVariables } from "node:util";
import { expect, test } from "vitest";
import { parseEnv, schema } from "./env";

const example = parseVariables(
  readFileSync(path.join(import.meta.dirname, "../.env.example"), "utf8"),
) as Record<string, string>;

test("the example lists every variable and is valid", () => {
  expect(Object.keys(example).toSorted()).toEqual(Object.keys(schema.shape).toSorted());
  expect(parseEnv(example).port).toBe(4050);
});

test("an invalid environment is told in one error", () => {
  const parse = () =>
    parseEnv({ ...example, DATABASE_URL: "mysql://x", PORT: "no", SECRETS_KEYS: undefined });
  expect(parse).toThrow(/DATABASE_URL[\s\S]*SECRETS_KEYS|SECRETS_KEYS[\s\S]*DATABASE_URL/);
  expect(parse).toThrow(/PORT/);
});

import { readFileSync } from "node:fs";
import path from "node:path";
import { parseEnv as parseVariables } from "node:util";
import { parseEnv } from "@foja/service/env";
import { expect, test } from "vitest";
import { workerSchema } from "./env";

const example = parseVariables(
  readFileSync(path.join(import.meta.dirname, "..", ".env.example"), "utf8"),
) as Record<string, string>;
const read = (changes: Record<string, string>) => parseEnv(workerSchema, { ...example, ...changes });

test("documents stay as they were signed unless the installation says otherwise", () => {
  const { SIGNATURE_LEVEL: _level, SIGNATURE_RENEWAL_DAYS: _days, ...rest } = example;
  expect(parseEnv(workerSchema, rest)).toMatchObject({ signatureLevel: "B-T", signatureRenewalDays: 180 });
});

test.each(["B-T", "B-LT", "B-LTA"])("%s is a level", (level) => {
  expect(read({ SIGNATURE_LEVEL: level })).toMatchObject({ signatureLevel: level });
});

test.each([
  { SIGNATURE_LEVEL: "B-B" },
  { SIGNATURE_LEVEL: "lta" },
  { SIGNATURE_RENEWAL_DAYS: "0" },
  { SIGNATURE_RENEWAL_DAYS: "1.5" },
  { SIGNATURE_RENEWAL_DAYS: "pronto" },
])("refuses %o", (changes) => expect(() => read(changes)).toThrow(/SIGNATURE_/));

test("no language model is asked unless one is named, with its address", () => {
  expect(read({}).languageModelUrl).toBeUndefined();
  const model = { LANGUAGE_MODEL_URL: "https://models.example/v1/", LANGUAGE_MODEL_NAME: "mini" };
  expect(read(model)).toMatchObject({
    languageModelUrl: "https://models.example/v1",
    languageModelName: "mini",
  });
  for (const name of Object.keys(model)) {
    expect(() => read({ ...model, [name]: "" })).toThrow(/LANGUAGE_MODEL_NAME: goes with/);
  }
});

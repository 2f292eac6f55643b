import { expect, test } from "vitest";
import { SMALL_BODY_BYTES } from "../server/early-refusal";
import { readFields } from "./read-fields";

const FORM = "application/x-www-form-urlencoded";
const JSON_TYPE = "application/json";
const send = (body: BodyInit, type: string) =>
  readFields(
    new Request("https://foja.example/", {
      method: "POST",
      headers: { "content-type": type },
      body,
      duplex: "half",
    } as RequestInit),
  );
const many = (count: number) => Array.from({ length: count }, (_, index) => `f${index}=1`).join("&");

test.each([
  ["a form", "a=1&b=%C3%B1", FORM, { fields: { a: "1", b: "ñ" } }],
  ["JSON", '{"a":true}', JSON_TYPE, { fields: { a: true } }],
  ["neither", "a=1", "text/plain", { fields: undefined }],
  ["a form at the limit", "a=".padEnd(SMALL_BODY_BYTES, "x"), FORM, { fields: { a: expect.any(String) } }],
  ["a form above it", "a=".padEnd(SMALL_BODY_BYTES + 1, "x"), FORM, { refused: 413 }],
  ["JSON above it", `"${"x".repeat(SMALL_BODY_BYTES)}"`, JSON_TYPE, { refused: 413 }],
  ["many fields", many(32), FORM, { fields: expect.any(Object) }],
  ["too many fields", many(33), FORM, { refused: 400 }],
  ["broken JSON", "{", JSON_TYPE, { refused: 400 }],
  ["a JSON list", "[]", JSON_TYPE, { refused: 400 }],
  ["JSON null", "null", JSON_TYPE, { refused: 400 }],
])("%s", async (_what, body, type, read) => {
  expect(await send(body, type)).toEqual(read);
});

test("a body without an end is read no further than the limit", async () => {
  let given = 0;
  const body = new ReadableStream({
    pull: (controller) => {
      given += 1;
      controller.enqueue(new Uint8Array(8 * 1024));
    },
  });
  expect(await send(body, FORM)).toEqual({ refused: 413 });
  expect(given).toBeLessThan(6);
});

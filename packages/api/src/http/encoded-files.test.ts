import { randomBytes } from "node:crypto";
import { AppError } from "@foja/core/kernel/errors";
import { encodedInput, encodedPlaces } from "@foja/core/kernel/file";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { readJsonWithFiles } from "./read-json";

const tooLarge = () => new AppError("invalid_input", "Demasiado grande");
const file = encodedInput({ maxBytes: 1000, tooLarge });
const input = z.strictObject({
  name: z.string(),
  pdf: file.nullish(),
  files: z.array(z.strictObject({ data: file })).optional(),
});
const places = encodedPlaces(input)!;

/** A body that arrives in pieces of that size. */
const request = (body: string, pieceBytes: number) => {
  const bytes = Buffer.from(body);
  const pieces = Array.from({ length: Math.ceil(bytes.length / pieceBytes) }, (_, index) =>
    bytes.subarray(index * pieceBytes, (index + 1) * pieceBytes),
  );
  const stream = ReadableStream.from(pieces) as ReadableStream<Uint8Array>;
  const headers = { "content-type": "application/json" };
  return new Request("http://localhost/", { method: "POST", headers, body: stream, duplex: "half" } as never);
};

const read = (body: string, pieceBytes = 7) =>
  readJsonWithFiles(request(body, pieceBytes), places, { bodyMaxBytes: 5000, restMaxBytes: 500 });

test("an input says where its files are", () => {
  const { members } = places;
  expect([...members.keys()]).toEqual(["pdf", "files"]);
  expect([...members.get("files")!.element!.members.keys()]).toEqual(["data"]);
  expect(encodedPlaces(z.strictObject({ name: z.string() }))).toBeUndefined();
});

test("files come decoded, however a body is cut and written, and the rest as JSON says", async () => {
  const escaped = (text: string) =>
    text.replace(/[/+=]/g, (letter) =>
      letter === "/" ? "\\/" : `\\u00${letter.charCodeAt(0).toString(16).toUpperCase()}`,
    );
  await fc.assert(
    fc.asyncProperty(
      fc.record({ pdf: fc.uint8Array(), data: fc.uint8Array(), name: fc.string({ unit: "grapheme" }) }),
      fc.integer({ min: 1, max: 50 }),
      fc.constantFrom(
        (text: string) => text,
        escaped,
        (text: string) => text.replace(/.{8}/g, "$&\\r\\n"),
      ),
      async ({ pdf, data, name }, pieceBytes, written) => {
        const base64 = (bytes: Uint8Array) => `"${written(Buffer.from(bytes).toString("base64"))}"`;
        const body = `{"p\\u0064f" : ${base64(pdf)}, "name": ${JSON.stringify(`${name}"pdf":`)}, "files": [{"data":${base64(data)}}]}`;
        expect(await read(body, pieceBytes)).toEqual({ pdf, name: `${name}"pdf":`, files: [{ data }] });
      },
    ),
  );
});

describe("what is no file stays what it is", () => {
  test.each([
    ["null", { pdf: null }],
    ["a number, which names no place", { pdf: 0, files: [{ data: 1 }] }],
    ["a list", { pdf: ["JVBERg=="] }],
    ["the name as a text", { name: "pdf" }],
    [
      "the same name in another place",
      { form: { pdf: "un texto", data: "0" }, data: "ñ", list: [{ pdf: "1" }] },
    ],
    ["a file of a list in no list", { files: { data: "un texto" } }],
    ["a list in the list", { files: [[{ data: "un texto" }], { deeper: { data: "otro" } }] }],
    ["a name that spells a path", { "files.0.data": "un texto", "files[].data": "otro" }],
    ["nothing", {}],
  ])("%s", async (_name, body) => {
    expect(await read(JSON.stringify(body))).toEqual(body);
  });
});

test("files after and between texts of the same name", async () => {
  const data = Buffer.from("%PDF").toString("base64");
  const body = {
    form: { pdf: "{", list: ["]"] },
    files: [{ x: { data: "no" }, data }, { data }],
    more: [],
    pdf: data,
  };
  const bytes = new Uint8Array(Buffer.from("%PDF"));
  expect(await read(JSON.stringify(body))).toEqual({
    ...body,
    files: [{ x: { data: "no" }, data: bytes }, { data: bytes }],
    pdf: bytes,
  });
});

test.each([
  ["other letters", '{"pdf":"JVBE*g=="}', "pdf: No es base64 válido"],
  ["letters of another alphabet", '{"pdf":"_-__"}', "pdf: No es base64 válido"],
  ["a letter too few", '{"pdf":"JVBER"}', "pdf: No es base64 válido"],
  ["no padding", '{"pdf":"JVBERg"}', "pdf: No es base64 válido"],
  ["too much of it", '{"pdf":"JVBERg==="}', "pdf: No es base64 válido"],
  ["letters after it", '{"pdf":"JVBERg==JVBERg=="}', "pdf: No es base64 válido"],
  ["an escape that is no letter", '{"pdf":"\\u00e1\\u00e1\\u00e1\\u00e1"}', "pdf: No es base64 válido"],
  ["a body that ends in a file", '{"pdf":"JVBE', "El cuerpo no es JSON válido"],
  ["a body that ends after one", '{"pdf":"JVBE"', "El cuerpo no es JSON válido"],
  ["a list", '["pdf"]', "El cuerpo debe ser un objeto JSON"],
  ["half a surrogate", '{"name":"\\ud800"}', /no se admiten/],
])("%s: refused", async (_name, body, message) => {
  await expect(read(body)).rejects.toThrow(message);
});

describe("sizes", () => {
  const base64 = (bytes: number) => randomBytes(bytes).toString("base64");
  test("files count together by their name, and are refused as what they are", async () => {
    const files = (each: number) =>
      JSON.stringify({ files: [{ data: base64(each) }, { data: base64(each) }] });
    expect((await read(files(500))).files).toHaveLength(2);
    await expect(read(files(501))).rejects.toThrow("Demasiado grande");
    await expect(read(JSON.stringify({ pdf: base64(1001) }))).rejects.toThrow("Demasiado grande");
  });

  test.each([
    ["what is no file", JSON.stringify({ name: "x".repeat(600) })],
    ["everything together", `{"pdf":"${" ".repeat(6000)}"}`],
  ])("%s is bounded", async (_name, body) => {
    await expect(read(body)).rejects.toMatchObject({ code: "payload_too_large" });
  });
});

test("a body that stops coming is not waited for", async () => {
  const cancelled = Promise.withResolvers<void>();
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(Buffer.from('{"pdf":"')),
    cancel: () => cancelled.resolve(),
  });
  const stalled = new Request("http://localhost/", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body,
    duplex: "half",
  } as never);
  const limits = { bodyMaxBytes: 5000, restMaxBytes: 500, pace: { graceMs: 10, bytesPerSecond: 1000 } };
  await expect(readJsonWithFiles(stalled, places, limits)).rejects.toThrow("demasiado despacio");
  await cancelled.promise;
});

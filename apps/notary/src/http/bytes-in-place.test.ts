import { expect, test } from "vitest";
import { collectInPlace, giveBack, isInPlace } from "./bytes-in-place";

const parts = (truncated: boolean, ...texts: string[]) => ({
  truncated,
  async *[Symbol.asyncIterator]() {
    for (const text of texts) yield Buffer.from(text);
  },
});

test("joins the parts, and gives the memory back when told", async () => {
  const bytes = (await collectInPlace(parts(false, "uno ", "", "dos"), 7)) as Buffer;
  expect(bytes.toString()).toBe("uno dos");
  expect(isInPlace(bytes)).toBe(true);
  giveBack(bytes);
  expect(bytes.buffer.byteLength).toBe(0);
});

test("memory that was handed over is somebody else's", async () => {
  const bytes = (await collectInPlace(parts(false, "uno"), 3)) as Buffer;
  const taken = structuredClone({ bytes }, { transfer: [bytes.buffer as ArrayBuffer] }).bytes;
  expect(isInPlace(bytes)).toBe(false);
  giveBack(bytes);
  expect(Buffer.from(taken).toString()).toBe("uno");
});

test("what was cut off is not kept", async () => {
  expect(await collectInPlace(parts(true, "uno"), 3)).toBeUndefined();
});

test("other bytes are left alone", () => {
  const bytes = Buffer.from("de todos");
  expect(isInPlace(bytes)).toBe(false);
  giveBack(bytes);
  expect(bytes.toString()).toBe("de todos");
});

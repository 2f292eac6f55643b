import { closeSync, openSync, readSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { pinsFromFile } from "./pins";

const withLines = async <T>(text: string, use: (fd: number) => Promise<T>): Promise<T> => {
  const folder = await mkdtemp(path.join(tmpdir(), "foja-pins-"));
  const file = path.join(folder, "pins");
  await writeFile(file, text);
  const fd = openSync(file, "r");
  try {
    return await use(fd);
  } finally {
    closeSync(fd);
    await rm(folder, { recursive: true });
  }
};

test.each<[string, (string | undefined)[]]>([
  ["1234\n5678\n", ["1234", "5678", undefined]],
  ["1234\r\nñandú", ["1234", "ñandú", undefined]],
  ["\n1234\n", [undefined, "1234"]],
  [`${"9".repeat(300)}\n1234\n`, [undefined, "1234"]],
  ["", [undefined]],
])("PINs of %j, a line each", async (text, expected) => {
  await withLines(text, async (fd) => {
    const pins = pinsFromFile(fd);
    for (const one of expected) {
      const pin = await pins.next("");
      expect(pin && Buffer.from(pin).toString()).toBe(one);
    }
  });
});

test("no more is read than the line that was asked for", async () => {
  await withLines("1234\n5678\n", async (fd) => {
    await pinsFromFile(fd).next("");
    const rest = Buffer.alloc(16);
    expect(rest.toString("latin1", 0, readSync(fd, rest))).toBe("5678\n");
  });
});

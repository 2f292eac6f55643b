import { describe, expect, test } from "vitest";
import { collectReferred } from "./referred-numbers";
import { Work } from "./work";

const referred = (text: string): number[] => {
  const found = new Set<number>();
  collectReferred(Buffer.from(text, "latin1"), 10, found, new Work(1_000_000));
  return [...found].sort((a, b) => a - b);
};

describe("numbers that are referred to", () => {
  test.each([
    ["[12 0 R 13 65535 R]/A 9 0 R", [12, 13]],
    ["12\r\n0\tR>>", [12]],
    ["12 0 % why\nR", [12]],
    ["12%\n%5 5\n 0 R", [12]],
    ["% 40 0\n12 0 R", [12]],
    ["% 40\n0 R", [40]],
    ["0 obj R 0 R", []],
    ["12 0R 12R", []],
    ["(12 0 R)", [12]],
  ])("%j", (text, numbers) => expect(referred(text)).toEqual(numbers));

  test("a file of comments takes work", () => {
    const text = `${"%".repeat(2_000)}\nR `.repeat(2_000);
    expect(() => referred(text)).toThrow(expect.objectContaining({ code: "LIMIT" }));
  });
});

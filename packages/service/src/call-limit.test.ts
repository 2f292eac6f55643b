import { expect, test } from "vitest";
import { createCallLimit } from "./call-limit";

test("counts each caller by itself, says how long to wait, and begins again", () => {
  let now = 0;
  const limit = createCallLimit(2, 60, () => now);
  expect([limit.count("a"), limit.count("a"), limit.count("b")]).toEqual([undefined, undefined, undefined]);
  now = 20_500;
  expect([limit.count("a"), limit.count("b")]).toEqual([40, undefined]);
  now = 60_000;
  expect(limit.count("a")).toBeUndefined();
});

import { expect, test } from "vitest";
import { readRange } from "./byte-range";
import { isNamedBy } from "./entity-tag";

const NONE = "unsatisfiable";

test.each<[string | null, ReturnType<typeof readRange>]>([
  [null, undefined],
  ["bytes=0-0", { start: 0, end: 0 }],
  ["bytes=10-19", { start: 10, end: 19 }],
  ["BYTES=10-", { start: 10, end: 99 }],
  ["bytes=90-9999999999999999999999", { start: 90, end: 99 }],
  ["bytes=-1", { start: 99, end: 99 }],
  ["bytes=-1000", { start: 0, end: 99 }],
  ["bytes=100-", NONE],
  ["bytes=-0", NONE],
  ["bytes=5-4", undefined],
  ["bytes=-", undefined],
  ["bytes=0-1,4-5", undefined],
  ["lines=0-1", undefined],
  ["bytes=a-b", undefined],
])("%s of 100 bytes", (header, expected) => {
  expect(readRange(header, 100)).toEqual(expected);
});

test.each([
  [null, false],
  ["*", true],
  ['"a"', true],
  ['W/"a"', true],
  ['"b", "a"', true],
  ['"ab"', false],
  ["a", false],
  ["", false],
])("If-None-Match: %s names the tag: %s", (header, expected) => {
  expect(isNamedBy(header, '"a"')).toBe(expected);
});

import { expect, test } from "vitest";
import { between } from "./between";

const KEYS = ["a", "b", "c", "d"];

test.each([
  ["b", "d", ["b", "c", "d"]],
  ["d", "b", ["b", "c", "d"]],
  ["c", "c", ["c"]],
  [undefined, "c", ["c"]],
  ["gone", "c", ["c"]],
])("from %s to %s", (from, to, range) => expect(between(KEYS, from, to)).toEqual(range));

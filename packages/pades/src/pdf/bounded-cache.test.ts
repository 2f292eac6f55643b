import { expect, test } from "vitest";
import { BoundedCache } from "./bounded-cache";

const heldBy = (cache: BoundedCache<string>, ...keys: number[]) =>
  keys.filter((key) => cache.get(key) !== undefined);

test("holds what fits, and forgets the older half when more comes", () => {
  const cache = new BoundedCache<string>(4);
  for (const key of [1, 2]) cache.set(key, "x");
  expect(heldBy(cache, 1, 2)).toEqual([1, 2]);
  for (const key of [3, 4]) cache.set(key, "x");
  expect(heldBy(cache, 1, 2, 3, 4)).toEqual([1, 2, 3, 4]);
  cache.set(5, "x");
  expect(heldBy(cache, 1, 2, 3, 4, 5)).toEqual([3, 4, 5]);
});

test("the newest is held, however heavy", () => {
  const cache = new BoundedCache<string>(4);
  cache.set(1, "x");
  cache.set(2, "whale", 100);
  expect(cache.get(2)).toBe("whale");
  cache.set(3, "x");
  expect(heldBy(cache, 1, 2, 3)).toEqual([2, 3]);
});

test("a value that is set again is the one found", () => {
  const cache = new BoundedCache<string>(4);
  cache.set(1, "before");
  for (const key of [2, 3]) cache.set(key, "x");
  cache.set(1, "after");
  expect(cache.get(1)).toBe("after");
  cache.clear();
  expect(heldBy(cache, 1, 2, 3)).toEqual([]);
});

import { setImmediate as turn } from "node:timers/promises";
import { expect, test } from "vitest";
import { createPrefetch } from "./prefetch";

const KEYS = ["a", "b", "c", "d", "e", "f"];

const aPrefetch = (sizes: Readonly<Record<string, number>>) => {
  const asked: string[] = [];
  const fetch = async (key: string): Promise<{ key: string; size: number }> => {
    asked.push(key);
    await turn();
    const size = sizes[key] ?? 1;
    if (size < 0) throw new Error(key);
    return { key, size };
  };
  const take = createPrefetch(KEYS, fetch, { count: 3, bytes: 8, sizeOf: ({ size }) => size });
  const settle = async () => {
    for (let round = 0; round < 20; round += 1) await turn();
  };
  return { asked, take, settle };
};

test.each<[string, Readonly<Record<string, number>>, string]>([
  ["small ones: the next three", {}, "abcd"],
  ["a large one: it alone lies ahead", { b: 9 }, "ab"],
  ["up to the limit, and no further", { b: 4, c: 4 }, "abc"],
])("%s", async (_, sizes, expected) => {
  const { asked, take, settle } = aPrefetch(sizes);
  expect(await take(0)).toMatchObject({ key: "a" });
  await settle();
  expect(asked.join("")).toBe(expected);
  for (const [index, key] of KEYS.entries()) if (index > 0) expect(await take(index)).toMatchObject({ key });
  expect(asked).toEqual(KEYS);
});

test("one that fails is told to whoever takes it, and the others still come, each once", async () => {
  const { asked, take, settle } = aPrefetch({ b: -1 });
  await take(0);
  await settle();
  await expect(take(1)).rejects.toThrow("b");
  expect(await take(2)).toMatchObject({ key: "c" });
  await settle();
  expect(asked).toEqual(KEYS);
});

import { Pkcs12Error } from "@foja/pades/pkcs12/pkcs12-error";
import { readPkcs12 } from "@foja/pades/pkcs12/read-pkcs12";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { PASSWORD, p12Of, pki } from "../test-support/a-notary";
import { createKeyCache, type OpenKey } from "./key-cache";

const file = await p12Of(pki.p256);
const LIFE_MS = 300_000;

beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] }));
afterEach(() => void vi.useRealTimers());

const counting = () => {
  let opened = 0;
  const open: OpenKey = (p12, password) => {
    opened += 1;
    return readPkcs12(p12, password);
  };
  const cache = createKeyCache(LIFE_MS, open);
  return { cache, opened: () => opened };
};

test("a file is opened once in five minutes, and its key forgotten then, though nobody asks", async () => {
  const { cache, opened } = counting();
  const first = await cache.openKey(file, PASSWORD);
  vi.advanceTimersByTime(LIFE_MS - 1);
  expect(await cache.openKey(file, PASSWORD)).toBe(first);
  expect([opened(), cache.size]).toEqual([1, 1]);
  vi.advanceTimersByTime(1);
  expect(cache.size).toBe(0);
  await cache.openKey(file, PASSWORD);
  expect(opened()).toBe(2);
});

test("two callers at once with a new file wait for one key", async () => {
  const { cache, opened } = counting();
  const [one, other] = await Promise.all([cache.openKey(file, PASSWORD), cache.openKey(file, PASSWORD)]);
  expect(one).toBe(other);
  expect(opened()).toBe(1);
});

test("a known file with another password is not opened by the cache", async () => {
  const { cache } = counting();
  await cache.openKey(file, PASSWORD);
  for (const wrong of ["", "otra", `${PASSWORD} `]) {
    await expect(cache.openKey(file, wrong)).rejects.toBeInstanceOf(Pkcs12Error);
  }
});

test("another file with the same password is another key", async () => {
  const { cache } = counting();
  const one = await cache.openKey(file, PASSWORD);
  const other = await cache.openKey(await p12Of(pki.p384), PASSWORD);
  expect(other.key.equals(one.key)).toBe(false);
});

test("failures are not remembered", async () => {
  const { cache, opened } = counting();
  await expect(cache.openKey(file, "otra")).rejects.toBeInstanceOf(Pkcs12Error);
  await expect(cache.openKey(file, "otra")).rejects.toBeInstanceOf(Pkcs12Error);
  expect([opened(), cache.size]).toEqual([2, 0]);
});

test("no more than sixty-four are kept", async () => {
  const key = await readPkcs12(file, PASSWORD);
  const cache = createKeyCache(LIFE_MS, async () => key);
  for (let at = 0; at < 70; at++) await cache.openKey(Buffer.from([at]), PASSWORD);
  expect(cache.size).toBe(64);
});

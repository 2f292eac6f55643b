import { Pkcs12Error } from "@foja/pades/pkcs12/pkcs12-error";
import { readPkcs12 } from "@foja/pades/pkcs12/read-pkcs12";
import { expect, test } from "vitest";
import { PASSWORD, p12Of, pki } from "../test-support/a-notary";
import { createKeyCache, type OpenKey } from "./key-cache";

const file = await p12Of(pki.p256);

const counting = () => {
  let time = 0;
  let opened = 0;
  const open: OpenKey = (p12, password) => {
    opened += 1;
    return readPkcs12(p12, password);
  };
  const advance = (ms: number) => {
    time += ms;
  };
  const cache = createKeyCache(() => time, open);
  return { cache, opened: () => opened, advance };
};

test("a file is opened once in five minutes", async () => {
  const { cache, opened, advance } = counting();
  const first = await cache(file, PASSWORD);
  advance(299_999);
  expect(await cache(file, PASSWORD)).toBe(first);
  expect(opened()).toBe(1);
  advance(1);
  await cache(file, PASSWORD);
  expect(opened()).toBe(2);
});

test("a known file with another password is not opened by the cache", async () => {
  const { cache } = counting();
  await cache(file, PASSWORD);
  for (const wrong of ["", "otra", `${PASSWORD} `]) {
    await expect(cache(file, wrong)).rejects.toBeInstanceOf(Pkcs12Error);
  }
});

test("another file with the same password is another key", async () => {
  const { cache } = counting();
  const one = await cache(file, PASSWORD);
  const other = await cache(await p12Of(pki.p384), PASSWORD);
  expect(other.key.equals(one.key)).toBe(false);
});

test("failures are not remembered", async () => {
  const { cache, opened } = counting();
  await expect(cache(file, "otra")).rejects.toBeInstanceOf(Pkcs12Error);
  await expect(cache(file, "otra")).rejects.toBeInstanceOf(Pkcs12Error);
  expect(opened()).toBe(2);
});

import { generateKeyPairSync } from "node:crypto";
import { createPkcs12 } from "@foja/pades/pkcs12/create-pkcs12";
import { Pkcs12Error } from "@foja/pades/pkcs12/pkcs12-error";
import { readPkcs12 } from "@foja/pades/pkcs12/read-pkcs12";
import { createCertificate } from "@foja/pades/x509/create-certificate";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { PASSWORD, p12Of, pki } from "../test-support/a-notary";
import { createKeyCache, type OpenKey } from "./key-cache";

const file = await p12Of(pki.p256);
const LIFE_MS = 300_000;
const NOW = new Date();

beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] }));
afterEach(() => void vi.useRealTimers());

const counting = () => {
  let opened = 0;
  const open: OpenKey = (p12, password, at) => {
    opened += 1;
    return readPkcs12(p12, password, at);
  };
  const cache = createKeyCache(LIFE_MS, open);
  return { cache, opened: () => opened };
};

test("a file is opened once in five minutes, and its key forgotten then, though nobody asks", async () => {
  const { cache, opened } = counting();
  const first = await cache.openKey(file, PASSWORD, NOW);
  vi.advanceTimersByTime(LIFE_MS - 1);
  expect(await cache.openKey(file, PASSWORD, NOW)).toBe(first);
  expect([opened(), cache.size]).toEqual([1, 1]);
  vi.advanceTimersByTime(1);
  expect(cache.size).toBe(0);
  await cache.openKey(file, PASSWORD, NOW);
  expect(opened()).toBe(2);
});

test("two callers at once with a new file wait for one key", async () => {
  const { cache, opened } = counting();
  const [one, other] = await Promise.all([
    cache.openKey(file, PASSWORD, NOW),
    cache.openKey(file, PASSWORD, NOW),
  ]);
  expect(one).toBe(other);
  expect(opened()).toBe(1);
});

test("a known file with another password is not opened by the cache", async () => {
  const { cache } = counting();
  await cache.openKey(file, PASSWORD, NOW);
  for (const wrong of ["", "otra", `${PASSWORD} `]) {
    await expect(cache.openKey(file, wrong, NOW)).rejects.toBeInstanceOf(Pkcs12Error);
  }
});

test("another file with the same password is another key", async () => {
  const { cache } = counting();
  const one = await cache.openKey(file, PASSWORD, NOW);
  const other = await cache.openKey(await p12Of(pki.p384), PASSWORD, NOW);
  expect(other.key.equals(one.key)).toBe(false);
});

test("failures are not remembered", async () => {
  const { cache, opened } = counting();
  await expect(cache.openKey(file, "otra", NOW)).rejects.toBeInstanceOf(Pkcs12Error);
  await expect(cache.openKey(file, "otra", NOW)).rejects.toBeInstanceOf(Pkcs12Error);
  expect([opened(), cache.size]).toEqual([2, 0]);
});

test("no more than sixty-four are kept", async () => {
  const key = await readPkcs12(file, PASSWORD);
  const cache = createKeyCache(LIFE_MS, async () => key);
  for (let at = 0; at < 70; at++) await cache.openKey(Buffer.from([at]), PASSWORD, NOW);
  expect(cache.size).toBe(64);
});

test("a file with a renewal is opened again once the certificate in front has ended, and not more often", async () => {
  const { publicKey, privateKey: key } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const days = (count: number) => new Date(NOW.getTime() + count * 86_400_000);
  const certified = (from: number, to: number) =>
    createCertificate({
      subject: { commonName: "Ana" },
      publicKey,
      issuer: { selfSigned: key },
      notBefore: days(from),
      notAfter: days(to),
      keyUsage: ["digitalSignature"],
    });
  const [first, renewal] = [certified(-10, 1), certified(0.5, 2)];
  const p12 = await createPkcs12({ key, certificates: [first, renewal], password: PASSWORD, iterations: 10 });
  const { cache, opened } = counting();
  const ownAt = async (at: Date) => (await cache.openKey(p12, PASSWORD, at)).certificates[0];
  expect(await ownAt(days(0))).toEqual(first);
  expect(await ownAt(days(0.9))).toEqual(first);
  expect(opened()).toBe(1);
  expect(await ownAt(days(1.1))).toEqual(renewal);
  expect(await ownAt(days(3))).toEqual(renewal);
  expect(await ownAt(days(4))).toEqual(renewal);
  expect(opened()).toBe(3);
});

import { randomBytes, randomUUID } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import type { Storage } from "@foja/core/ports/storage";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { StorageError } from "../storage-error";

export type StorageUnderTest = {
  readonly storage: Storage;
  /** Follows a link as a browser would. Undefined when the links of this storage lead nowhere. */
  readonly follow: ((link: string) => Promise<Response>) | undefined;
  /** The same, each of whose calls may take that long; undefined for a storage without a limit. */
  readonly hurried?: { readonly storage: Storage; readonly timeoutMs: number };
  close(): Promise<void>;
};

const PDF = Buffer.from("%PDF-1.7\nhola\n");

/** The contract of the port, run against every adapter. */
export const describeStorage = (name: string, create: () => Promise<StorageUnderTest>): void => {
  describe(`${name} keeps the contract of the storage port`, () => {
    let subject: StorageUnderTest;
    const aKey = () => `100_muni/documents/${randomUUID()}.pdf`;

    beforeAll(async () => {
      subject = await create();
    });
    afterAll(() => subject.close());

    test("gives back the very bytes", async () => {
      const { storage } = subject;
      for (const bytes of [PDF, Buffer.alloc(0), randomBytes(300_000)]) {
        const key = aKey();
        await storage.put(key, bytes, "application/pdf");
        expect(Buffer.compare((await storage.get(key))!, bytes)).toBe(0);
        expect(await storage.stat(key)).toEqual({ sizeBytes: bytes.length });
      }
    });

    test("opens the whole file, or a part of it", async () => {
      const { storage } = subject;
      const key = aKey();
      const bytes = randomBytes(600_000);
      await storage.put(key, bytes, "application/pdf");
      for (const range of [undefined, { start: 0, end: 4 }, { start: 299_999, end: 599_999 }]) {
        const opened = (await storage.open(key, range))!;
        expect(opened.sizeBytes).toBe(bytes.length);
        const read = Buffer.from(await new Response(opened.body).arrayBuffer());
        expect(read.equals(range ? bytes.subarray(range.start, range.end + 1) : bytes)).toBe(true);
      }
      await (await storage.open(key))!.body.cancel();
      expect(await storage.open(aKey())).toBeUndefined();
      expect(await storage.open(key.slice(0, key.lastIndexOf("/")))).toBeUndefined();
    });

    test("gives a slow reader all of it", async () => {
      const { storage, timeoutMs } = subject.hurried ?? { storage: subject.storage, timeoutMs: 0 };
      const key = aKey();
      const bytes = randomBytes(8_000_000);
      await subject.storage.put(key, bytes, "application/pdf");
      const reader = (await storage.open(key))!.body.getReader();
      const pieces = [(await reader.read()).value!];
      await setTimeout(timeoutMs * 1.5);
      for (;;) {
        const { done, value } = await reader.read();
        if (done) break;
        pieces.push(value);
      }
      expect(Buffer.concat(pieces).equals(bytes)).toBe(true);
    });

    test("what is being read stays what it was when another file takes its place", async () => {
      const { storage } = subject;
      const key = aKey();
      await storage.put(key, PDF, "application/pdf");
      const opened = await storage.open(key);
      await storage.put(key, Buffer.from("%PDF-2.0 otro"), "application/pdf");
      expect(await new Response(opened!.body).text()).toBe(PDF.toString());
    });

    test("a file that is not there is undefined, and removing it is no error", async () => {
      const { storage } = subject;
      const key = aKey();
      expect(await storage.get(key)).toBeUndefined();
      expect(await storage.stat(key)).toBeUndefined();
      await storage.remove(key);
    });

    test("removes", async () => {
      const { storage } = subject;
      const key = aKey();
      await storage.put(key, PDF, "application/pdf");
      await storage.remove(key);
      expect(await storage.get(key)).toBeUndefined();
    });

    test("the same key and bytes twice are no error; other bytes replace the file as a whole", async () => {
      const { storage } = subject;
      const key = aKey();
      await storage.put(key, PDF, "application/pdf");
      await storage.put(key, PDF, "application/pdf");
      await storage.put(key, Buffer.from("%PDF-"), "application/pdf");
      expect(Buffer.from((await storage.get(key))!).toString()).toBe("%PDF-");
    });

    test("writers at once leave one whole file", async () => {
      const { storage } = subject;
      const key = aKey();
      const versions = Array.from({ length: 6 }, (_, index) => Buffer.alloc(100_000, index));
      await Promise.all(versions.map((bytes) => storage.put(key, bytes, "application/pdf")));
      const found = Buffer.from((await storage.get(key))!);
      expect(versions.some((bytes) => bytes.equals(found))).toBe(true);
    });

    test("the beginning of a key is not a file, and a file is not the beginning of a key", async () => {
      const { storage } = subject;
      const key = aKey();
      await storage.put(key, PDF, "application/pdf");
      expect(await storage.get(key.slice(0, key.lastIndexOf("/")))).toBeUndefined();
      expect(await storage.get(`${key}/page`)).toBeUndefined();
    });

    test.each([
      "",
      "/",
      "/etc/passwd",
      "a//b",
      "a/",
      "../a",
      "a/../../b",
      "a/./b",
      ".hidden",
      "a/.tmp",
      "a\\b",
      "a b",
      "ñ",
      "a\0b",
      "a%2e%2e",
      "a?b",
      "x".repeat(513),
    ])("refuses the key %j in every call", async (key) => {
      const { storage } = subject;
      const calls = [
        storage.put(key, PDF, "application/pdf"),
        storage.get(key),
        storage.open(key),
        storage.stat(key),
        storage.remove(key),
        storage.link(key, { expiresInSeconds: 600, fileName: "a.pdf" }),
        Array.fromAsync(storage.list(key)),
      ];
      for (const outcome of await Promise.allSettled(calls)) {
        if (outcome.status === "fulfilled") expect.unreachable("the key was accepted");
        else expect(outcome.reason).toBeInstanceOf(StorageError);
      }
    });

    test("lists what lies below a folder, and nothing beside it", async () => {
      const { storage } = subject;
      const folder = `100_muni/documents/${randomUUID()}`;
      const [one, two, removed] = [`${folder}/a.pdf`, `${folder}/b/c.pdf`, `${folder}/d.pdf`];
      const before = Date.now();
      for (const key of [one, two, removed, `${folder}-other/a.pdf`]) {
        await storage.put(key, PDF, "application/pdf");
      }
      await storage.remove(removed);

      const found = await Array.fromAsync(storage.list(folder));

      expect(found.map(({ key }) => key).toSorted()).toEqual([one, two]);
      for (const { sizeBytes, writtenAt } of found) {
        expect(sizeBytes).toBe(PDF.length);
        // The clock of another machine, with whole seconds.
        expect(Math.abs(writtenAt.getTime() - before)).toBeLessThan(60_000);
      }
      expect(await Array.fromAsync(storage.list(`${folder}/nothing`))).toEqual([]);
    });

    test("a link serves the bytes under the name that was asked", async () => {
      const { storage, follow } = subject;
      const key = aKey();
      await storage.put(key, PDF, "application/pdf");
      const link = await storage.link(key, { expiresInSeconds: 600, fileName: "IF-2027-00001 copia.pdf" });
      if (!follow) {
        expect(link).toContain(key);
        return;
      }
      const response = await follow(link);
      expect(response.status).toBe(200);
      expect(response.headers.get("content-type")).toBe("application/pdf");
      expect(response.headers.get("content-disposition")).toBe('inline; filename="IF-2027-00001 copia.pdf"');
      expect(Buffer.from(await response.arrayBuffer()).equals(PDF)).toBe(true);
    });

    test("a changed link is refused", async () => {
      const { storage, follow } = subject;
      if (!follow) return;
      const [mine, other] = [aKey(), aKey()];
      await storage.put(mine, PDF, "application/pdf");
      await storage.put(other, PDF, "application/pdf");
      const link = await storage.link(mine, { expiresInSeconds: 600, fileName: "a.pdf" });
      expect((await follow(link.replace(mine, other))).status).toBe(403);
    });

    test("answers a ping", async () => {
      await subject.storage.ping();
    });
  });
};

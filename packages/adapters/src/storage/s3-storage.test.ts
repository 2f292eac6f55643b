import { mkdtemp, rm } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import os from "node:os";
import path from "node:path";
import S3rver from "@20minutes/s3rver";
import { StorageUnavailable } from "@foja/core/ports/storage";
import { describe, expect, test } from "vitest";
import { createS3Storage } from "./s3-storage";
import { describeStorage } from "./testing/describe-storage";

const startServer = async () => {
  const directory = await mkdtemp(path.join(os.tmpdir(), "foja-s3-"));
  const run = async (allowMismatchedSignatures: boolean) => {
    const server = new S3rver({
      address: "127.0.0.1",
      port: 0,
      silent: true,
      directory,
      // The server checks signatures only of the one key pair that it knows.
      allowMismatchedSignatures,
      configureBuckets: [{ name: "foja", configs: [] }],
    });
    return { server, port: ((await server.run()) as AddressInfo).port };
  };
  const [strict, lenient] = [await run(false), await run(true)];
  const close = async () => {
    await Promise.all([strict.server.close(), lenient.server.close()]);
    await rm(directory, { recursive: true, force: true });
  };
  return { port: strict.port, lenientPort: lenient.port, close };
};

const addressOf = (port: number, { secret = "S3RVER", bucket = "foja" } = {}) =>
  `s3://S3RVER:${secret}@127.0.0.1:${port}/${bucket}?region=us-east-1&tls=false`;

describeStorage("S3 storage", async () => {
  const { port, lenientPort, close } = await startServer();
  // This server signs the address of a bucket without the slash at its end, unlike Amazon and every client.
  const { list } = createS3Storage(addressOf(lenientPort));
  const timeoutMs = 1_000;
  return {
    storage: { ...createS3Storage(addressOf(port)), list },
    hurried: { storage: createS3Storage(addressOf(port), { timeoutMs }), timeoutMs },
    follow: (link) => fetch(link),
    close,
  };
});

describe("S3 storage against a server that says no", () => {
  test("a wrong secret, a missing bucket and a dead server are unavailable, not missing files", async () => {
    const { port, close } = await startServer();
    try {
      for (const wrong of [{ secret: "wrong" }, { bucket: "another" }]) {
        const storage = createS3Storage(addressOf(port, wrong));
        await expect(storage.get("a.pdf")).rejects.toBeInstanceOf(StorageUnavailable);
        await expect(storage.ping()).rejects.toBeInstanceOf(StorageUnavailable);
      }
    } finally {
      await close();
    }
    const storage = createS3Storage(addressOf(port));
    await expect(storage.get("a.pdf")).rejects.toBeInstanceOf(StorageUnavailable);
  });

  test("links are signed for the address that browsers reach", async () => {
    const storage = createS3Storage("s3://key:secret@minio:9000/foja?tls=false&public=https://files.example");
    const link = new URL(await storage.link("a/b.pdf", { expiresInSeconds: 600, fileName: "b.pdf" }));
    expect(link.origin).toBe("https://files.example");
    expect(link.pathname).toBe("/foja/a/b.pdf");
    expect(link.searchParams.get("X-Amz-Expires")).toBe("600");
    expect(link.searchParams.get("response-content-disposition")).toBe('inline; filename="b.pdf"');
    expect(link.searchParams.get("response-cache-control")).toBe("private, no-store");
  });

  test.each([
    ["another scheme", "https://k:s@h/foja"],
    ["no credentials", "s3://h/foja"],
    ["no bucket", "s3://k:s@h/"],
    ["a path below the bucket", "s3://k:s@h/foja/more"],
    ["an unknown parameter", "s3://k:s@h/foja?ssl=true"],
    ["an odd tls", "s3://k:s@h/foja?tls=maybe"],
    ["an odd public address", "s3://k:s@h/foja?public=ftp://x"],
    ["no address", "nonsense"],
  ])("refuses %s in the configuration", (_what, url) => {
    expect(() => createS3Storage(url)).toThrow(/^STORAGE_URL: /);
  });
});

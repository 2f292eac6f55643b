import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { StorageUnavailable } from "@foja/core/ports/storage";
import { expect, onTestFinished, test } from "vitest";
import { createS3Storage } from "./s3-storage";

const serve = async (listener: RequestListener) => {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return createS3Storage(`s3://key:secret@127.0.0.1:${port}/foja?tls=false`, { timeoutMs: 300 });
};

// Who holds a turn or a number while he waits counts on the limit.
test.each<[string, RequestListener]>([
  ["never answers", () => undefined],
  [
    "stops in the middle of a file",
    (_, response) => void response.writeHead(200, { "content-length": "100" }).write("%PDF-"),
  ],
  ["fails every attempt", (_, response) => void response.writeHead(500).end()],
])("a server that %s is unavailable after the limit for everything together", async (_, listener) => {
  const storage = await serve(listener);
  const started = performance.now();
  await expect(storage.get("a.pdf")).rejects.toBeInstanceOf(StorageUnavailable);
  expect(performance.now() - started).toBeLessThan(2_000);
});

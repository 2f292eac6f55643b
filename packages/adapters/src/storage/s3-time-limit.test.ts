import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { StorageUnavailable } from "@foja/core/ports/storage";
import { expect, onTestFinished, test } from "vitest";
import { createS3Storage } from "./s3-storage";

const serve = async (listener: RequestListener) => {
  let requests = 0;
  const server = createServer((request, response) => {
    requests += 1;
    listener(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const limits = { timeoutMs: 300, readerTimeoutMs: 300 };
  const storage = createS3Storage(`s3://key:secret@127.0.0.1:${port}/foja?tls=false`, limits);
  return { storage, requests: () => requests };
};

// Who holds a turn or a number while they wait counts on the limit. One for each attempt would leave time for all three.
test.each<[string, number, RequestListener]>([
  ["never answers", 2, () => undefined],
  [
    "stops in the middle of a file",
    1,
    (_, response) => void response.writeHead(200, { "content-length": "100" }).write("%PDF-"),
  ],
  ["fails every attempt", 3, (_, response) => void response.writeHead(500).end()],
])("a server that %s is unavailable after the limit for everything together", async (_, most, listener) => {
  const { storage, requests } = await serve(listener);
  await expect(storage.get("a.pdf")).rejects.toBeInstanceOf(StorageUnavailable);
  expect(requests()).toBeGreaterThan(0);
  expect(requests()).toBeLessThanOrEqual(most);
});

test("an opened file fails where the storage stops, and lets the connection go where its reader does", async () => {
  const { storage } = await serve((_, response) => {
    response.writeHead(200, { "content-length": "100000000" }).write("%PDF-");
  });
  const opened = (await storage.open("a.pdf"))!;
  await expect(new Response(opened.body).text()).rejects.toBeInstanceOf(StorageUnavailable);

  const left = Promise.withResolvers<void>();
  const endless = await serve((_, response) => {
    response.on("close", left.resolve);
    response.writeHead(200, { "content-length": "100000000" }).write(Buffer.alloc(50_000_000));
  });
  const reader = (await endless.storage.open("a.pdf"))!.body.getReader();
  await reader.read();
  await left.promise;
  await expect(reader.read()).rejects.toBeInstanceOf(StorageUnavailable);
});

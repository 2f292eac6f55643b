import { createHash } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { createTimestampClient } from "@foja/pades/tsp/client";
import { parseCertificate } from "@foja/pades/x509/certificate";
import { aResponder } from "@foja/testing/tsa/test-tsa";
import { startTsaServer, type TsaAnswer } from "@foja/testing/tsa/tsa-server";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { pki } from "../test-support/a-notary";
import { postTimestampRequest } from "./timestamps";

const imprint = { hash: "sha256", digest: createHash("sha256").update("una firma").digest() } as const;
const good = async (request: Buffer): Promise<TsaAnswer> => ({
  body: await aResponder(pki.tsa).respond(request),
});

const clientOf = (url: string) =>
  createTimestampClient({
    authorities: [{ url }],
    timeoutMs: 200,
    roots: [parseCertificate(pki.root.certificates[0])],
    fetch: postTimestampRequest,
  });

const serve = async (answer: (request: Buffer, count: number) => TsaAnswer | Promise<TsaAnswer>) => {
  const server = await startTsaServer(answer);
  onTestFinished(() => server.close());
  return { server, client: clientOf(server.url) };
};

describe("asking an authority for a time stamp", () => {
  test("a good answer is taken", async () => {
    const { client } = await serve(good);
    expect(await client.timestamp(imprint)).toBeInstanceOf(Buffer);
  });

  test.each([
    { what: "silence", answer: "silence" as TsaAnswer, code: "TIMEOUT", requests: 3 },
    { what: "a closed connection", answer: "hang-up" as TsaAnswer, code: "UNREACHABLE", requests: 3 },
    { what: "503", answer: { status: 503, body: Buffer.alloc(9) }, code: "HTTP_STATUS", requests: 3 },
    { what: "400", answer: { status: 400, body: Buffer.alloc(9) }, code: "HTTP_STATUS", requests: 1 },
    { what: "a redirect", answer: { status: 302, body: Buffer.alloc(0) }, code: "HTTP_STATUS", requests: 1 },
    {
      what: "a page",
      answer: { body: Buffer.from("<html>"), contentType: "text/html" },
      code: "NOT_A_REPLY",
      requests: 1,
    },
    { what: "a flood", answer: { body: Buffer.alloc(70_000) }, code: "TOO_LARGE", requests: 1 },
  ])("$what: $code after $requests requests", async ({ answer, code, requests }) => {
    const { server, client } = await serve(() => answer);
    await expect(client.timestamp(imprint)).rejects.toMatchObject({ name: "TsaError", code });
    expect(server.requests).toBe(requests);
  });

  test("user and password of the address are sent as its header alone", async () => {
    const seen: unknown[] = [];
    const server = createServer((request, response) => {
      seen.push(request.headers.authorization, request.url);
      response.writeHead(401).end();
    }).listen(0, "127.0.0.1");
    onTestFinished(() => {
      server.closeAllConnections();
      server.close();
    });
    await new Promise((resolve) => server.once("listening", resolve));
    const { port } = server.address() as AddressInfo;
    const url = `http://ana:cl%C3%A1ve@127.0.0.1:${port}/tsa`;
    await expect(postTimestampRequest(url, Buffer.from("x"), 1000)).rejects.toThrow("HTTP 401");
    expect(seen).toEqual([`Basic ${Buffer.from("ana:cláve").toString("base64")}`, "/tsa"]);
  });

  test("nobody listening: unreachable", async () => {
    const server = await startTsaServer(() => "silence");
    await server.close();
    await expect(clientOf(server.url).timestamp(imprint)).rejects.toMatchObject({ code: "UNREACHABLE" });
  });

  test("an answer that never ends is given up in time", async () => {
    const server = createServer((_request, response) => {
      response.writeHead(200).write("x");
    }).listen(0, "127.0.0.1");
    onTestFinished(() => {
      server.closeAllConnections();
      server.close();
    });
    await new Promise((resolve) => server.once("listening", resolve));
    const { port } = server.address() as AddressInfo;
    const asked = postTimestampRequest(`http://127.0.0.1:${port}/`, Buffer.from("x"), 150);
    await expect(asked).rejects.toMatchObject({ code: "TIMEOUT", isTransient: true });
  });

  test("a kept connection on which nothing comes is asked once, and given up in time", async () => {
    const { server, client } = await serve((request, count) => (count === 1 ? good(request) : "silence"));
    await client.timestamp(imprint);
    await expect(client.timestamp(imprint)).rejects.toMatchObject({ code: "TIMEOUT" });
    expect(server.requests).toBe(4);
  });

  test("a kept connection that the authority closed is replaced, without counting as a failure", async () => {
    let connections = 0;
    const server = createServer(async (request, response) => {
      const parts: Buffer[] = [];
      for await (const part of request) parts.push(part as Buffer);
      const { body } = (await good(Buffer.concat(parts))) as { body: Buffer };
      // Without a hint that it will close soon, as behind some proxies.
      response.removeHeader("keep-alive");
      response.writeHead(200, { connection: "keep-alive" }).end(body);
    });
    server.on("connection", () => {
      connections += 1;
    });
    server.listen(0, "127.0.0.1");
    onTestFinished(() => {
      server.closeAllConnections();
      server.close();
    });
    await new Promise((resolve) => server.once("listening", resolve));
    const { port } = server.address() as AddressInfo;
    const client = createTimestampClient({
      authorities: [{ url: `http://127.0.0.1:${port}/` }],
      retries: 0,
      fetch: postTimestampRequest,
    });
    await client.timestamp(imprint);
    await client.timestamp(imprint);
    expect(connections).toBe(1);
    server.closeAllConnections();
    expect(await client.timestamp(imprint)).toBeInstanceOf(Buffer);
    expect(connections).toBe(2);
  });

  test("a request that is sent again has only what is left of its time", async () => {
    vi.useFakeTimers({ toFake: ["Date", "setTimeout", "clearTimeout"] });
    onTestFinished(() => void vi.useRealTimers());
    let [requests, connections] = [0, 0];
    const server = createServer((request, response) => {
      requests += 1;
      if (requests === 1) response.end("x");
      else if (requests === 2) {
        // Closed late, and silence on the connection that replaces this one: a whole time more would not end here.
        vi.advanceTimersByTime(400);
        request.socket.destroy();
      } else vi.advanceTimersByTime(100);
    }).listen(0, "127.0.0.1");
    server.on("connection", () => {
      connections += 1;
    });
    onTestFinished(() => {
      server.closeAllConnections();
      server.close();
    });
    await new Promise((resolve) => server.once("listening", resolve));
    const { port } = server.address() as AddressInfo;
    const ask = () => postTimestampRequest(`http://127.0.0.1:${port}/`, Buffer.from("x"), 500);
    await ask();
    await expect(ask()).rejects.toMatchObject({ code: "TIMEOUT" });
    expect([requests, connections]).toEqual([3, 2]);
  });
});

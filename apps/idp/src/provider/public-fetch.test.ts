import { type AddressInfo, createServer, type Server } from "node:net";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createPublicFetch } from "./public-fetch";

let server: Server;
let port: number;
let connections = 0;

beforeAll(async () => {
  server = createServer((socket) => {
    connections += 1;
    socket.destroy();
  });
  // Both families, where the machine has both.
  await new Promise<void>((resolve) => server.listen(0, resolve));
  port = (server.address() as AddressInfo).port;
});
afterAll(() => new Promise((resolve) => server.close(resolve)));
beforeEach(() => {
  connections = 0;
});

const HOSTS = ["127.0.0.1", "localhost", "2130706433", "127.1", "[::ffff:127.0.0.1]", "[::1]", "0.0.0.0"];

test("the listener counts who connects", async () => {
  await expect(fetch(`http://127.0.0.1:${port}/`)).rejects.toThrow();
  expect(connections).toBeGreaterThan(0);
});

test.each(HOSTS)("%s is never connected to", async (host) => {
  await expect(createPublicFetch()(`https://${host}:${port}/client`)).rejects.toThrow(
    new TypeError("fetch failed"),
  );
  expect(connections).toBe(0);
});

test.each(["127.0.0.1", "::1", "::ffff:127.0.0.1"])("a name of %s is not, either", async (address) => {
  const resolve = async () => [{ address, family: address.includes(":") ? (6 as const) : (4 as const) }];
  await expect(createPublicFetch({ resolve })(`https://client.example:${port}/client`)).rejects.toThrow(
    new TypeError("fetch failed"),
  );
  expect(connections).toBe(0);
});

test("plain http is not spoken", async () => {
  await expect(createPublicFetch()(`http://8.8.8.8:${port}/client`)).rejects.toThrow(
    new TypeError("fetch failed"),
  );
});

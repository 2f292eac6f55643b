import type { AddressInfo } from "node:net";
import { connect } from "node:net";
import fastify from "fastify";
import { expect, test } from "vitest";
import { drainOnClose } from "./drain-on-close";

test("a connection that says nothing does not hold the stop", async () => {
  const app = fastify();
  drainOnClose(app, 50);
  await app.listen({ host: "127.0.0.1", port: 0 });
  const { port } = app.server.address() as AddressInfo;
  const socket = connect(port, "127.0.0.1");
  await new Promise((resolve) => socket.once("connect", resolve));
  const isClosed = new Promise((resolve) => socket.once("close", resolve));
  socket.on("error", () => undefined);

  await app.close();

  await isClosed;
  expect(socket.destroyed).toBe(true);
});

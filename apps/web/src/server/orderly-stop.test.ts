import { once } from "node:events";
import { createServer } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { stopInOrder } from "./orderly-stop";

const REQUEST = "GET / HTTP/1.1\r\nHost: localhost\r\n\r\n";

test("a server of somebody else ends with the answer that it is giving", async () => {
  stopInOrder();
  const server = createServer((_request, response) => {
    server.close();
    setImmediate(() => response.end("listo"));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => server.closeAllConnections());
  const closed = once(server, "close");
  const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
  socket.write(REQUEST);

  const answer = Buffer.concat(await socket.toArray()).toString();

  expect(answer).toMatch(/connection: close\r\n[\s\S]*listo/i);
  await closed;
});

import { once } from "node:events";
import { createServer, type RequestListener, type ServerResponse } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { describe, expect, onTestFinished, test } from "vitest";
import { drainOnClose } from "./drain-on-close";

// More than the system keeps for a reader who does not read.
const LARGE = Buffer.alloc(32 * 1024 * 1024, "x");
const REQUEST = "GET / HTTP/1.1\r\nHost: localhost\r\n\r\n";

const serve = async (listener: RequestListener, limits?: Parameters<typeof drainOnClose>[1]) => {
  const server = createServer({ keepAliveTimeout: 60_000 }, listener);
  drainOnClose(server, limits);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => server.closeAllConnections());
  const { port } = server.address() as AddressInfo;

  const open = async (): Promise<Socket> => {
    const [socket] = await Promise.all([connect(port, "127.0.0.1"), once(server, "connection")]);
    socket.on("error", () => undefined);
    onTestFinished(() => void socket.destroy());
    return socket;
  };
  const stop = (): Promise<void> => new Promise((resolve) => server.close(() => resolve()));
  return { server, open, stop };
};

const readAll = async (socket: Socket): Promise<Buffer> => Buffer.concat(await socket.toArray());

/** A client who asked and does not read yet; resolves once his answer was handed over. */
const aSlowReader = async () => {
  const handedOver = Promise.withResolvers<ServerResponse>();
  const running = await serve((_request, response) => handedOver.resolve(response.end(LARGE)));
  const socket = await running.open();
  socket.pause().write(REQUEST);
  return { ...running, socket, answer: await handedOver.promise };
};

describe("a server that is closed", () => {
  test("a large answer reaches a slow reader whole", async () => {
    const { stop, socket, answer, open } = await aSlowReader();
    const quiet = await open();
    expect([answer.writableEnded, answer.writableFinished]).toEqual([true, false]);

    const stopped = stop();
    // Longer than any sweep takes: its connection is closed before.
    await once(quiet.resume(), "close");
    const received = await readAll(socket);

    expect(received.length - received.indexOf("\r\n\r\n") - 4).toBe(LARGE.length);
    await stopped;
  });

  test("a reader who never reads is cut in the end", async () => {
    const { open, stop } = await serve((_request, response) => response.end(LARGE), { lastMs: 50 });
    const socket = await open();
    socket.write(REQUEST);
    await once(socket, "readable");
    await stop();
    expect((await readAll(socket)).length).toBeLessThan(LARGE.length);
  });

  test("what runs is answered, told to close, and closed", async () => {
    const asked = Promise.withResolvers<ServerResponse>();
    const { open, stop } = await serve((_request, response) => asked.resolve(response));
    const socket = await open();
    socket.write(REQUEST);
    const answer = await asked.promise;

    const stopped = stop();
    answer.end("listo");

    expect(String(await readAll(socket))).toMatch(/connection: close\r\n[\s\S]*listo/i);
    await stopped;
  });

  test("a connection whose answer had begun is closed after it though it was told to stay", async () => {
    const begun = Promise.withResolvers<ServerResponse>();
    const { open, stop } = await serve((_request, response) => {
      response.write("una ");
      begun.resolve(response);
    });
    const socket = await open();
    socket.write(REQUEST);
    const answer = await begun.promise;

    const stopped = stop();
    answer.end("parte");

    const text = String(await readAll(socket));
    expect(text).toMatch(/connection: keep-alive/i);
    expect(text).toContain("parte");
    await stopped;
  });

  test("kept-alive clients with more to ask are not served on", async () => {
    let served = 0;
    const { open, stop } = await serve((_request, response) => {
      served += 1;
      setImmediate(() => response.end("x"));
    });
    const sockets = await Promise.all(Array.from({ length: 4 }, open));
    const busy = Promise.all(
      sockets.map(async (socket) => {
        socket.write(REQUEST);
        for await (const _part of socket) if (socket.writable) socket.write(REQUEST);
      }),
    );
    await expect.poll(() => served).toBeGreaterThan(20);
    await Promise.all([stop(), busy]);
  });

  test.each([
    { what: "says nothing", said: "" },
    { what: "stops in the middle of its request", said: "GET / HTTP/1.1\r\nHos" },
    { what: "waits for its next request", said: REQUEST },
  ])("a connection that $what does not hold the stop", async ({ said }) => {
    const { open, stop } = await serve((_request, response) => response.end("x"));
    const socket = await open();
    socket.write(said);
    if (said === REQUEST) await once(socket, "readable");
    await stop();
    await once(socket.resume(), "close");
  });

  const UPLOAD = "POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 10\r\n\r\n";

  test.each([
    { what: "in the server's own words", hears: true, words: "a su manera" },
    {
      what: "in plain ones",
      hears: false,
      words: "HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n",
    },
  ])("a body that comes no further is given up, $what", async ({ hears, words }) => {
    const asked = Promise.withResolvers<void>();
    const { server, open, stop } = await serve(
      (request) => void request.once("data", () => asked.resolve()),
      {
        stalledMs: 100,
      },
    );
    if (hears) server.on("clientError", (_error, socket) => void socket.end("a su manera"));
    const socket = await open();
    socket.write(`${UPLOAD}medio`);
    await asked.promise;
    const stopped = stop();
    expect(String(await readAll(socket))).toBe(words);
    await stopped;
  });

  test("a body that goes on coming is waited for, as long as a request may take", async () => {
    const { server, open, stop } = await serve(
      (request, response) => void request.resume().once("end", () => response.end("listo")),
      { stalledMs: 400 },
    );
    const [whole, endless] = [await open(), await open()];
    const asked = new Promise<void>((resolve) => {
      let count = 0;
      server.on("request", () => ++count === 2 && resolve());
    });
    whole.write(UPLOAD);
    endless.write(UPLOAD.replace("10", "100"));
    await asked;
    server.requestTimeout = 1_500;
    const stopped = stop();
    const dripping = setInterval(() => {
      for (const socket of [whole, endless]) if (socket.writable) socket.write("x");
    }, 50);
    onTestFinished(() => clearInterval(dripping));
    expect(String(await readAll(whole))).toContain("listo");
    expect(String(await readAll(endless))).toContain("408");
    await stopped;
  });

  test("a body that nobody reads on is no stalled one, and neither is one whose answer has begun", async () => {
    const answers: ServerResponse[] = [];
    const { open, stop } = await serve(
      (request, response) => {
        answers.push(response);
        if (request.url === "/begun") response.write("una ");
      },
      { stalledMs: 100 },
    );
    const [full, begun] = [await open(), await open()];
    const large = `POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: ${LARGE.length}\r\n\r\n`;
    full.write(large + "x".repeat(1024 * 1024));
    begun.write(large.replace("/ ", "/begun "));
    await expect.poll(() => answers.length).toBe(2);
    const quiet = await open();
    const stopped = stop();
    // Three times as long as a stalled one is waited for.
    await once(quiet.resume(), "close");
    for (const answer of answers) answer.end("listo");
    expect(String(await readAll(full))).toContain("listo");
    expect(String(await readAll(begun))).toContain("listo");
    await stopped;
  });

  test("a request that was on its way is answered", async () => {
    const { open, stop } = await serve((_request, response) => response.end("listo"));
    const socket = await open();
    const stopped = stop();
    socket.write(REQUEST);
    expect(String(await readAll(socket))).toContain("listo");
    await stopped;
  });

  test("closing one that never listened says so", async () => {
    const server = createServer();
    drainOnClose(server);
    const failure = await new Promise((resolve) => server.close(resolve));
    expect(failure).toMatchObject({ code: "ERR_SERVER_NOT_RUNNING" });
  });
});

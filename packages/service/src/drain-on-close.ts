import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";

const SWEEP_MS = 50;
/** What a client sends at the very moment of the stop is still taken: a busy one would otherwise meet a connection just closed. */
const QUIET_MS = 300;
/** A signature with all that it waits for: who has not said or read all by then would hold the stop for ever. */
export const ORDERLY_STOP_MS = 90_000;
/** So long a request that is not all there may say nothing more. */
const STALLED_MS = 5_000;

type Limits = { readonly lastMs: number; readonly stalledMs: number };

type Exchange = {
  readonly request: IncomingMessage;
  readonly answer: ServerResponse;
  readonly since: number;
};

type Connection = {
  /** What is being answered: an answer is done when the system has all of it. */
  readonly exchanges: Set<Exchange>;
  quietSince: number;
  bytesRead: number;
  heardAt: number;
};

/**
 * Makes `server.close` an orderly end, whoever calls it (Fastify and Next do it themselves): what is being answered is answered
 * whole and told to close, and a connection on which nothing is being answered is closed. By itself Node serves a kept-alive
 * connection for as long as its client has something to ask, and cuts answers: to it a connection is idle as soon as the last
 * of an answer was handed over, though a slow reader has yet to get it. And it looks after its time limits no more: a request of
 * which nothing comes any longer is given up here, much sooner than while it runs.
 */
export const drainOnClose = (
  server: Server,
  { lastMs = ORDERLY_STOP_MS, stalledMs = STALLED_MS }: Partial<Limits> = {},
): void => {
  const connections = new Map<Socket, Connection>();
  const closeServer = server.close.bind(server);
  let isDraining = false;

  const follow = (socket: Socket): Connection => {
    const now = performance.now();
    const connection = { exchanges: new Set<Exchange>(), quietSince: now, bytesRead: 0, heardAt: now };
    connections.set(socket, connection);
    socket.once("close", () => connections.delete(socket));
    return connection;
  };
  server.on("connection", follow);
  server.prependListener("request", (request, answer) => {
    const connection = connections.get(request.socket) ?? follow(request.socket);
    const exchange = { request, answer, since: performance.now() };
    connection.exchanges.add(exchange);
    answer.once("close", () => {
      connection.exchanges.delete(exchange);
      connection.quietSince = performance.now();
    });
    if (isDraining) answer.shouldKeepAlive = false;
  });

  const sweep = (): void => {
    const now = performance.now();
    for (const [socket, connection] of connections) {
      const { exchanges, quietSince, bytesRead } = connection;
      if (socket.bytesRead !== bytesRead) {
        connection.bytesRead = socket.bytesRead;
        connection.heardAt = now;
      }
      if (exchanges.size === 0) {
        if (quietSince < now - QUIET_MS) socket.destroySoon();
      } else if ([...exchanges].every((exchange) => isOverdue(exchange, connection.heardAt, now))) {
        giveUp(server, socket);
      }
    }
  };
  const isOverdue = (exchange: Exchange, heardAt: number, now: number): boolean =>
    isAwaited(exchange) &&
    (heardAt < now - stalledMs ||
      (server.requestTimeout > 0 && exchange.since < now - server.requestTimeout));
  const drain = (): void => {
    isDraining = true;
    for (const connection of connections.values()) {
      connection.quietSince = performance.now();
      connection.heardAt = connection.quietSince;
      // Said in the headers, where these are not yet sent.
      for (const { answer } of connection.exchanges) answer.shouldKeepAlive = false;
    }
    const sweeping = setInterval(sweep, SWEEP_MS);
    const last = setTimeout(() => server.closeAllConnections(), lastMs);
    server.once("close", () => {
      clearInterval(sweeping);
      clearTimeout(last);
    });
  };
  // Node calls it when it closes, and cuts: see above.
  server.closeIdleConnections = () => undefined;
  server.close = (done) => {
    if (server.listening) drain();
    return closeServer(done);
  };
};

/** The rest of it is up to the client: what has arrived is being read, and nothing has been said to it yet. */
const isAwaited = ({ request, answer }: Exchange): boolean =>
  !request.complete && !answer.headersSent && request.readableLength < request.readableHighWaterMark;

/** As Node does while it runs: whoever answers there answers here. */
const giveUp = (server: Server, socket: Socket): void => {
  const error = Object.assign(new Error("Request timeout"), { code: "ERR_HTTP_REQUEST_TIMEOUT" });
  if (server.emit("clientError", error, socket)) return;
  socket.end("HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n", () => socket.destroy());
};

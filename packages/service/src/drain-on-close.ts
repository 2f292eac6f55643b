import type { Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";

const SWEEP_MS = 50;
/** What a client sends at the very moment of the stop is still taken: a busy one would otherwise meet a connection just closed. */
const QUIET_MS = 300;
/** A signature with all that it waits for: who has not said or read all by then would hold the stop for ever. */
export const ORDERLY_STOP_MS = 90_000;

type Connection = {
  /** What is being answered: an answer is done when the system has all of it. */
  readonly answers: Set<ServerResponse>;
  quietSince: number;
};

/**
 * Makes `server.close` an orderly end, whoever calls it (Fastify and Next do it themselves): what is being answered is answered
 * whole and told to close, and a connection on which nothing is being answered is closed. By itself Node serves a kept-alive
 * connection for as long as its client has something to ask, and cuts answers: to it a connection is idle as soon as the last
 * of an answer was handed over, though a slow reader has yet to get it.
 */
export const drainOnClose = (server: Server, lastMs = ORDERLY_STOP_MS): void => {
  const connections = new Map<Socket, Connection>();
  const closeServer = server.close.bind(server);
  let isDraining = false;

  const follow = (socket: Socket): Connection => {
    const connection = { answers: new Set<ServerResponse>(), quietSince: performance.now() };
    connections.set(socket, connection);
    socket.once("close", () => connections.delete(socket));
    return connection;
  };
  server.on("connection", follow);
  server.prependListener("request", ({ socket }, answer) => {
    const connection = connections.get(socket) ?? follow(socket);
    connection.answers.add(answer);
    answer.once("close", () => {
      connection.answers.delete(answer);
      connection.quietSince = performance.now();
    });
    if (isDraining) answer.shouldKeepAlive = false;
  });

  const sweep = (): void => {
    const quietUntil = performance.now() - QUIET_MS;
    for (const [socket, { answers, quietSince }] of connections)
      if (answers.size === 0 && quietSince < quietUntil) socket.destroySoon();
  };
  const drain = (): void => {
    isDraining = true;
    for (const connection of connections.values()) {
      connection.quietSince = performance.now();
      // Said in the headers, where these are not yet sent.
      for (const answer of connection.answers) answer.shouldKeepAlive = false;
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

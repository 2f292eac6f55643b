import { connect } from "node:net";

/** SSLRequest (PostgreSQL protocol 3, 55.7): a living server answers with one letter, before any authentication. */
const SSL_REQUEST = Buffer.from([0, 0, 0, 8, 4, 210, 22, 47]);
const ANSWER_TIMEOUT_MS = 2_000;

/** Whether a PostgreSQL serves that port of 127.0.0.1 now. A process that is dying may still hold the port, but says nothing. */
export const answers = async (port: number): Promise<boolean> => {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const socket = connect({ port, host: "127.0.0.1", timeout: ANSWER_TIMEOUT_MS }, () =>
    socket.write(SSL_REQUEST),
  );
  socket.once("data", () => resolve(true));
  for (const event of ["error", "close", "timeout"]) socket.once(event, () => resolve(false));
  const served = await promise;
  socket.destroy();
  return served;
};

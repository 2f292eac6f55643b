import type { FastifyRequest } from "fastify";
import { Problem } from "../problem";

/** The caller has this long to read the refusal before its connection is cut. */
const LINGER_MS = 1000;

/**
 * Never resolves; rejects with FILE_TOO_LARGE as soon as the body says that it is larger, or turns out to be.
 * Nothing more is read then, so that a body of any size costs what its first part does.
 */
export const limitBody = (request: FastifyRequest, maxBytes: number): Promise<never> =>
  new Promise((_, reject) => {
    const { raw } = request;
    const refuse = (): void => {
      raw.off("data", count);
      raw.unpipe();
      stopReading(request);
      reject(new Problem("FILE_TOO_LARGE", "La solicitud supera el tamaño máximo permitido"));
    };
    let received = 0;
    const count = (part: Buffer): void => {
      received += part.length;
      if (received > maxBytes) refuse();
    };
    if (Number(raw.headers["content-length"] ?? 0) > maxBytes) refuse();
    else raw.on("data", count);
  });

/** Node reads and drops the rest of a request that was answered early, however much it is. */
const stopReading = ({ raw }: FastifyRequest): void => {
  const { socket } = raw;
  const stop = () => void socket.pause();
  stop();
  const timer = setInterval(stop, LINGER_MS / 20);
  // A closed connection with unread data is reset, and with it the answer may be lost: it gets a moment.
  setTimeout(() => socket.destroy(), LINGER_MS).unref();
  socket.once("close", () => clearInterval(timer));
};

import type { FastifyInstance, FastifyRequest } from "fastify";
import { Problem } from "../problem";

/** The caller has this long to read the refusal before its connection is cut. */
const LINGER_MS = 1000;

/**
 * Refuses a body that says that it is larger; the promise never resolves, and rejects as soon as one turns out to be. Nothing more
 * is read then, so that a body of any size costs what its first part does.
 * @throws Problem FILE_TOO_LARGE
 */
export const limitBody = (request: FastifyRequest, maxBytes: number): Promise<never> => {
  const { raw } = request;
  if (Number(raw.headers["content-length"] ?? 0) > maxBytes) {
    stopReading(request);
    throw tooLarge();
  }
  return new Promise((_, reject) => {
    let received = 0;
    const count = (part: Buffer): void => {
      received += part.length;
      if (received <= maxBytes) return;
      raw.off("data", count);
      raw.unpipe();
      stopReading(request);
      reject(tooLarge());
    };
    raw.on("data", count);
  });
};

/** Refusals after which nobody reads the body, which may be any number of bytes from anybody. */
const UNREAD_STATUSES: ReadonlySet<number> = new Set([401, 404, 405, 415]);
/** So much is read and dropped, so that the caller keeps its connection. */
const DROPPED_MAX_BYTES = 1024 * 1024;

/** Stops reading what was refused for something else than what is in it, and is larger than is worth reading. */
export const cutUnread = (app: FastifyInstance): void => {
  app.addHook("onSend", async (request, reply) => {
    const { complete, headers } = request.raw;
    const isChunked = headers["transfer-encoding"] !== undefined;
    const isLarge = isChunked || Number(headers["content-length"] ?? 0) > DROPPED_MAX_BYTES;
    if (!complete && isLarge && UNREAD_STATUSES.has(reply.statusCode)) stopReading(request);
  });
};

const tooLarge = () => new Problem("FILE_TOO_LARGE", "La solicitud supera el tamaño máximo permitido");

/** Without this Node would read and drop the rest of a request that is answered early, however much it is. */
const stopReading = ({ raw }: FastifyRequest): void => {
  raw.pause();
  // Node drops the rest only of requests that nobody has begun to read.
  raw.read(0);
  // A closed connection with unread data is reset, and with it the answer may be lost: the caller gets a moment to read it.
  setTimeout(() => raw.socket.destroy(), LINGER_MS).unref();
};

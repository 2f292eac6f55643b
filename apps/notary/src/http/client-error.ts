import { randomUUID } from "node:crypto";
import { STATUS_CODES } from "node:http";
import type { FastifyInstance } from "fastify";
import type { ErrorAnswer } from "../answers/error";
import { type ProblemCode, STATUS_OF } from "../problem";
import { commonHeaders } from "./common-headers";

type Socket = {
  readonly writable: boolean;
  end(text: string, then: () => void): unknown;
  destroy(): unknown;
};

/** Ids of the requests whose headers came: the answer to the rest, and what the log says of it, must have the same one. */
const underWay = new WeakMap<object, string>();

/** To be called before anything that may wait for the rest of a request. */
export const rememberRequests = (app: FastifyInstance): void => {
  app.addHook("onRequest", async ({ raw, id }) => void underWay.set(raw.socket, id));
  app.addHook("onResponse", async ({ raw }) => void underWay.delete(raw.socket));
};

/** What no handler gets to see: a request that never ends, or that isn't HTTP. Answered in the usual shape, and hung up. */
export const answerClientError = ({ code }: { readonly code?: string }, socket: Socket): void => {
  if (code === "ECONNRESET" || !socket.writable) {
    socket.destroy();
    return;
  }
  const [problem, text] =
    code === "ERR_HTTP_REQUEST_TIMEOUT"
      ? (["REQUEST_TIMEOUT", "La solicitud no llegó completa a tiempo"] as const)
      : (["INVALID_PARAMETERS", "Solicitud mal formada"] as const);
  // Ended alone it would wait for the other side, which is what it was waiting for already.
  socket.end(responseText(problem, text, underWay.get(socket) ?? randomUUID()), () => socket.destroy());
};

const responseText = (code: ProblemCode, text: string, requestId: string): string => {
  const status = STATUS_OF[code];
  const body = JSON.stringify({ error_code: code, detail: text, error: text } satisfies ErrorAnswer);
  return [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    "content-type: application/json; charset=utf-8",
    `content-length: ${Buffer.byteLength(body)}`,
    ...Object.entries(commonHeaders(requestId)).map(([name, value]) => `${name}: ${value}`),
    `error_code: ${code}`,
    "connection: close",
    "",
    body,
  ].join("\r\n");
};

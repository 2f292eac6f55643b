import type { ErrorAnswer } from "../answers/error";
import { type ProblemCode, STATUS_OF } from "../problem";

type Socket = {
  readonly writable: boolean;
  end(text: string, then: () => void): unknown;
  destroy(): unknown;
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
  socket.end(responseText(problem, text), () => socket.destroy());
};

const REASONS: Readonly<Record<number, string>> = { 400: "Bad Request", 408: "Request Timeout" };

const responseText = (code: ProblemCode, text: string): string => {
  const status = STATUS_OF[code];
  const body = JSON.stringify({ error_code: code, detail: text, error: text } satisfies ErrorAnswer);
  return [
    `HTTP/1.1 ${status} ${REASONS[status]}`,
    "content-type: application/json; charset=utf-8",
    `content-length: ${Buffer.byteLength(body)}`,
    `error_code: ${code}`,
    "connection: close",
    "",
    body,
  ].join("\r\n");
};

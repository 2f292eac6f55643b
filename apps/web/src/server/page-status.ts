import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { onRequest } from "./on-request";

const HEADER = "x-foja-response";

declare global {
  var fojaResponses:
    | Map<string, Pick<ServerResponse, "statusCode" | "setHeader" | "headersSent">>
    | undefined;
}

/** On the global object: the pages' bundle and that of the server's start have a copy of this file each. */
const responses = () => {
  globalThis.fojaResponses ??= new Map();
  return globalThis.fojaResponses;
};

/** Pages whose status depends on what they find; Next gives a page no other way to say one than 404. */
const SAYS_STATUS = /^\/verificar\/[^/]+\/?(\?|$)/;

export const keepResponse = (request: IncomingMessage, response: ServerResponse): void => {
  if (!SAYS_STATUS.test(request.url ?? "")) return;
  const id = randomUUID();
  request.headers[HEADER] = id;
  responses().set(id, response);
  response.once("close", () => responses().delete(id));
};

export const watchStatus = (): void => {
  onRequest(({ request, response }) => keepResponse(request, response));
};

/** Said while the page is made: later, what was sent has its status. */
export const answerWith = (
  asked: { get(name: string): string | null },
  status: number,
  headers: Readonly<Record<string, string>> = {},
): void => {
  const response = responses().get(asked.get(HEADER) ?? "");
  if (!response || response.headersSent) return;
  response.statusCode = status;
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
};

import { subscribe } from "node:diagnostics_channel";
import type { IncomingMessage } from "node:http";

/** The route that answers for methods which Next itself can't take. */
export const OTHER_METHOD_PATH = "/api/metodo-no-permitido";
export const ASKED_PATH_HEADER = "x-foja-asked-path";

const ORDINARY: ReadonlySet<string> = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

/**
 * Leads TRACE, PROPFIND and their like to a route of ours. Next answers TRACE with a bare 500, before any code of ours runs
 * (the `Request` of the Fetch standard refuses to be one), and what it does not know with a bare 400.
 */
export const leadAside = (request: Pick<IncomingMessage, "method" | "url" | "headers">): void => {
  if (ORDINARY.has(request.method ?? "")) return;
  request.headers[ASKED_PATH_HEADER] = request.url ?? "/";
  request.method = "GET";
  request.url = OTHER_METHOD_PATH;
};

/** Node announces each request on this channel before its server's own listeners get it. */
export const watchMethods = (): void => {
  subscribe("http.server.request.start", (message) =>
    leadAside((message as { request: IncomingMessage }).request),
  );
};

import type { IncomingMessage } from "node:http";
import { allowedAt, answersOptions } from "./allowed-methods";
import { onRequest } from "./on-request";

/** The route that answers for what Next would answer with a bare status, or not at all. */
export const OTHER_METHOD_PATH = "/api/metodo-no-permitido";
export const ASKED_PATH_HEADER = "x-foja-asked-path";
export const ASKED_METHOD_HEADER = "x-foja-asked-method";

const ORDINARY: ReadonlySet<string> = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

type Asked = Pick<IncomingMessage, "method" | "url" | "headers">;

/**
 * Leads to a route of ours what Next answers by itself: TRACE with a bare 500, before any code of ours runs (the `Request` of the Fetch
 * standard refuses to be one), PROPFIND and its like with a bare 400, a method that a page or a file does not have with a bare 405, and
 * slashes in a row with a redirect.
 */
export const leadAside = (request: Asked): void => {
  const { method = "", url = "/" } = request;
  if (ORDINARY.has(method) && isTaken(method, url.split("?", 1)[0]!)) return;
  request.headers[ASKED_PATH_HEADER] = url;
  request.headers[ASKED_METHOD_HEADER] = method;
  request.method = method === "HEAD" ? "HEAD" : "GET";
  request.url = OTHER_METHOD_PATH;
};

const isTaken = (method: string, path: string): boolean => {
  if (path.includes("//")) return false;
  // Whoever opens it in a browser is answered in words.
  if (method === "GET" && path === "/api/session/end") return true;
  const allowed = allowedAt(path);
  if (allowed === undefined) return true;
  return allowed.split(", ").includes(method) && (method !== "OPTIONS" || answersOptions(path));
};

export const watchMethods = (): void => {
  onRequest(({ request }) => leadAside(request));
};

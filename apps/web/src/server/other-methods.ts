import type { IncomingMessage, ServerResponse } from "node:http";
import { isProgramPath } from "../auth/local-address";
import { allowedAt, answersEveryMethod, answersOptions } from "./allowed-methods";
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
 * slashes in a row with a redirect; and paths with dots, which it would take for others than we did.
 */
export const leadAside = (request: Asked): void => {
  request.url = inOriginForm(request.url ?? "/");
  const { method = "", url } = request;
  const path = url.split("?", 1)[0]!;
  if (isProgramPath(path)) dropPageHeaders(request.headers);
  if (ORDINARY.has(method) && isTaken(method, path)) return;
  request.headers[ASKED_PATH_HEADER] = url;
  request.headers[ASKED_METHOD_HEADER] = method;
  request.method = method === "HEAD" ? "HEAD" : "GET";
  request.url = OTHER_METHOD_PATH;
};

/** A whole address is as good as its path (RFC 9112, 3.2.2). */
const inOriginForm = (url: string): string => {
  const absolute = /^https?:\/\/[^/?#]*/i.exec(url)?.[0];
  return absolute === undefined ? url : url.slice(absolute.length) || "/";
};

/** By these Next's own pages ask for parts of pages; on what is no page they would lead elsewhere. */
const PAGE_HEADERS: ReadonlySet<string> = new Set([
  "rsc",
  "next-router-state-tree",
  "next-router-prefetch",
  "next-router-segment-prefetch",
]);

const dropPageHeaders = (headers: IncomingMessage["headers"]): void => {
  for (const name of PAGE_HEADERS) delete headers[name];
};

/** Nor does an answer that is no page differ by them, as Next says of all: caches would keep one for each. */
export const sayPlainVary = (
  { url = "" }: Pick<IncomingMessage, "url">,
  response: Pick<ServerResponse, "setHeader">,
): void => {
  if (!isProgramPath(url.split("?", 1)[0]!)) return;
  const set = response.setHeader.bind(response);
  response.setHeader = (name, value) => {
    if (name.toLowerCase() !== "vary") return set(name, value);
    const names = String(value).split(/,\s*/);
    const kept = names.filter((one) => !PAGE_HEADERS.has(one.toLowerCase()));
    return kept.length > 0 ? set(name, kept.join(", ")) : (response as ServerResponse);
  };
};

const isTaken = (method: string, path: string): boolean => {
  if (!isPlain(path)) return false;
  // Whoever opens it in a browser is answered in words.
  if (method === "GET" && path === "/api/session/end") return true;
  const allowed = allowedAt(path);
  if (allowed === undefined || answersEveryMethod(path)) return true;
  return allowed.split(", ").includes(method) && (method !== "OPTIONS" || answersOptions(path));
};

/** No slashes in a row and no dots that lead elsewhere: what is looked at here is what Next takes it for. */
export const isPlain = (path: string): boolean =>
  path.startsWith("/") && !path.includes("//") && !/\/(?:\.|%2e){1,2}(?:\/|$)/i.test(path);

export const watchMethods = (): void => {
  onRequest(({ request, response }) => {
    leadAside(request);
    sayPlainVary(request, response);
  });
};

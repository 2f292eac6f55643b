import { DOORS } from "@foja/api/door/all-doors";
import { doorOf } from "@foja/api/door/doors";
import { API_DOCS } from "./create-proxy";

const SESSIONS = "GET, HEAD, POST, OPTIONS";
const READ_BY_ANYBODY = "GET, HEAD, OPTIONS";

const MCP = /^\/mcp\/?$/;

const DATA: ReadonlyArray<readonly [path: RegExp, allow: string]> = [
  [/^\/api\/auth\/start\/?$/, READ_BY_ANYBODY],
  [/^\/api\/(auth|trpc)\/./, SESSIONS],
  [/^\/backoffice\/archivos\/membrete\/?$/, READ_BY_ANYBODY],
  [/^\/backoffice\/archivos\/./, "POST, OPTIONS"],
  [/^\/verificar\/archivo\/?$/, "POST, OPTIONS"],
  [MCP, "POST, OPTIONS"],
  [/^\/api\/desktop\/v1\/token\/?$/, "POST, OPTIONS"],
  [/^\/api\/session\/(activation|end|logout-token)\/?$/, "POST, OPTIONS"],
];

/** Whether a path refuses what it does not take itself: a client without a token is to be told so, whatever its method. */
export const answersEveryMethod = (path: string): boolean => MCP.test(path);

// Read from pages of any origin: these answer a browser that asks first.
const DISCOVERY =
  /^\/(admin\/openapi\.json|\.well-known\/(foja-desktop|mcp\.json|openapi\.json|oauth-(authorization-server|protected-resource)(\/mcp)?))\/?$/;

/** Whether a path that `allowedAt` knows answers OPTIONS itself. */
export const answersOptions = (path: string): boolean => DISCOVERY.test(path);

/**
 * The methods of a path that no door answers for, as `Allow` says them; undefined where a door does, or where nothing is and every
 * method is told so. Pages and files are read.
 */
export const allowedAt = (path: string): string | undefined => {
  const known = DATA.find(([pattern]) => pattern.test(path));
  if (known) return known[1];
  if (DISCOVERY.test(path) || API_DOCS.test(path)) return READ_BY_ANYBODY;
  if (doorOf(DOORS, path) || /^\/(api|\.well-known)(\/|$)/.test(path)) return undefined;
  return READ_BY_ANYBODY;
};

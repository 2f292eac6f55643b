import type { IncomingMessage } from "node:http";
import { isProgramPath } from "../auth/local-address";
import { onRequest } from "./on-request";
import { ASKED_PATH_HEADER } from "./other-methods";
import { answerUnknownPath } from "./unknown-path";

/**
 * The route that leads to the public address. The proxy can't: Next takes every loopback address for `localhost`, and of an address there
 * it leaves only the path.
 */
export const PUBLIC_ADDRESS_PATH = "/api/direccion-publica";

/** Of the name that somebody came by, so that a proxy in front which hides the public one makes no circle. */
const LED_COOKIE = "foja-guiado";

/**
 * Leads a person aside who opens a page by another name of this machine: cookies are of one name, so they could begin to sign in at one
 * and come back to the other.
 */
export const leadToPublicAddress = (
  request: Pick<IncomingMessage, "method" | "url" | "headers">,
  publicOrigin: string,
): void => {
  if (request.method !== "GET" && request.method !== "HEAD") return;
  const { url = "/", headers } = request;
  if (!url.startsWith("/") || isProgramPath(url.split("?", 1)[0]!)) return;
  if (headers.cookie?.includes(`${LED_COOKIE}=`) || !isAnotherName(headers, publicOrigin)) return;
  headers[ASKED_PATH_HEADER] = url;
  request.url = PUBLIC_ADDRESS_PATH;
};

const isAnotherName = (headers: IncomingMessage["headers"], publicOrigin: string): boolean => {
  const [forwarded] = String(headers["x-forwarded-host"] ?? "").split(",");
  const { host, protocol } = new URL(publicOrigin);
  const named = URL.parse(`${protocol}//${forwarded?.trim() || headers.host || ""}`)?.host;
  return named !== undefined && named !== host;
};

/** To the same page there, query included. */
export const answerPublicAddress = (asked: string | null, publicOrigin: string): Response => {
  if (!asked?.startsWith("/")) return answerUnknownPath();
  return new Response(null, {
    status: 307,
    headers: {
      location: publicOrigin + asked,
      "cache-control": "no-store",
      "set-cookie": `${LED_COOKIE}=1; Path=/; Max-Age=10; HttpOnly; SameSite=Lax`,
    },
  });
};

export const watchNames = (publicOrigin: string): void => {
  onRequest(({ request }) => leadToPublicAddress(request, publicOrigin));
};

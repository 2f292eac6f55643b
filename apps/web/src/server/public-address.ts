import type { NextRequest } from "next/server";
import { isProgramPath } from "../auth/local-address";
import { answerUnknownPath } from "./unknown-path";

/**
 * The route that leads to the public address. The proxy can't: of an address that it leads to Next leaves only the path when the name is
 * `localhost`, which it takes every loopback address for.
 */
export const PUBLIC_ADDRESS_PATH = "/api/direccion-publica";

/** Of the name that somebody came by, so that a proxy in front which hides the public one makes no circle. */
const LED_COOKIE = "foja-guiado";

/**
 * Whether a person opens a page by another name of this machine: cookies are of one name, so they could begin to sign in at one and
 * come back to the other.
 */
export const comesByAnotherName = (request: NextRequest, publicOrigin: string): boolean => {
  if (request.method !== "GET" && request.method !== "HEAD") return false;
  if (isProgramPath(request.nextUrl.pathname) || request.cookies.has(LED_COOKIE)) return false;
  const [forwarded] = (request.headers.get("x-forwarded-host") ?? "").split(",");
  const host = forwarded?.trim() || request.headers.get("host") || "";
  const { host: publicHost, protocol } = new URL(publicOrigin);
  const named = URL.parse(`${protocol}//${host}`)?.host;
  return named !== undefined && named !== publicHost;
};

/** To the same page there; `path` with its query, as the proxy says it. */
export const leadToPublicAddress = (path: string | null, publicOrigin: string): Response => {
  if (!path || isProgramPath(path)) return answerUnknownPath();
  return new Response(null, {
    status: 307,
    headers: {
      location: publicOrigin + path,
      "cache-control": "no-store",
      "set-cookie": `${LED_COOKIE}=1; Path=/; Max-Age=10; HttpOnly; SameSite=Lax`,
    },
  });
};

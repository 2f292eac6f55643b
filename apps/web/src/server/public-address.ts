import type { NextRequest } from "next/server";
import { isProgramPath } from "../auth/local-address";

/** On the name that somebody came by, so that a proxy in front which hides the public one makes no circle. */
export const LED_COOKIE = "foja-guiado";

/**
 * Where a person belongs who opens a page by another name of this machine, or undefined where they do: cookies are of one name, so
 * they could begin to sign in at one and come back to the other.
 */
export const publicAddressOf = (request: NextRequest, publicOrigin: string): string | undefined => {
  const { pathname, search } = request.nextUrl;
  if (request.method !== "GET" && request.method !== "HEAD") return undefined;
  if (isProgramPath(pathname) || request.cookies.has(LED_COOKIE)) return undefined;
  const [forwarded] = (request.headers.get("x-forwarded-host") ?? "").split(",");
  const host = (forwarded?.trim() || request.headers.get("host") || "").toLowerCase();
  const { host: publicHost, protocol } = new URL(publicOrigin);
  const named = URL.parse(`${protocol}//${host}`)?.host;
  return named === undefined || named === publicHost ? undefined : `${publicOrigin}${pathname}${search}`;
};

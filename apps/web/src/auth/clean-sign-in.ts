import type { NextRequest } from "next/server";
import { isLocalAddress } from "./local-address";

const PATH = "/api/auth/";
const PARAMETER = "callbackUrl";
const COOKIES = ["next-auth.callback-url", "__Secure-next-auth.callback-url"];

/**
 * Takes out of a request to the sign-in library the addresses to come back to that are not of this site: it answers
 * a malformed one with 500, in a cookie even until the cookie is gone. Changes the request's cookies; answers the address to go
 * on with when the query was changed.
 */
export const cleanSignIn = (request: NextRequest, origin: string): URL | undefined => {
  if (!request.nextUrl.pathname.startsWith(PATH)) return undefined;
  for (const name of COOKIES) {
    const kept = request.cookies.get(name)?.value;
    if (kept !== undefined && !isLocalAddress(kept, origin)) request.cookies.delete(name);
  }
  const asked = request.nextUrl.searchParams.getAll(PARAMETER);
  if (asked.every((address) => isLocalAddress(address, origin))) return undefined;
  const cleaned = new URL(request.nextUrl.href);
  cleaned.searchParams.delete(PARAMETER);
  return cleaned;
};

import { randomUUID } from "node:crypto";
import { requestIdOf } from "@foja/api/rest/request-id";
import { type NextRequest, NextResponse } from "next/server";
import { PATH_HEADER } from "./auth/path-header";

// The gateway and the health checks set their own headers and must not pay for this; only paths with an escape are looked at
// everywhere.
export const config = { matcher: ["/(.*%.*)", "/((?!api/v1|healthz|readyz|_next/).*)"] };

/** Every answer carries the id under which its request is logged, and a page knows its own address. */
export const proxy = (request: NextRequest): NextResponse => {
  const requestId = requestIdOf(request.headers, randomUUID);
  const { pathname, search } = request.nextUrl;
  // Next answers a path whose escapes are broken with a bare 500; no resource has such a path.
  if (!isDecodable(pathname)) return notFound(requestId);

  const headers = new Headers(request.headers);
  headers.set("x-request-id", requestId);
  headers.set(PATH_HEADER, pathname + search);
  const response = NextResponse.next({ request: { headers } });
  response.headers.set("x-request-id", requestId);
  return response;
};

const notFound = (requestId: string): NextResponse =>
  NextResponse.json(
    { error: "Recurso no encontrado", code: "NOT_FOUND" },
    { status: 404, headers: { "x-request-id": requestId } },
  );

const isDecodable = (path: string): boolean => {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
};

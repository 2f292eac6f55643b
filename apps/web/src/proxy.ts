import { type NextRequest, NextResponse } from "next/server";

// Next answers a path whose escapes are broken with a bare 500; no resource has such a path. The matcher lets through
// only paths with an escape, so that no other request pays for this.
export const config = { matcher: ["/(.*%.*)"] };

export const proxy = (request: NextRequest): NextResponse =>
  isDecodable(request.nextUrl.pathname)
    ? NextResponse.next()
    : NextResponse.json({ error: "Recurso no encontrado", code: "NOT_FOUND" }, { status: 404 });

const isDecodable = (path: string): boolean => {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
};

import { randomBytes, randomUUID } from "node:crypto";
import { DOORS } from "@foja/api/door/all-doors";
import { doorOf } from "@foja/api/door/doors";
import { requestIdOf } from "@foja/api/http/request-id";
import { apiSecurityHeaders } from "@foja/api/http/security-headers";
import { type NextRequest, NextResponse } from "next/server";
import { cleanSignIn } from "../auth/clean-sign-in";
import { PATH_HEADER } from "../auth/path-header";
import { pageHeaders } from "./page-headers";

type ProxySettings = {
  readonly publicUrl: string;
  readonly issuer: string;
  /** Address of the files, if they don't come from here. */
  readonly files?: string | undefined;
};

/** Every answer carries the id under which its request is logged and the headers of its kind; a page knows its own address. */
export const createProxy = ({ publicUrl, issuer, files }: ProxySettings) => {
  const { origin, protocol } = new URL(publicUrl);
  const isHttps = protocol === "https:";

  return (request: NextRequest): NextResponse => {
    const requestId = requestIdOf(request.headers, randomUUID);
    const { pathname, search } = request.nextUrl;
    // Next answers a path whose escapes are broken with a bare 500; no resource has such a path.
    if (!isDecodable(pathname))
      return notFound({ ...apiSecurityHeaders(isHttps), "x-request-id": requestId });

    const nonce = randomBytes(16).toString("base64");
    const own = headersFor(pathname, { nonce, issuer, isHttps, files });
    const cleaned = cleanSignIn(request, origin);
    const headers = new Headers(request.headers);
    headers.set("x-request-id", requestId);
    headers.set(PATH_HEADER, pathname + search);
    // Next reads the nonce for its own scripts from here, whatever a caller sent.
    headers.delete("content-security-policy");
    const policy = own["content-security-policy"];
    if (policy) headers.set("content-security-policy", policy);

    const passed = { request: { headers } };
    const response = cleaned ? NextResponse.rewrite(cleaned, passed) : NextResponse.next(passed);
    for (const [name, value] of Object.entries(own)) response.headers.set(name, value);
    response.headers.set("x-request-id", requestId);
    return response;
  };
};

// These, and every door, say themselves what their answers are; a header from here would win over theirs.
const SPEAKS_FOR_ITSELF = /^\/(api\/trpc|mcp|files|publico|visor|\.well-known|healthz|readyz)(\/|$)/;

/** The one page among the data. */
export const API_DOCS = /^\/api\/docs\/?$/;

const headersFor = (path: string, policy: Parameters<typeof pageHeaders>[0]): Record<string, string> => {
  if (SPEAKS_FOR_ITSELF.test(path) || doorOf(DOORS, path)) return {};
  const isData = path.startsWith("/api/") && !API_DOCS.test(path);
  return isData ? { ...apiSecurityHeaders(policy.isHttps) } : { ...pageHeaders(policy) };
};

const notFound = (headers: Record<string, string>): NextResponse =>
  NextResponse.json({ error: "Recurso no encontrado", code: "NOT_FOUND" }, { status: 404, headers });

const isDecodable = (path: string): boolean => {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
};

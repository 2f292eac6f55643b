import { createHash } from "node:crypto";

/** Discovery is for anybody (decisions A), and carries nothing of the caller. */
const HEADERS = {
  "access-control-allow-origin": "*",
  "access-control-expose-headers": "etag, x-request-id, retry-after",
  "cache-control": "public, max-age=300",
  "content-type": "application/json",
  "cross-origin-resource-policy": "cross-origin",
  "referrer-policy": "no-referrer",
  "x-content-type-options": "nosniff",
} as const;

/** Serves one JSON document, built with the first request and kept. */
export const createDocumentHandler = (build: () => unknown) => {
  let document: { readonly text: string; readonly etag: string } | undefined;
  const load = () => {
    const text = JSON.stringify(build());
    return { text, etag: `"${createHash("sha256").update(text).digest("base64url")}"` };
  };

  return async (request: Request): Promise<Response> => {
    if (request.method === "OPTIONS") {
      return new Response(null, {
        status: 204,
        headers: {
          ...HEADERS,
          allow: "GET, HEAD, OPTIONS",
          "access-control-allow-methods": "GET, HEAD, OPTIONS",
          "access-control-allow-headers": "*",
        },
      });
    }
    document ??= load();
    const headers = { ...HEADERS, etag: document.etag };
    if (isKnown(request.headers.get("if-none-match"), document.etag)) {
      return new Response(null, { status: 304, headers });
    }
    return new Response(request.method === "HEAD" ? null : document.text, { headers });
  };
};

/** RFC 9110, 13.1.2: any of a list, compared weakly; a cache in between may have made ours weak. */
const isKnown = (sent: string | null, etag: string): boolean =>
  sent !== null &&
  (sent.trim() === "*" || sent.split(",").some((tag) => tag.trim().replace(/^W\//, "") === etag));

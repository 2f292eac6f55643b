import { createHash } from "node:crypto";
import { AppError } from "@foja/core/kernel/errors";

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

/** What its refusals are for passes soon. */
const RETRY_AFTER_SECONDS = 5;

type Handle = (request: Request) => Promise<Response>;
type Document = { readonly text: string; readonly etag: string };

/** Serves one JSON document, built with the first request and kept. */
export const createDocumentHandler = (build: () => unknown): Handle => {
  let document: Document | undefined;
  return createHandler(async () => {
    document ??= write(build());
    return document;
  });
};

/**
 * Serves a JSON document that may change: `read` is asked each time. What it refuses as unavailable is a 503, or the document that holds
 * meanwhile, which nobody keeps.
 */
export const createLiveDocumentHandler = (read: () => Promise<unknown>, meanwhile?: () => unknown): Handle =>
  createHandler(async () => write(await read()), meanwhile);

const write = (value: unknown): Document => {
  const text = JSON.stringify(value);
  return { text, etag: `"${createHash("sha256").update(text).digest("base64url")}"` };
};

const createHandler =
  (load: () => Promise<Document>, meanwhile?: () => unknown): Handle =>
  async (request) => {
    if (request.method === "OPTIONS") return answerPreflight();
    const isHead = request.method === "HEAD";
    try {
      const { text, etag } = await load();
      const headers = { ...HEADERS, etag };
      if (isKnown(request.headers.get("if-none-match"), etag)) {
        return new Response(null, { status: 304, headers });
      }
      return new Response(isHead ? null : text, { headers });
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== "unavailable") throw error;
      if (!meanwhile) return answerUnavailable(error, isHead);
      const headers = { ...HEADERS, "cache-control": "no-store" };
      return new Response(isHead ? null : JSON.stringify(meanwhile()), { headers });
    }
  };

const answerPreflight = (): Response =>
  new Response(null, {
    status: 204,
    headers: {
      ...HEADERS,
      allow: "GET, HEAD, OPTIONS",
      "access-control-allow-methods": "GET, HEAD, OPTIONS",
      "access-control-allow-headers": "*",
    },
  });

const answerUnavailable = ({ message, extra }: AppError, isHead: boolean): Response =>
  new Response(isHead ? null : JSON.stringify({ error: message, code: extra.code }), {
    status: 503,
    headers: { ...HEADERS, "cache-control": "no-store", "retry-after": String(RETRY_AFTER_SECONDS) },
  });

/** RFC 9110, 13.1.2: any of a list, compared weakly; a cache in between may have made ours weak. */
const isKnown = (sent: string | null, etag: string): boolean =>
  sent !== null &&
  (sent.trim() === "*" || sent.split(",").some((tag) => tag.trim().replace(/^W\//, "") === etag));

import type { Storage } from "@foja/core/ports/storage";
import { contentDisposition } from "./content-disposition";
import { servedContentType } from "./content-type";
import { openLink } from "./signed-link";

export type ServeFileOptions = {
  readonly storage: Storage;
  readonly linkSecret: string;
  readonly now: Date;
};

/** Answers a signed link: 200, 403 when it is not ours, 404 when the file is gone, 405, 410 when it expired. */
export const serveFile = async (request: Request, options: ServeFileOptions): Promise<Response> => {
  if (request.method !== "GET" && request.method !== "HEAD") {
    return refusal(405, "METHOD_NOT_ALLOWED", "Método no permitido", { allow: "GET, HEAD" });
  }
  const link = openLink(request.url, options.linkSecret, options.now);
  if ("refused" in link) {
    return link.refused === "expired"
      ? refusal(410, "LINK_EXPIRED", "El enlace venció. Pida uno nuevo.")
      : refusal(403, "LINK_INVALID", "El enlace no es válido");
  }
  const bytes = await options.storage.get(link.key);
  if (!bytes) return refusal(404, "NOT_FOUND", "El archivo no existe");

  return new Response(request.method === "HEAD" ? null : new Uint8Array(bytes), {
    headers: {
      ...SAFE_HEADERS,
      "content-type": servedContentType(link.key, bytes),
      "content-length": String(bytes.length),
      "content-disposition": contentDisposition(link.fileName),
      "cache-control": `private, max-age=${secondsUntil(link.expiresAt, options.now)}`,
      "accept-ranges": "none",
    },
  });
};

const SAFE_HEADERS = {
  "x-content-type-options": "nosniff",
  "referrer-policy": "no-referrer",
  "cross-origin-resource-policy": "same-site",
} as const;

const refusal = (
  status: number,
  code: string,
  error: string,
  headers: Record<string, string> = {},
): Response =>
  Response.json(
    { error, code },
    { status, headers: { ...SAFE_HEADERS, "cache-control": "no-store", ...headers } },
  );

const secondsUntil = (then: Date, now: Date): number =>
  Math.max(0, Math.floor((then.getTime() - now.getTime()) / 1000));

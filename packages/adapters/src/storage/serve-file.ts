import { type Storage, StorageUnavailable } from "@foja/core/ports/storage";
import { contentDisposition } from "@foja/service/content-disposition";
import { servedContentType } from "./content-type";
import { openLink } from "./signed-link";

export type ServeFileOptions = {
  readonly storage: Storage;
  readonly linkSecret: string;
  readonly now: Date;
};

/** Answers a signed link: 200, 403 when it is not ours, 404 when the file is gone, 405, 410 when it expired, 503 when the storage fails. */
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
  const bytes = await read(options.storage, link.key);
  if (bytes === "unavailable") {
    return refusal(503, "STORAGE_UNAVAILABLE", "El archivo no se puede leer ahora. Intente de nuevo.", {
      "retry-after": "10",
    });
  }
  if (!bytes) return refusal(404, "NOT_FOUND", "El archivo no existe");

  return new Response(request.method === "HEAD" ? null : new Uint8Array(bytes), {
    headers: {
      ...SAFE_HEADERS,
      "content-type": servedContentType(link.key, bytes),
      "content-length": String(bytes.length),
      "content-disposition": contentDisposition(link.fileName),
      // A link may be of what only its receiver may see, on a machine that others use after them.
      "cache-control": "private, no-store",
      "accept-ranges": "none",
    },
  });
};

const read = async (storage: Storage, key: string): Promise<Uint8Array | "unavailable" | undefined> => {
  try {
    return await storage.get(key);
  } catch (error) {
    if (error instanceof StorageUnavailable) return "unavailable";
    throw error;
  }
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

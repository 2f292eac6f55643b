import { readFile } from "node:fs/promises";
import { say } from "../../../server/say";
import { findViewerFile } from "../../../server/viewer-files";

type Parameters = { readonly params: Promise<{ readonly path: readonly string[] }> };

/** It runs the worker's own decoders and fetches its files: nothing else. */
const POLICY = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'";

/** Files of the viewer of PDFs, the same for everybody. Their address changes with its package. */
export const GET = async (_request: Request, { params }: Parameters): Promise<Response> => {
  const found = findViewerFile((await params).path);
  const bytes = found && (await readFile(found.file).catch(() => undefined));
  if (!bytes) return say(404, "El archivo no existe", HEADERS);
  return new Response(new Uint8Array(bytes), {
    headers: {
      ...HEADERS,
      "content-type": found.contentType,
      "cache-control": "public, max-age=31536000, immutable",
    },
  });
};

const HEADERS = {
  "content-security-policy": POLICY,
  "x-content-type-options": "nosniff",
  "cross-origin-resource-policy": "same-origin",
} as const;

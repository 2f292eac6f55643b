import { readFile } from "node:fs/promises";
import path from "node:path";

/** Our own scheme, for our own pages: nothing is loaded from files or from elsewhere. */
export const PAGES_SCHEME = "foja-pages";
export const PAGE = `${PAGES_SCHEME}://program/index.html`;

/**
 * Scripts and styles of the package alone; pdf.js compiles its decoders of images from WebAssembly, and makes pictures and fonts of what a
 * document holds.
 */
const CONTENT_POLICY = [
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "worker-src 'self'",
  "style-src 'self'",
  "font-src 'self' data:",
  "img-src 'self' data: blob:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ");

const TYPES: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".mjs": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".woff2": "font/woff2",
  ".wasm": "application/wasm",
  ".bcmap": "application/octet-stream",
  ".pfb": "application/octet-stream",
  ".ttf": "font/ttf",
  ".icc": "application/octet-stream",
  ".svg": "image/svg+xml",
};

/** Answers for the pages, from one folder and of known kinds. */
export const createPages =
  (folder: string) =>
  async (request: { readonly url: string; readonly method: string }): Promise<Response> => {
    const { host, pathname } = new URL(request.url);
    const file = path.join(folder, decodeURIComponent(pathname));
    const type = TYPES[path.extname(file)];
    const isInside = file.startsWith(folder + path.sep);
    if (request.method !== "GET" || host !== "program" || !type || !isInside)
      return new Response(null, { status: 404 });
    try {
      return new Response(await readFile(file), {
        headers: {
          "content-type": type,
          "content-security-policy": CONTENT_POLICY,
          "x-content-type-options": "nosniff",
          "cross-origin-opener-policy": "same-origin",
          "referrer-policy": "no-referrer",
        },
      });
    } catch {
      return new Response(null, { status: 404 });
    }
  };

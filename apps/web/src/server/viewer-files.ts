import { createRequire } from "node:module";
import path from "node:path";

/**
 * What the viewer of PDFs fetches besides its script: the worker that reads them, fonts that a file names without bringing them, character
 * maps, and decoders of pictures. From the package that the script is of; nothing comes from elsewhere.
 */
const FOLDERS: Readonly<Record<string, RegExp>> = {
  build: /^pdf\.worker\.min\.mjs$/,
  cmaps: /^[\w-]+\.bcmap$/,
  standard_fonts: /^\w+(?:-\w+)?\.(?:pfb|ttf)$/,
  wasm: /^\w+\.(?:wasm|js)$/,
  iccs: /^[\w-]+\.icc$/,
};

const TYPES: Readonly<Record<string, string>> = {
  ".mjs": "text/javascript; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".wasm": "application/wasm",
};

export type ViewerFile = { readonly file: string; readonly contentType: string };

// Of where the app runs, not of where a bundle of it lies.
const packageFolder = (): string =>
  path.dirname(createRequire(path.join(process.cwd(), "package.json")).resolve("pdfjs-dist/package.json"));

/** Of the package. It stands in the address, so that what a browser kept is never of another one than the script. */
const VERSION = /^\d+\.\d+\.\d+$/;

/** The file behind `/visor/<version>/<folder>/<name>`; undefined for whatever is none of the viewer's. */
export const findViewerFile = (parts: readonly string[]): ViewerFile | undefined => {
  const [version = "", folder = "", name = "", ...more] = parts;
  if (more.length > 0 || !VERSION.test(version)) return undefined;
  if (!Object.hasOwn(FOLDERS, folder) || !FOLDERS[folder]!.test(name)) return undefined;
  return {
    file: path.join(/* turbopackIgnore: true */ packageFolder(), folder, name),
    contentType: TYPES[path.extname(name)] ?? "application/octet-stream",
  };
};

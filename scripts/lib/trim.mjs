import { readdirSync, rmSync } from "node:fs";
import path from "node:path";

/**
 * What packages bring along and nothing here opens, a good fifth of an installation: other weights of fonts, engines for other databases,
 * Prisma's own pages and server. Each folder below node_modules with what goes and, of that, what stays.
 */
export const PARTS = [
  { folder: "@expo-google-fonts/noto-sans", goes: /^\d{3}/, stays: /^(?:400Regular|700Bold)(?:_Italic)?$/ },
  { folder: "@expo-google-fonts/noto-sans-sc", goes: /^\d{3}/, stays: /^400Regular$/ },
  { folder: "@expo-google-fonts/noto-sans-kr", goes: /^\d{3}/, stays: /^400Regular$/ },
  {
    folder: "@prisma/client/runtime",
    goes: /^query_compiler_/,
    stays: /^query_compiler_fast_bg\.postgresql\./,
  },
  { folder: "prisma/build", goes: /^query_compiler_/, stays: /\.postgresql\./ },
  { folder: "@prisma/studio-core/dist", goes: /^(?:ui$|metafile-)/ },
  { folder: "@electric-sql/pglite/dist", goes: /\.(?:wasm|data|gz)$/ },
  {
    folder: "swagger-ui-dist",
    goes: /\.map$|^swagger-ui(?:-bundle|-es-bundle-core|-standalone-preset)?\.js$|^log\./,
  },
  // For another kind of Windows installer than the desktop program's.
  { folder: "electron-winstaller", goes: /^vendor$/ },
  // The viewer of PDFs: for browsers of today, and one by one what its build has in several forms.
  { folder: "pdfjs-dist", goes: /^(?:legacy|image_decoders|web)$/ },
  { folder: "pdfjs-dist/build", goes: /^pdf\./, stays: /^pdf(?:\.worker\.min)?\.mjs$/ },
  // A canvas for it outside of browsers.
  { folder: "@napi-rs", goes: /^canvas/ },
  // Headers for compiling: npm takes those of the Node that it runs on.
  { folder: `node/node_modules/node-${process.platform}-${process.arch}`, goes: /^include$/ },
];

const entriesOf = (folder) => {
  try {
    return readdirSync(folder);
  } catch {
    return []; // an optional one, or one that npm put elsewhere: it stays whole
  }
};

export const trim = (modules, parts = PARTS) => {
  for (const { folder, goes, stays } of parts) {
    for (const name of entriesOf(path.join(modules, folder))) {
      if (goes.test(name) && !stays?.test(name))
        rmSync(path.join(modules, folder, name), { recursive: true, force: true });
    }
  }
};

import { cp, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";
import { type BuildOptions, build } from "esbuild";

const HERE = path.resolve(import.meta.dirname, "..");
const require = createRequire(import.meta.url);
const NPM = path.dirname(path.dirname(require.resolve("pdfjs-dist/package.json")));

/** Compiled for each system: they stay beside the bundles. */
const NATIVE = ["pkcs11js", "koffi"] as const;

const NODE: BuildOptions = {
  bundle: true,
  platform: "node",
  format: "esm",
  target: "node24",
  sourcemap: true,
  logLevel: "warning",
  // What comes from npm as CommonJS goes in too, and asks for Node's modules in its way.
  banner: {
    js: 'import { createRequire as requireFrom } from "node:module"; const require = requireFrom(import.meta.url);',
  },
};

/** The program for signing without a window: two files for plain Node, beside the native modules that they find from there. */
export const buildHeadless = async (to: string): Promise<void> => {
  await Promise.all([
    build({
      ...NODE,
      entryPoints: [path.join(HERE, "src/headless/main.ts")],
      outfile: path.join(to, "foja-sign.mjs"),
      external: [...NATIVE],
    }),
    buildTokenChild(to),
  ]);
};

const buildTokenChild = (to: string) =>
  build({
    ...NODE,
    entryPoints: [path.join(HERE, "src/token/child/main.ts")],
    outfile: path.join(to, "token-child.mjs"),
    external: [...NATIVE],
  });

export type Updates = { readonly url: string; readonly publicKey: string } | null;

/** The program as Electron runs it: main process, preload script, child of the tokens, pages. */
export const buildProgram = async (to: string, updates: Updates = null): Promise<void> => {
  await rm(to, { recursive: true, force: true });
  await mkdir(to, { recursive: true });
  await Promise.all([
    build({
      ...NODE,
      entryPoints: [path.join(HERE, "src/main/main.ts")],
      outfile: path.join(to, "main.mjs"),
      external: ["electron", ...NATIVE],
      define: { FOJA_UPDATES: JSON.stringify(updates) },
    }),
    // In the sandbox it is CommonJS and may load nothing but Electron.
    build({
      bundle: true,
      platform: "node",
      format: "cjs",
      target: "node24",
      logLevel: "warning",
      entryPoints: [path.join(HERE, "src/preload/preload.ts")],
      outfile: path.join(to, "preload.cjs"),
      external: ["electron"],
    }),
    buildTokenChild(to),
    buildPages(path.join(to, "pages")),
  ]);
};

/** What pdf.js loads when a document needs it. */
const PDF_FOLDERS = ["cmaps", "standard_fonts", "wasm", "iccs"];

/** The pages, all of them in one folder: nothing comes from elsewhere. */
export const buildPages = async (to: string): Promise<void> => {
  await mkdir(to, { recursive: true });
  const pdfjs = path.join(NPM, "pdfjs-dist");
  await Promise.all([
    build({
      bundle: true,
      platform: "browser",
      format: "esm",
      target: "chrome144",
      minify: true,
      jsx: "automatic",
      define: { "process.env.NODE_ENV": '"production"' },
      logLevel: "warning",
      loader: { ".woff2": "file" },
      assetNames: "[name]",
      entryPoints: {
        program: path.join(HERE, "src/renderer/main.tsx"),
        styles: path.join(HERE, "src/renderer/styles/all.css"),
      },
      outdir: to,
    }),
    cp(path.join(HERE, "src/renderer/index.html"), path.join(to, "index.html")),
    cp(path.join(HERE, "build/icon.png"), path.join(to, "icon.png")),
    cp(path.join(pdfjs, "build/pdf.worker.min.mjs"), path.join(to, "pdf.worker.min.mjs")),
    ...PDF_FOLDERS.map((folder) =>
      cp(path.join(pdfjs, folder), path.join(to, "pdf", folder), { recursive: true }),
    ),
  ]);
};

/** What electron-builder packs beside the bundles: the native modules alone, in the versions of this workspace. */
export const writeAppManifest = async (to: string, version: string): Promise<void> => {
  const own = JSON.parse(await readFile(path.join(HERE, "package.json"), "utf8")) as {
    readonly optionalDependencies: Readonly<Record<string, string>>;
  };
  const manifest = {
    name: "foja",
    productName: "Foja",
    version,
    description: "Firma de documentos con un dispositivo de firma",
    author: "Foja",
    license: "Apache-2.0",
    type: "module",
    main: "main.mjs",
    dependencies: Object.fromEntries(NATIVE.map((name) => [name, own.optionalDependencies[name]])),
  };
  await writeFile(path.join(to, "package.json"), `${JSON.stringify(manifest, null, 2)}\n`);
};

import path from "node:path";
import { build, type Plugin } from "esbuild";
import { ROOT } from "../paths";

/** What comes from npm stays outside: it is installed beside the product. Ours goes in, from its sources. */
export const npmStaysOutside: Plugin = {
  name: "npm-stays-outside",
  setup: ({ onResolve }) => {
    onResolve({ filter: /^[^./]/ }, ({ path: specifier, kind }) =>
      kind === "entry-point" || specifier.startsWith("@foja/")
        ? undefined
        : { path: specifier, external: true },
    );
  },
};

/** Bundles TypeScript entries (`apps/notary/src/main.ts`) to `apps/notary/dist/main.mjs`. Takes well under a second. */
export const buildNodeApp = async (app: string, entries: readonly string[]): Promise<void> => {
  await build({
    absWorkingDir: ROOT,
    entryPoints: entries.map((entry) => path.join(ROOT, "apps", app, entry)),
    outdir: path.join(ROOT, "apps", app, "dist"),
    outbase: path.join(ROOT, "apps", app, "src"),
    outExtension: { ".js": ".mjs" },
    bundle: true,
    platform: "node",
    format: "esm",
    target: "node24",
    sourcemap: true,
    logLevel: "warning",
    plugins: [npmStaysOutside],
  });
};

import path from "node:path";
import { build, type Plugin } from "esbuild";
import { ROOT } from "../paths";

/** What comes from npm stays outside: it is installed beside the product. Ours goes in, from its sources. */
const outside = (name: string, sideEffects: boolean): Plugin => ({
  name,
  setup: ({ onResolve }) => {
    onResolve({ filter: /^[^./]/ }, ({ path: specifier, kind }) =>
      kind === "entry-point" || specifier.startsWith("@foja/")
        ? undefined
        : { path: specifier, external: true, sideEffects },
    );
  },
});

export const npmStaysOutside = outside("npm-stays-outside", true);
/** The same, without what only unused parts of our files import. */
const onlyUsedNpm = outside("only-used-npm", false);

type Bundle = {
  readonly entries: readonly string[];
  /** The entries lie below it; below `to` their bundles lie in the same way. */
  readonly from: string;
  readonly to: string;
  readonly plugin?: Plugin;
};

/** Takes well under a second. Returns what the bundles load from outside. */
const bundle = async ({
  entries,
  from,
  to,
  plugin = npmStaysOutside,
}: Bundle): Promise<readonly string[]> => {
  const { metafile } = await build({
    absWorkingDir: ROOT,
    entryPoints: [...entries],
    outdir: path.join(ROOT, to),
    outbase: path.join(ROOT, from),
    outExtension: { ".js": ".mjs" },
    bundle: true,
    platform: "node",
    format: "esm",
    target: "node24",
    sourcemap: true,
    metafile: true,
    logLevel: "warning",
    plugins: [plugin],
  });
  return Object.values(metafile.outputs).flatMap(({ imports }) => imports.map((loaded) => loaded.path));
};

/** Bundles TypeScript entries (`apps/notary/src/main.ts`) to `apps/notary/dist/main.mjs`. */
export const buildNodeApp = async (app: string, entries: readonly string[]): Promise<void> => {
  const folder = path.join("apps", app);
  await bundle({
    entries: entries.map((entry) => path.join(ROOT, folder, entry)),
    from: path.join(folder, "src"),
    to: path.join(folder, "dist"),
  });
};

/** The process that stays beside the product. One folder below `scripts`, like the files that it is made of. */
export const buildStart = async (to = "scripts/dist"): Promise<readonly string[]> =>
  await bundle({
    entries: [path.join(ROOT, "scripts/start.ts")],
    from: "scripts",
    to,
    plugin: onlyUsedNpm,
  });

import { createHash } from "node:crypto";
import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { ROOT } from "../paths";

const WEB_SOURCES = [
  "package-lock.json",
  "apps/web/*.{json,ts,mjs}",
  "apps/web/{src,messages,public}/**/*",
  "packages/*/package.json",
  "packages/*/src/**/*",
];

/** Tests, what only they use, and what the build itself writes: it is not there before the first one. */
const NO_SOURCE = /[.]test[.]tsx?$|^packages\/testing\/|(?:^|\/)next-env[.]d[.]ts$/;

/** Changes when anything that goes into the web's build does. The folder counts, since the build names it. */
export const hashWebSources = (root = ROOT): string => {
  const hash = createHash("sha256").update(root);
  const files = globSync(WEB_SOURCES, { cwd: root, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)))
    .filter((file) => !NO_SOURCE.test(file))
    .sort();
  for (const file of files) hash.update(file).update(readFileSync(path.join(root, file)));
  return hash.digest("hex");
};

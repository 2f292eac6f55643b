import { createHash } from "node:crypto";
import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { ROOT } from "../paths";

const WEB_SOURCES = [
  "package-lock.json",
  "apps/web/*.{json,ts,mjs}",
  "apps/web/{src,messages,public}/**/*",
  "packages/*/package.json",
  "packages/{adapters,api,composer,core,db,pades}/src/**/*",
];

/** Changes when anything that goes into the web's build does. The folder counts, since the build names it. */
export const hashWebSources = (): string => {
  const hash = createHash("sha256").update(ROOT);
  const files = globSync(WEB_SOURCES, { cwd: ROOT, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/[.]test[.]tsx?$/.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort();
  for (const file of files) hash.update(path.relative(ROOT, file)).update(readFileSync(file));
  return hash.digest("hex");
};

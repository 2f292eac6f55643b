import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const VERSION = "26.4.0";
const ARTIFACT = `org.keycloak:keycloak-quarkus-dist:${VERSION}:zip`;
const CACHE = fileURLToPath(new URL("../../../../node_modules/.cache/foja-keycloak/", import.meta.url));
const FETCH_LIMIT_MS = 600_000;

/** Where the distribution lies once it was fetched. */
export const KEYCLOAK_HOME = join(CACHE, VERSION);

/**
 * Fetches it with Maven, from the repository of Maven's own settings, and unpacks it: 160 MB the first time.
 * @returns why it can't be had; undefined when it is there
 */
export const fetchKeycloak = (): string | undefined => {
  if (existsSync(KEYCLOAK_HOME)) return undefined;
  if (spawnSync("java", ["-version"], { stdio: "ignore" }).status !== 0) return "there is no Java";
  mkdirSync(CACHE, { recursive: true });
  // Under another name until complete: what was cut must not look like the whole.
  const partial = join(CACHE, `partial-${process.pid}`);
  try {
    const unpack = ["dependency:unpack", `-Dartifact=${ARTIFACT}`, `-DoutputDirectory=${partial}`];
    const options = { cwd: CACHE, stdio: "ignore", timeout: FETCH_LIMIT_MS } as const;
    if (spawnSync("mvn", ["-q", "-B", ...unpack], options).status !== 0)
      return "Maven could not fetch its distribution";
    renameSync(join(partial, `keycloak-${VERSION}`), KEYCLOAK_HOME);
    return undefined;
  } finally {
    rmSync(partial, { recursive: true, force: true });
  }
};

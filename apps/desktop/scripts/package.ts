import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { build } from "electron-builder";
import { buildProgram, writeAppManifest } from "./build";
import { builderConfig } from "./builder-config";
import { explain, RELEASE_KEY, type System } from "./explain";

// Makes the installers of the system that this runs on. `--explain` says what a person runs on each.

const HERE = path.resolve(import.meta.dirname, "..");
const PROGRAM = path.join(HERE, "dist/program");

const { values } = parseArgs({
  options: {
    explain: { type: "boolean", default: false },
    updates: { type: "string" },
    "update-key": { type: "string" },
  },
});

const say = (text: string): void => void process.stdout.write(text);

const make = async (): Promise<void> => {
  const { updates: url, "update-key": publicKey } = values;
  if ((url === undefined) !== (publicKey === undefined))
    throw new Error(
      "--updates and --update-key belong together: an update that nobody signed is not installed.",
    );
  const { version } = JSON.parse(readFileSync(path.join(HERE, "package.json"), "utf8")) as {
    version: string;
  };
  await buildProgram(PROGRAM, url && publicKey ? { url, publicKey } : null);
  await writeAppManifest(PROGRAM, version);
  // Native modules alone; electron-builder compiles them for Electron.
  execFileSync(
    "npm",
    ["install", "--omit=dev", "--no-package-lock", "--no-audit", "--no-fund", "--workspaces=false"],
    {
      cwd: PROGRAM,
      stdio: "inherit",
      shell: process.platform === "win32",
    },
  );
  const made = await build({ projectDir: HERE, config: builderConfig(url), publish: "never" });
  say(`\n${made.join("\n")}\n`);
};

if (values.explain) {
  say(RELEASE_KEY);
  for (const system of ["win32", "darwin", "linux"] satisfies System[]) say(`\n${explain(system)}`);
} else {
  await make();
}

import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { runProgram } from "@foja/testing/judges/run-program";
import type { SoftTokens } from "@foja/testing/token/soft-tokens";

export type DriverDouble = {
  /** The driver to load, by a process with `environment`. */
  readonly library: string;
  readonly environment: Readonly<Record<string, string>>;
  /** What goes wrong from now on, in the words of `double.c`; nothing: all goes well. */
  misbehave(faults?: string): Promise<void>;
  /** The calls since the last time this was asked. */
  calls(): Promise<readonly string[]>;
  remove(): Promise<void>;
};

/** Compiles `double.c`, which stands between us and the tokens. */
export const createDriverDouble = async ({ module, environment }: SoftTokens): Promise<DriverDouble> => {
  const folder = await mkdtemp(join(tmpdir(), "foja-driver-"));
  const at = (name: string) => join(folder, name);
  const library = at("double.so");
  const headers = join(dirname(createRequire(import.meta.url).resolve("pkcs11js")), "includes/pkcs11");
  const source = fileURLToPath(new URL("./double.c", import.meta.url));
  const made = await runProgram("gcc", ["-shared", "-fPIC", "-I", headers, "-o", library, source, "-ldl"]);
  if (made.exitCode !== 0) throw new Error(made.stderr);

  const misbehave = (faults = "") => writeFile(at("faults"), faults);
  await misbehave();
  await writeFile(at("log"), "");
  return {
    library,
    environment: {
      ...environment,
      FOJA_DOUBLE_TARGET: module,
      FOJA_DOUBLE_FAULTS: at("faults"),
      FOJA_DOUBLE_LOG: at("log"),
    },
    misbehave,
    calls: async () => {
      const text = await readFile(at("log"), "utf8");
      await writeFile(at("log"), "");
      return text.split("\n").filter((line) => line !== "");
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
};

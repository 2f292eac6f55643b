import { execFile } from "node:child_process";
import path from "node:path";
import { promisify } from "node:util";
import { build } from "esbuild";
import { ROOT } from "../../scripts/lib/paths";
import { npmStaysOutside } from "../../scripts/lib/start/build-node-app";
import type { Rate, Verified } from "./task";

export type RunTask = {
  rate(task: "sign" | "open", file: string, seconds: number, ...rest: readonly string[]): Promise<Rate>;
  verify(file: string): Promise<Verified>;
};

const execute = promisify(execFile);
/** Where what comes from npm is found from. */
const outfile = path.join(ROOT, "node_modules/.cache/foja-bench/task.mjs");

/** Each task in a fresh process of the code as it is shipped: run from its sources it is half as fast. */
export const bundleTask = async (): Promise<RunTask> => {
  await build({
    absWorkingDir: ROOT,
    entryPoints: [path.join(ROOT, "bench/engine/task.ts")],
    outfile,
    bundle: true,
    platform: "node",
    format: "esm",
    target: "node24",
    logLevel: "warning",
    plugins: [npmStaysOutside],
  });
  const run = async (...args: readonly string[]): Promise<unknown> =>
    JSON.parse((await execute(process.execPath, [outfile, ...args], { cwd: ROOT })).stdout);
  return {
    rate: async (task, file, seconds, ...rest) => (await run(task, file, String(seconds), ...rest)) as Rate,
    verify: async (file) => (await run("verify", file)) as Verified,
  };
};

import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";

export type WorkerEntry = { readonly url: URL; readonly execArgv: readonly string[] };

/**
 * Where the worker's code is: `worker.mjs` beside the bundle, or the source when this runs as source, then with
 * the loader that the main thread has too.
 */
export const locateWorker = (moduleUrl: string = import.meta.url): WorkerEntry => {
  if (!moduleUrl.endsWith(".ts")) return { url: new URL("./worker.mjs", moduleUrl), execArgv: [] };
  const loader = pathToFileURL(createRequire(moduleUrl).resolve("tsx")).href;
  return { url: new URL("../worker.ts", moduleUrl), execArgv: ["--import", loader] };
};

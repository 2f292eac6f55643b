import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";
import { Worker } from "node:worker_threads";

export type RenderJob = {
  readonly pdf: Uint8Array;
  /** Sizes in pixels. */
  readonly pages: readonly { readonly index: number; readonly width: number; readonly height: number }[];
};

const LIMIT_MS = 10_000;

let last: Promise<unknown> = Promise.resolve();

/**
 * Pages as people see them, one byte of grey for each pixel, rows from the top; undefined for those that can't be drawn in time. One
 * document after the other: each may take as much memory as its pictures want.
 */
export const renderPages = (job: RenderJob): Promise<readonly (Uint8Array | undefined)[]> => {
  const drawn = last.then(() => renderAside(job));
  last = drawn;
  return drawn;
};

const renderAside = async (job: RenderJob): Promise<readonly (Uint8Array | undefined)[]> => {
  const { url, execArgv } = locateWorker();
  const worker = new Worker(url, { execArgv: [...execArgv], workerData: job });
  try {
    return await new Promise((resolve) => {
      const giveUp = () => resolve(job.pages.map(() => undefined));
      worker.once("message", resolve).once("error", giveUp).once("exit", giveUp);
      setTimeout(giveUp, LIMIT_MS).unref();
    });
  } finally {
    await worker.terminate();
  }
};

/** Beside the bundle, or the source when this runs as source, then with the loader that the main thread has too. */
const locateWorker = (moduleUrl: string = import.meta.url) => {
  if (!moduleUrl.endsWith(".ts")) return { url: new URL("./render-worker.mjs", moduleUrl), execArgv: [] };
  const loader = pathToFileURL(createRequire(moduleUrl).resolve("tsx")).href;
  return { url: new URL("./render-worker.ts", moduleUrl), execArgv: ["--import", loader] };
};

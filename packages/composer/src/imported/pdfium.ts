import { Worker } from "node:worker_threads";

/** A page and how large its picture is to be, in pixels. */
export type PageSize = { readonly index: number; readonly width: number; readonly height: number };

export type Job =
  | { readonly kind: "pictures"; readonly pdf: Uint8Array; readonly pages: readonly PageSize[] }
  | { readonly kind: "text"; readonly pdf: Uint8Array; readonly lengthMax: number };

export type Answers = {
  /** As people see it, annotations included: a byte of grey for each pixel, rows from the top. Undefined: it can't be drawn. */
  readonly pictures: readonly (Uint8Array | undefined)[];
  readonly text: string;
};

const LIMIT_MS = 10_000;

let last: Promise<unknown> = Promise.resolve();

/**
 * What pages show, by the program that draws them in Chromium; undefined when it takes too long or breaks. One document after the other: each
 * may take as much memory as its pictures want.
 */
export const askPdfium = <J extends Job>(job: J): Promise<Answers[J["kind"]] | undefined> => {
  const answer = last.then(() => runAside(job));
  last = answer;
  return answer;
};

const runAside = async <J extends Job>(job: J): Promise<Answers[J["kind"]] | undefined> => {
  const worker = new Worker(locateWorker(), { execArgv: [], workerData: job });
  const limit = Promise.withResolvers<undefined>();
  const timer = setTimeout(() => limit.resolve(undefined), LIMIT_MS);
  const answered = new Promise<Answers[J["kind"]] | undefined>((resolve) => {
    const giveUp = () => resolve(undefined);
    worker.once("message", resolve).once("error", giveUp).once("exit", giveUp);
  });
  try {
    return await Promise.race([answered, limit.promise]);
  } finally {
    clearTimeout(timer);
    await worker.terminate();
  }
};

/** Beside the bundle, or the source when this runs as source: Node takes the types out of it, as it imports no other source. */
const locateWorker = (moduleUrl: string = import.meta.url): URL =>
  new URL(moduleUrl.endsWith(".ts") ? "./pdfium-worker.ts" : "./pdfium-worker.mjs", moduleUrl);

import { Worker } from "node:worker_threads";
import { CompositionError } from "../composition-error";
import { createGate, type Entry } from "../print/gate";

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

/** Text is read of every import, and not missed for long; without its pictures a document has no place for signatures. */
const LIMIT_MS = { text: 4_000, pictures: 10_000 } as const;

/** One document after the other: each may take as much memory as its pictures want. Municipalities take turns. */
const gate = createGate({
  places: 1,
  waitingMax: 60,
  waitingPerGroupMax: 30,
  waitingPerKeyMax: 10,
  waitTimeoutMs: 30_000,
});

/**
 * What pages show, by the program that draws them in Chromium; undefined when the document breaks it, or its text takes too long.
 * @throws CompositionError BUSY when pictures take too long, too many wait, or the system has no thread: another time it may go
 */
export const askPdfium = async <J extends Job>(
  job: J,
  who: Entry,
): Promise<Answers[J["kind"]] | undefined> => {
  const leave = await gate.enter(who);
  try {
    return await runAside(job);
  } finally {
    leave();
  }
};

const runAside = async <J extends Job>(job: J): Promise<Answers[J["kind"]] | undefined> => {
  const worker = startWorker(job);
  const limit = Promise.withResolvers<undefined>();
  const giveUpWaiting = () => (job.kind === "text" ? limit.resolve(undefined) : limit.reject(busy()));
  const timer = setTimeout(giveUpWaiting, LIMIT_MS[job.kind]);
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

const startWorker = (job: Job): Worker => {
  try {
    return new Worker(locateWorker(), { execArgv: [], workerData: job });
  } catch (cause) {
    throw busy({ cause });
  }
};

const busy = (options?: ErrorOptions) =>
  new CompositionError(
    "BUSY",
    "Las páginas no se pudieron mirar a tiempo. Intente de nuevo en unos minutos",
    options,
  );

/** Beside the bundle, or the source when this runs as source: Node takes the types out of it, as it imports no other source. */
const locateWorker = (moduleUrl: string = import.meta.url): URL =>
  new URL(moduleUrl.endsWith(".ts") ? "./pdfium-worker.ts" : "./pdfium-worker.mjs", moduleUrl);

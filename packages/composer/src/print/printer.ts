import type { Page } from "playwright-core";
import { CompositionError } from "../composition-error";
import { killProcess, type PrintingBrowser, settled } from "./browser";
import { createGate, type GateOptions } from "./gate";
import { createLauncher, type LauncherOptions } from "./launcher";
import { type PrintJob, printPage } from "./print-page";
import { createRefusedJobs } from "./refused-jobs";

export type PrinterOptions = LauncherOptions &
  Omit<GateOptions, "places"> & {
    /** Documents printed at the same time. */
    readonly pages: number;
    /** For one document, without the time it waited. */
    readonly timeoutMs: number;
    /** A browser is replaced after this many documents... */
    readonly documentsMax: number;
    /** ...or when all its processes together hold more than this. */
    readonly memoryMaxBytes: number;
  };

export type Printer = {
  /** HTML to PDF; keys (who asked for it) take turns until they are gone. Throws CompositionError. */
  print(job: PrintJob, key: string, signal?: AbortSignal): Promise<Buffer>;
  /** Starts the browser if it isn't there; rejects with `UNAVAILABLE` when it can't be. */
  warm(): Promise<void>;
  status(): {
    readonly waiting: number;
    readonly browserPid: number | null;
    readonly browsersStarted: number;
  };
  close(): Promise<void>;
};

type Session = {
  readonly browser: PrintingBrowser;
  readonly idle: Page[];
  printed: number;
  running: number;
  isRetired: boolean;
};

const DISCARD_TIMEOUT_MS = 2_000;
const WATCH_INTERVAL_MS = 1_000;

/**
 * A warm browser that is never trusted: a page that hangs is killed and costs its own caller one answer, a browser
 * that dies or grows is replaced, and what was printing on a dead one is printed again once.
 */
export const createPrinter = (options: PrinterOptions): Printer => {
  const gate = createGate({ ...options, places: options.pages });
  const refused = createRefusedJobs();
  const launch = createLauncher(options);
  const live = new Set<Session>();
  let current: Promise<Session> | undefined;
  let browsersStarted = 0;
  let isClosed = false;

  const start = async (): Promise<Session> => {
    browsersStarted += 1;
    const browser = await launch().catch((error: unknown) => {
      throw new CompositionError("UNAVAILABLE", "El navegador que compone los documentos no arranca", {
        cause: error,
      });
    });
    const one = { browser, idle: [], printed: 0, running: 0, isRetired: false };
    live.add(one);
    return one;
  };

  const session = async (): Promise<Session> => {
    if (isClosed) throw new CompositionError("UNAVAILABLE", "El compositor se está deteniendo");
    const found = await current?.catch(() => undefined);
    if (found?.browser.isConnected() && !found.isRetired) return found;
    // Several callers may wait for the same dead one: the first replaces it, the others find the replacement.
    if (!current || (await current.catch(() => undefined)) === found) current = start();
    return current;
  };

  const end = async (one: Session): Promise<void> => {
    live.delete(one);
    await one.browser.close();
  };

  const retire = (one: Session): void => {
    one.isRetired = true;
    if (one.running === 0) void end(one);
  };

  const afterDocument = (one: Session): void => {
    one.running -= 1;
    one.printed += 1;
    if (one.isRetired || one.printed >= options.documentsMax) retire(one);
  };

  // A page that grew is ended alone, so that its neighbour goes on; then the browser goes, whoever is to blame.
  const watchMemory = async (one: Session): Promise<void> => {
    const processes = await one.browser.processes();
    const total = processes.reduce((sum, { memoryBytes }) => sum + memoryBytes, 0);
    if (total <= options.memoryMaxBytes) return;

    retire(one);
    const [largest] = processes
      .filter((found) => found.isRenderer)
      .sort((a, b) => b.memoryBytes - a.memoryBytes);
    if (one.running > 0 && largest && largest.memoryBytes > options.memoryMaxBytes / 2)
      killProcess(largest.pid);
  };

  const watch = setInterval(() => {
    for (const one of live) {
      if (one.browser.isConnected()) watchMemory(one).catch(() => retire(one));
      else live.delete(one);
    }
  }, WATCH_INTERVAL_MS);
  watch.unref();

  const discard = async (one: Session, page: Page): Promise<void> => {
    if (!one.browser.isConnected()) return;
    // Closing a context ends its process even while that is busy. A browser that can't do that is lost itself.
    if (!(await settled(page.context().close(), DISCARD_TIMEOUT_MS))) killProcess(one.browser.pid);
  };

  const attempt = async (job: PrintJob): Promise<Buffer> => {
    const one = await session();
    one.running += 1;
    let page: Page | undefined;
    try {
      page = one.idle.pop() ?? (await one.browser.newPage());
      const pdf = await withinTime(printPage(page, job), options.timeoutMs);
      one.idle.push(page);
      return pdf;
    } catch (error) {
      if (page) await discard(one, page);
      if (error instanceof CompositionError) throw error;
      throw one.browser.isConnected() ? pageFailure(error) : new BrowserGone(error);
    } finally {
      afterDocument(one);
    }
  };

  const print = async (job: PrintJob, key: string, signal?: AbortSignal): Promise<Buffer> => {
    refused.check(job);
    const leave = await gate.enter({ key, signal });
    try {
      refused.check(job); // the same one, sent several times, may have failed since
      return await attempt(job).catch((error: unknown) => {
        if (error instanceof BrowserGone) return attempt(job);
        throw error;
      });
    } catch (error) {
      if (error instanceof CompositionError) refused.remember(job, error);
      if (!(error instanceof BrowserGone)) throw error;
      throw new CompositionError("UNAVAILABLE", "El navegador que compone los documentos se detuvo", {
        cause: error.cause,
      });
    } finally {
      leave();
    }
  };

  return {
    print,
    warm: async () => {
      const one = await session();
      if (one.idle.length === 0 && one.running === 0) one.idle.push(await one.browser.newPage());
    },
    status: () => ({
      waiting: gate.waiting(),
      browserPid: [...live].findLast(({ browser }) => browser.isConnected())?.browser.pid ?? null,
      browsersStarted,
    }),
    close: async () => {
      isClosed = true;
      clearInterval(watch);
      await current?.catch(() => undefined); // one that is just starting must not be forgotten
      await Promise.all([...live].map(end));
    },
  };
};

/** How the browser says that a page's own process ended, or that it could not hold what it printed. */
const EXHAUSTED = /crash|closed|printing failed/i;

const pageFailure = (cause: unknown): CompositionError =>
  EXHAUSTED.test(String(cause))
    ? new CompositionError("EXHAUSTED", "El documento agotó los recursos del compositor", { cause })
    : new CompositionError("UNAVAILABLE", "El navegador no pudo componer el documento", { cause });

class BrowserGone extends Error {
  override readonly name = "BrowserGone";

  constructor(cause: unknown) {
    super("The browser stopped", { cause });
  }
}

const withinTime = async <T>(work: Promise<T>, timeoutMs: number): Promise<T> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(
        new CompositionError(
          "TIMEOUT",
          `El documento tardó más de ${timeoutMs / 1000} segundos en componerse`,
        ),
      );
    }, timeoutMs);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
    work.catch(() => undefined); // a page closed under its work says so too late for anybody
  }
};

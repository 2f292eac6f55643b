import { findChromium } from "../print/find-chromium";
import { createPrinter, type Printer, type PrinterOptions } from "../print/printer";
import type { Letterhead } from "../template/letterhead";
import { crest } from "./crest";
import { chromiumPath, isCi } from "./env";

/** A printer with room for tests; `CHROMIUM_PATH` wins over the usual places. */
export const aPrinter = (changes: Partial<PrinterOptions> = {}): Printer =>
  createPrinter({
    executablePath: findChromium(chromiumPath()),
    browserUser: "nobody",
    environment: {},
    pages: 2,
    waitingMax: 10,
    waitingPerKeyMax: 10,
    timeoutMs: 20_000,
    documentsMax: 1_000,
    memoryMaxBytes: 4 * 1024 ** 3,
    ...changes,
  });

export const LETTERHEAD: Letterhead = {
  name: "Municipalidad de Ñandubay",
  slogan: "2027 - Año del Centenario de la Fundación de la Ciudad",
  logo: crest(),
  language: "es-AR",
};

/**
 * For `describe.skipIf(isChromiumMissing())`. Says so on the console, and in CI throws instead.
 */
export const isChromiumMissing = (): boolean => {
  try {
    findChromium(chromiumPath());
    return false;
  } catch (error) {
    if (isCi()) throw error;
    process.stderr.write(`\n*** SKIPPED: interop tests without Chromium: ${String(error)} ***\n`);
    return true;
  }
};

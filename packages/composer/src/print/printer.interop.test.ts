import { afterEach, describe, expect, test } from "vitest";
import { aPrinter, isChromiumMissing } from "../testing/test-printer";
import type { Printer } from "./printer";

const open: Printer[] = [];
const start = (changes: Parameters<typeof aPrinter>[0] = {}): Printer => {
  const printer = aPrinter(changes);
  open.push(printer);
  return printer;
};
afterEach(async () => {
  await Promise.all(open.splice(0).map((printer) => printer.close()));
});

const page = (html: string) => ({ html: `<title>t</title>${html}`, header: "<i></i>", footer: "<i></i>" });
const quick = page("<p>a</p>");
/** No script is needed to keep a browser busy for a long time. */
const endless = page(`<table>${"<tr><td>x</td><td>y</td></tr>".repeat(150_000)}</table>`);
const isPdf = (bytes: Buffer) => bytes.subarray(0, 5).toString() === "%PDF-";

const isRunning = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

describe.skipIf(isChromiumMissing())("a printer", () => {
  test("a page that hangs is killed and costs its own caller one answer", async () => {
    const printer = start({ timeoutMs: 5_000 });
    await printer.warm();

    const problemOf = (job: Promise<Buffer>): Promise<unknown> => job.catch((error: unknown) => error);
    const hanging = problemOf(printer.print(endless, "eva"));
    for (let index = 0; index < 5; index += 1) expect(isPdf(await printer.print(quick, "ana"))).toBe(true);
    const problem = await hanging;
    expect(problem).toMatchObject({ code: "TIMEOUT" });

    expect(isPdf(await printer.print(quick, "ana"))).toBe(true);
    // The very same one: remembered, not printed again.
    expect(await problemOf(printer.print(endless, "eva"))).toBe(problem);
    expect(printer.status().browsersStarted).toBe(1);
  });

  test("a browser that was killed is replaced", async () => {
    const printer = start();
    await printer.warm();
    process.kill(printer.status().browserPid!, "SIGKILL");

    expect(isPdf(await printer.print(quick, "ana"))).toBe(true);
    expect(printer.status().browsersStarted).toBe(2);
  });

  test("what was printing when the browser was killed is printed again", async () => {
    const printer = start();
    await printer.warm();
    const printing = Promise.all([
      printer.print(quick, "ana"),
      printer.print(quick, "ana"),
      printer.print(quick, "ana"),
    ]);
    process.kill(printer.status().browserPid!, "SIGKILL");

    expect((await printing).every(isPdf)).toBe(true);
    expect(printer.status().browsersStarted).toBe(2);
  });

  test("a browser is replaced after its share of documents, and the old one ends", async () => {
    const printer = start({ documentsMax: 2 });
    await printer.warm();
    const first = printer.status().browserPid!;

    for (let index = 0; index < 3; index += 1) expect(isPdf(await printer.print(quick, "ana"))).toBe(true);

    expect(printer.status().browsersStarted).toBe(2);
    await expect.poll(() => isRunning(first), { timeout: 5_000 }).toBe(false);
  });

  test("a page that takes too much memory is ended alone", async () => {
    const printer = start({ memoryMaxBytes: 300_000_000, timeoutMs: 60_000 });

    await expect(printer.print(endless, "ana")).rejects.toMatchObject({ code: "EXHAUSTED" });
    expect(isPdf(await printer.print(quick, "ana"))).toBe(true);
  });

  test("thirty-two at once, of several people or of one, are all printed", async () => {
    const printer = start({ waitingMax: 100, waitingPerKeyMax: 64 });
    await printer.warm();
    const keys = Array.from({ length: 32 }, (_, index) => (index < 16 ? "100:ana" : `100:${index}`));

    const printed = await Promise.all(keys.map((key) => printer.print(quick, key)));

    expect(printed.every(isPdf)).toBe(true);
    expect(printer.status().waiting).toBe(0);
  });

  test("when too many wait, the next is refused at once", async () => {
    const printer = start({ pages: 1, waitingMax: 1 });
    const accepted = [printer.print(quick, "ana"), printer.print(quick, "ana")];

    await expect(printer.print(quick, "ana")).rejects.toMatchObject({ code: "BUSY" });
    expect((await Promise.all(accepted)).every(isPdf)).toBe(true);
  });

  test("a browser that is not there is unavailable, and looked for again each time", async () => {
    const printer = start({ executablePath: "/nowhere/chromium" });

    await expect(printer.print(quick, "ana")).rejects.toMatchObject({ code: "UNAVAILABLE" });
    await expect(printer.warm()).rejects.toMatchObject({ code: "UNAVAILABLE" });
    expect(printer.status()).toMatchObject({ browserPid: null, browsersStarted: 2 });
  });

  test("closing ends the browser, and nothing is printed any more", async () => {
    const printer = start();
    await printer.warm();
    const pid = printer.status().browserPid!;

    await printer.close();

    await expect.poll(() => isRunning(pid), { timeout: 5_000 }).toBe(false);
    await expect(printer.print(quick, "ana")).rejects.toMatchObject({ code: "UNAVAILABLE" });
  });
});

import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  readlinkSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, test } from "vitest";
import { chromiumPath } from "../testing/env";
import { isChromiumMissing } from "../testing/test-printer";
import type { PrintingBrowser } from "./browser";
import { findChromium } from "./find-chromium";
import { createLauncher } from "./launcher";

const isRootOnLinux = process.getuid?.() === 0 && process.platform === "linux";
const cleanups: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

const aFolder = (mode: number): string => {
  const folder = mkdtempSync(join(tmpdir(), "foja-launcher-test-"));
  chmodSync(folder, mode);
  cleanups.push(() => rmSync(folder, { recursive: true }));
  return folder;
};

/** A program in front of the browser. */
const wrapper = (folder: string, before = ""): string => {
  const file = join(folder, "chromium");
  writeFileSync(file, `#!/bin/sh\n${before}\nexec '${findChromium(chromiumPath())}' "$@"\n`, { mode: 0o755 });
  return file;
};

const launched = async (executablePath: string, browserUser = "nobody") => {
  const messages: string[] = [];
  const launch = createLauncher({
    executablePath,
    environment: {},
    browserUser,
    onWeakConfinement: (message) => messages.push(message),
  });
  const browser = await launch();
  cleanups.push(() => browser.close());
  return { launch, browser, messages };
};

const uidsOf = async (browser: PrintingBrowser): Promise<Set<number>> => {
  const all = await browser.processes();
  const uids = all.map(({ pid }) => /^Uid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]);
  return new Set(uids.map(Number));
};

const NO_SANDBOX = 'case "$*" in *--no-sandbox*) ;; *) echo "No usable sandbox!" >&2; exit 1;; esac';

describe.skipIf(isChromiumMissing() || !isRootOnLinux)("started by root, the browser", () => {
  test("runs as another user in its sandbox, or says why not; and its memory is counted", async () => {
    const { browser, messages } = await launched(findChromium(chromiumPath()));
    const page = await browser.newPage();
    await page.setContent("<p>a</p>");
    const processes = await browser.processes();
    const renderer = processes.find(({ isRenderer }) => isRenderer)!;

    expect(await uidsOf(browser)).toEqual(new Set([65_534]));
    expect(renderer.memoryBytes).toBeGreaterThan(1_000_000);
    const isIsolated =
      readlinkSync(`/proc/${renderer.pid}/ns/user`) !== readlinkSync("/proc/self/ns/user") &&
      /^Seccomp:\s+2$/m.test(readFileSync(`/proc/${renderer.pid}/status`, "utf8"));
    expect(isIsolated).toBe(messages.length === 0);
  });

  test("where the sandbox does not work, runs without, as another user, and says why", async () => {
    const { launch, browser, messages } = await launched(wrapper(aFolder(0o755), NO_SANDBOX));
    const again = await launch();
    cleanups.push(() => again.close());

    for (const one of [browser, again]) expect(await uidsOf(one)).toEqual(new Set([65_534]));
    expect(messages).toEqual([expect.stringMatching(/as nobody without its sandbox: .*sandboxing failed/)]);
  });

  test("where another user can't get at it, runs as root, and says why", async () => {
    const { browser, messages } = await launched(wrapper(aFolder(0o700)));

    expect(await uidsOf(browser)).toEqual(new Set([0]));
    expect(messages).toEqual([expect.stringMatching(/as root without its sandbox: .*[Pp]ermission denied/)]);
  });

  test("without an account to use, runs as root, and says so", async () => {
    const { messages } = await launched(findChromium(chromiumPath()), "nadie-de-aquí");

    expect(messages).toEqual([
      expect.stringMatching(/as root without its sandbox: no account "nadie-de-aquí"/),
    ]);
  });

  test("leaves nothing behind", async () => {
    const { browser } = await launched(findChromium(chromiumPath()));
    const arguments_ = readFileSync(`/proc/${browser.pid}/cmdline`, "utf8").split("\0");
    const profile = arguments_.findLast((one) => one.startsWith("--user-data-dir="))!.split("=")[1]!;
    await browser.close();

    await expect.poll(() => existsSync(profile), { timeout: 5_000 }).toBe(false);
  });
});

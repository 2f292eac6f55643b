import { rmSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { type Browser, type CDPSession, chromium, type Page } from "playwright-core";
import { writeFontConfig } from "../fonts/font-config";
import type { Confinement } from "./confinement";
import { writeRunAs } from "./run-as";

export type BrowserProcess = {
  readonly pid: number;
  readonly isRenderer: boolean;
  readonly memoryBytes: number;
};

export type PrintingBrowser = {
  readonly pid: number;
  isConnected(): boolean;
  /** A page that runs no script and reaches nothing, in a context and so a process of its own. */
  newPage(): Promise<Page>;
  processes(): Promise<BrowserProcess[]>;
  /** Asks it to end and kills it when it doesn't. */
  close(): Promise<void>;
};

const CLOSE_TIMEOUT_MS = 3_000;

const FLAGS = [
  ...["--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking"],
  ...["--disable-component-update", "--disable-sync", "--disable-extensions", "--no-default-browser-check"],
  // Hinted advances would make line breaks depend on the screen's resolution.
  "--font-render-hinting=none",
];

export type LaunchOptions = {
  readonly executablePath: string;
  readonly environment: Readonly<Record<string, string>>;
};

/** It talks over a pipe, so it ends when this process does, however this process ends. */
export const launchBrowser = async (
  { executablePath, environment }: LaunchOptions,
  { user, sandbox }: Confinement,
): Promise<PrintingBrowser> => {
  const fonts = writeFontConfig();
  const removeFolder = (): void => rmSync(fonts.folder, { recursive: true, force: true });
  try {
    const browser = await chromium.launch({
      executablePath: user ? writeRunAs(user, executablePath, fonts.folder) : executablePath,
      chromiumSandbox: sandbox,
      args: FLAGS,
      env: { ...environment, FONTCONFIG_FILE: fonts.file },
      handleSIGINT: false,
      handleSIGTERM: false,
      handleSIGHUP: false,
    });
    browser.once("disconnected", removeFolder);
    return await wrap(browser);
  } catch (error) {
    removeFolder();
    throw error;
  }
};

const wrap = async (browser: Browser): Promise<PrintingBrowser> => {
  const cdp = await browser.newBrowserCDPSession();
  const pid = (await listProcesses(cdp)).find(({ type }) => type === "browser")?.id ?? 0;
  return {
    pid,
    isConnected: () => browser.isConnected(),
    newPage: async () => {
      const context = await browser.newContext({
        javaScriptEnabled: false,
        offline: true,
        acceptDownloads: false,
      });
      await context.route("**/*", (route) => route.abort());
      return context.newPage();
    },
    processes: async () => {
      const found = await listProcesses(cdp);
      return Promise.all(
        found.map(async ({ id, type }) => ({
          pid: id,
          isRenderer: type === "renderer",
          memoryBytes: await proportionalBytes(id),
        })),
      );
    },
    close: async () => {
      const closed = browser.close().then(() => true);
      if (!(await settled(closed, CLOSE_TIMEOUT_MS)) && pid > 0) killProcess(pid);
    },
  };
};

const listProcesses = async (cdp: CDPSession) => (await cdp.send("SystemInfo.getProcessInfo")).processInfo;

// Pages that processes share are divided among them; counted in full, an idle browser would seem to hold 700 MB.
// Only Linux says it; elsewhere the number of documents alone decides when a browser is replaced.
const proportionalBytes = async (pid: number): Promise<number> => {
  const memory = await readFile(`/proc/${pid}/smaps_rollup`, "utf8").catch(() => "");
  return Number(/^Pss:\s+(\d+) kB/m.exec(memory)?.[1] ?? 0) * 1024;
};

/** Kills a process that the browser listed; one that has just ended is no error. */
export const killProcess = (pid: number): void => {
  try {
    process.kill(pid, "SIGKILL");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
  }
};

/** Whether a promise settled within the time, however. */
export const settled = async (promise: Promise<unknown>, timeoutMs: number): Promise<boolean> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(resolve, timeoutMs, false);
  });
  const done = promise.then(
    () => true,
    () => true,
  );
  try {
    return await Promise.race([done, late]);
  } finally {
    clearTimeout(timer);
  }
};

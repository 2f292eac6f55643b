import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { findChromium } from "@foja/composer/print/find-chromium";
import { type BuildOptions, build } from "esbuild";
import { type Browser, chromium, type Page } from "playwright";
import { buildPages } from "../../scripts/build";
import { openGate, type Sender } from "../ipc/gate";
import { createPages, PAGE } from "../main/pages";
import { chromiumPath } from "./env";
import type { TestProgram } from "./test-program";

export type PageHouse = {
  /** The pages of a program in a window of their own, through its own gate and the own preload script. */
  open(program: TestProgram, look?: { width?: number; height?: number; dark?: boolean }): Promise<Page>;
  close(): Promise<void>;
};

/**
 * The program's pages in Chromium, with what Electron would put between them and the main process: the same files with the same policy, the
 * preload script unchanged, the gate with its checks. Of Electron only the wire is made up.
 */
export const createPageHouse = async (): Promise<PageHouse> => {
  const folder = await mkdtemp(path.join(tmpdir(), "foja-pages-"));
  await buildPages(folder);
  const preload = await bundlePreload();
  const answer = createPages(folder);
  const server = createServer((request, response) => {
    void answer({ url: `foja-pages://program${request.url}`, method: request.method ?? "GET" }).then(
      async (page) => {
        response.writeHead(page.status, Object.fromEntries(page.headers));
        response.end(Buffer.from(await page.arrayBuffer()));
      },
    );
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/index.html`;
  const browser: Browser = await chromium.launch({
    executablePath: findChromium(chromiumPath()),
    args: ["--no-sandbox", "--disable-background-networking"],
  });

  return {
    open: async (program, { width = 1360, height = 860, dark = false } = {}) => {
      const context = await browser.newContext({
        viewport: { width, height },
        colorScheme: dark ? "dark" : "light",
        timezoneId: "America/Argentina/Buenos_Aires",
        reducedMotion: "reduce",
      });
      const page = await context.newPage();
      page.setDefaultTimeout(20_000);
      await connect(page, program, preload);
      await page.goto(address);
      return page;
    },
    close: async () => {
      await browser.close();
      server.closeAllConnections();
      server.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
};

const connect = async (page: Page, town: TestProgram, preload: string): Promise<void> => {
  const listeners = new Map<string, (event: Sender, input: unknown) => Promise<unknown>>();
  openGate(
    { handle: (channel, listener) => void listeners.set(channel, listener) },
    { page: PAGE, handlers: town.program.handlers, report: (error) => town.reported.push(error) },
  );
  await page.exposeBinding("wireInvoke", async (_, channel: string, input: unknown) =>
    packed(await listeners.get(channel)?.({ senderFrame: { url: PAGE, parent: null } }, unpacked(input))),
  );
  town.publish = (event) => {
    page
      .evaluate((told) => window.dispatchEvent(new CustomEvent("wire", { detail: told })), event)
      .catch(() => undefined);
  };
  await page.addInitScript(`(() => {
    const invoke = window.wireInvoke;
    const each = (value, change) => value && typeof value === "object" && !(value instanceof Uint8Array) && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).map(([name, one]) => [name, change(one)])) : value;
    const pack = (value) => value instanceof Uint8Array ? { wireBytes: value.toBase64() } : each(value, pack);
    const unpack = (value) => value?.wireBytes !== undefined ? Uint8Array.fromBase64(value.wireBytes) : each(value, unpack);
    const electron = {
      contextBridge: { exposeInMainWorld: (name, bridge) => { window[name] = bridge; } },
      ipcRenderer: {
        invoke: async (channel, input) => unpack(await invoke(channel, pack(input))),
        on: (_, listener) => window.addEventListener("wire", (event) => listener({}, event.detail)),
        removeListener: () => undefined,
      },
    };
    const require = (name) => { if (name === "electron") return electron; throw new Error(name); };
    ${preload}
  })();`);
};

/** Bytes go between Electron's processes as they are; this wire takes what is JSON. */
const packed = (value: unknown): unknown =>
  value instanceof Uint8Array ? { wireBytes: Buffer.from(value).toString("base64") } : inside(value, packed);

const unpacked = (value: unknown): unknown =>
  isPacked(value) ? new Uint8Array(Buffer.from(value.wireBytes, "base64")) : inside(value, unpacked);

const isPacked = (value: unknown): value is { wireBytes: string } =>
  typeof value === "object" && value !== null && "wireBytes" in value;

const inside = (value: unknown, change: (value: unknown) => unknown): unknown =>
  typeof value === "object" && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).map(([name, one]) => [name, change(one)]))
    : value;

const bundlePreload = async (): Promise<string> => {
  const options: BuildOptions = {
    bundle: true,
    platform: "node",
    format: "cjs",
    write: false,
    external: ["electron"],
    entryPoints: [path.resolve(import.meta.dirname, "../preload/preload.ts")],
  };
  const { outputFiles } = await build(options);
  return outputFiles?.[0]?.text ?? "";
};

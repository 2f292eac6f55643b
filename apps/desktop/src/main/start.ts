import { release } from "node:os";
import path from "node:path";
import { EVENTS } from "../ipc/channels";
import type { ProgramEvent } from "../ipc/contract";
import { openGate } from "../ipc/gate";
import type { Fetch } from "../server/ask";
import { createKeyStore } from "../server/key-store";
import { linkAmong } from "../server/link";
import { createServerList } from "../server/server-list";
import type { Language } from "../token/messages";
import type { TokenClient } from "../token/token-client";
import type { BrowserWindow, ElectronPort } from "./electron-port";
import { harden, hardenSession } from "./harden";
import { MAIN_TEXTS } from "./main-texts";
import { menuTemplate } from "./menu";
import { createPages, PAGE, PAGES_SCHEME } from "./pages";
import { createProgram, type Program } from "./program";
import { registerScheme } from "./scheme";
import { createSettings } from "./settings";
import { type AutoUpdater, createUpdates, type UpdateSource } from "./updates";
import { bringForward, openWindow, paperOf } from "./window";

export type StartOptions = {
  readonly electron: ElectronPort;
  readonly updater: AutoUpdater;
  readonly updateSource: UpdateSource | undefined;
  readonly createTokens: (memoryFile: string, report: (error: unknown) => void) => TokenClient;
  /** With main.mjs, preload.cjs and `pages`. */
  readonly folder: string;
  readonly process: {
    readonly platform: string;
    readonly arch: string;
    readonly argv: readonly string[];
    readonly execPath: string;
    readonly versions: { readonly electron?: string | undefined };
    readonly appImage: string | undefined;
  };
  /** Bugs, on the program's error output. */
  readonly report: (error: unknown) => void;
};

/** From here on the program runs; the promise is for tests. @returns undefined when another one runs already, which gets the link */
export const start = async (options: StartOptions): Promise<Program | undefined> => {
  const { electron, process, report } = options;
  const { app } = electron;
  if (!app.requestSingleInstanceLock()) {
    app.quit();
    return undefined;
  }
  electron.protocol.registerSchemesAsPrivileged([
    { scheme: PAGES_SCHEME, privileges: { standard: true, secure: true, supportFetchAPI: true } },
  ]);
  harden(electron);

  // macOS hands a link over before anything is ready.
  let open: (link: string) => void = (link) => early.push(link);
  const early: string[] = [];
  app.on("open-url", (event, url) => {
    event.preventDefault();
    open(url);
  });
  let window: BrowserWindow | undefined;
  app.on("second-instance", (_, argv) => {
    const link = linkAmong(argv);
    if (link) open(link);
    if (window) bringForward(window);
  });
  const first = linkAmong(process.argv);
  if (first) early.push(first);

  await app.whenReady();
  await registerScheme(app, {
    ...process,
    entryPoint: process.argv.slice(1).find((one) => !one.startsWith("-")),
  }).catch(report);

  const servers = electron.session.fromPartition("servers");
  const pages = electron.session.fromPartition("pages");
  hardenSession(pages);
  pages.protocol.handle(PAGES_SCHEME, createPages(path.join(options.folder, "pages")));

  // The session's: it knows the system's proxy and its certification authorities.
  const fetch: Fetch = (url, init) => servers.fetch(url, init);
  const publish = (event: ProgramEvent): void => {
    if (window && !window.isDestroyed()) window.webContents.send(EVENTS, event);
  };
  const data = app.getPath("userData");
  const settings = createSettings(path.join(data, "settings.json"), app.getLocale());
  const updates = createUpdates({
    updater: options.updater,
    source: app.isPackaged ? options.updateSource : undefined,
    running: { version: app.getVersion(), platform: process.platform },
    fetch,
    changed: () => void program.publishState().catch(report),
  });
  const program = createProgram({
    version: app.getVersion(),
    platform: process.platform,
    system: `${process.platform} ${process.arch} ${release()}, Electron ${process.versions.electron ?? "-"}`,
    fetch,
    tokens: options.createTokens(path.join(data, "tokens.json"), report),
    keys: createKeyStore(path.join(data, "keys.json"), electron.safeStorage),
    servers: createServerList(path.join(data, "servers.json")),
    settings,
    openBrowser: (url) => electron.shell.openExternal(url),
    copyText: (text) => electron.clipboard.writeText(text),
    chooseLibrary: (language) => chooseLibrary(electron, language, process.platform),
    applySettings: ({ language, theme }) => {
      electron.nativeTheme.themeSource = theme;
      electron.setMenu(menuTemplate(language, process.platform));
      window?.setBackgroundColor(paperOf(electron.nativeTheme.shouldUseDarkColors));
    },
    publish,
    update: updates,
    report,
  });
  openGate(electron.ipcMain, { page: PAGE, handlers: program.handlers, report });

  const show = async (): Promise<void> => {
    window = await openWindow(electron, {
      preload: path.join(options.folder, "preload.cjs"),
      session: pages,
      icon: path.join(options.folder, "pages/icon.png"),
    });
    window.once("closed", () => {
      window = undefined;
    });
    window.on("close", (event) => {
      if (!program.isBusy()) return;
      event.preventDefault();
      app.quit();
    });
  };
  endWell(options, program, async () => (await settings.read()).language);
  app.on("window-all-closed", () => app.quit());

  open = (link) => {
    if (window) bringForward(window);
    void program.openLink(link).catch(report);
  };
  // Before the window: what a link opens is what it shows first.
  for (const link of early) await program.openLink(link);
  await show();
  updates.watch();
  await program.start();
  return program;
};

/** Whoever quits while documents are being signed is asked; what is signed is handed in before the program ends. */
const endWell = (
  { electron: { app, dialog }, report }: StartOptions,
  program: Program,
  language: () => Promise<Language>,
): void => {
  let isEnding = false;
  let isClosed = false;
  const end = async (): Promise<void> => {
    if (program.isBusy()) {
      const texts = MAIN_TEXTS[await language()];
      const { response } = await dialog.showMessageBox({
        type: "warning",
        message: texts.busy,
        detail: texts.busyDetail,
        buttons: [texts.keepSigning, texts.stopAndQuit],
        defaultId: 0,
        cancelId: 0,
      });
      if (response === 0) {
        isEnding = false;
        return;
      }
    }
    await program.close().catch(report);
    isClosed = true;
    app.quit();
  };
  app.on("before-quit", (event) => {
    if (isClosed) return;
    event.preventDefault();
    if (isEnding) return;
    isEnding = true;
    void end().catch((error) => {
      report(error);
      app.exit(1);
    });
  });
};

const EXTENSIONS: Readonly<Record<string, string>> = { win32: "dll", darwin: "dylib", linux: "so" };

const chooseLibrary = async (
  { dialog }: ElectronPort,
  language: Language,
  platform: string,
): Promise<string | undefined> => {
  const texts = MAIN_TEXTS[language];
  const { canceled, filePaths } = await dialog.showOpenDialog({
    title: texts.chooseLibrary,
    properties: ["openFile"],
    filters: [
      { name: texts.libraries, extensions: [EXTENSIONS[platform] ?? "so"] },
      { name: texts.allFiles, extensions: ["*"] },
    ],
  });
  return canceled ? undefined : filePaths[0];
};

import {
  app,
  BrowserWindow,
  clipboard,
  dialog,
  ipcMain,
  Menu,
  nativeTheme,
  protocol,
  safeStorage,
  session,
  shell,
  utilityProcess,
} from "electron";
import electronUpdater from "electron-updater";
import { createTokenClient } from "../token/create-token-client";
import { forkWithElectron } from "../token/driver/fork-child";
import { createFileMemory } from "../token/token-memory";
import type { ElectronPort } from "./electron-port";
import { env } from "./env";
import { start } from "./start";
import type { UpdateSource } from "./updates";

/** Written in by the build (`scripts/build.ts`). */
declare const FOJA_UPDATES: UpdateSource | null;

const electron = {
  app,
  // A session goes into its options, of which we name a part.
  BrowserWindow: BrowserWindow as unknown as ElectronPort["BrowserWindow"],
  ipcMain,
  protocol,
  session,
  safeStorage,
  utilityProcess,
  shell,
  clipboard,
  nativeTheme,
  dialog,
  setMenu: (template) =>
    Menu.setApplicationMenu(Menu.buildFromTemplate(template as Electron.MenuItemConstructorOptions[])),
} satisfies ElectronPort;

const report = (error: unknown): void => {
  process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
};

start({
  electron,
  updater: electronUpdater.autoUpdater,
  updateSource: FOJA_UPDATES ?? undefined,
  createTokens: (memoryFile, report) =>
    createTokenClient({
      fork: forkWithElectron(utilityProcess),
      memory: createFileMemory(memoryFile),
      report,
    }),
  folder: import.meta.dirname,
  process: {
    platform: process.platform,
    arch: process.arch,
    argv: process.argv,
    execPath: process.execPath,
    versions: process.versions,
    appImage: env.appImage,
  },
  report,
}).catch((error) => {
  report(error);
  app.exit(1);
});

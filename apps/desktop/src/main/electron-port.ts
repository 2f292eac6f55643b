import type { IpcMain } from "../ipc/gate";
import type { SafeStorage } from "../server/key-store";
import type { UtilityProcess } from "../token/driver/fork-child";

// The part of Electron that the main process uses. It is handed in, so that all of it but `main.ts` runs in tests without Electron's binary.

export type Event = { preventDefault(): void };

export type WebContents = {
  on(
    event: "will-navigate" | "will-redirect" | "will-attach-webview",
    listener: (event: Event) => void,
  ): unknown;
  on(event: "render-process-gone", listener: () => void): unknown;
  setWindowOpenHandler(handler: () => { action: "deny" }): void;
  send(channel: string, message: unknown): void;
  reload(): void;
};

export type BrowserWindow = {
  readonly webContents: WebContents;
  loadURL(url: string): Promise<void>;
  show(): void;
  focus(): void;
  restore(): void;
  isMinimized(): boolean;
  isDestroyed(): boolean;
  destroy(): void;
  setBackgroundColor(color: string): void;
  once(event: "ready-to-show" | "closed", listener: () => void): unknown;
  on(event: "close", listener: (event: Event) => void): unknown;
};

export type WindowOptions = {
  width: number;
  height: number;
  minWidth: number;
  minHeight: number;
  show: boolean;
  title: string;
  backgroundColor: string;
  icon?: string;
  webPreferences: {
    preload: string;
    session: Session;
    contextIsolation: true;
    sandbox: true;
    nodeIntegration: false;
    nodeIntegrationInWorker: false;
    nodeIntegrationInSubFrames: false;
    webviewTag: false;
    webSecurity: true;
    spellcheck: false;
    devTools: boolean;
  };
};

export type Session = {
  setPermissionRequestHandler(
    handler: (contents: unknown, permission: string, callback: (isGranted: boolean) => void) => void,
  ): void;
  setPermissionCheckHandler(handler: () => boolean): void;
  setDevicePermissionHandler(handler: () => boolean): void;
  fetch(url: string, init?: RequestInit): Promise<Response>;
  readonly protocol: { handle(scheme: string, handler: (request: Request) => Promise<Response>): void };
  readonly webRequest: {
    onBeforeRequest(
      listener: (details: { url: string }, callback: (answer: { cancel: boolean }) => void) => void,
    ): void;
  };
  on(event: "will-download", listener: (event: Event) => void): unknown;
};

export type App = {
  readonly isPackaged: boolean;
  getVersion(): string;
  getLocale(): string;
  getPath(name: "userData" | "home"): string;
  requestSingleInstanceLock(): boolean;
  setAsDefaultProtocolClient(scheme: string, path?: string, args?: string[]): boolean;
  whenReady(): Promise<void>;
  quit(): void;
  exit(code: number): void;
  on(event: "second-instance", listener: (event: unknown, argv: string[]) => void): unknown;
  on(event: "open-url", listener: (event: Event, url: string) => void): unknown;
  on(event: "web-contents-created", listener: (event: unknown, contents: WebContents) => void): unknown;
  on(event: "window-all-closed" | "activate", listener: () => void): unknown;
  on(event: "before-quit", listener: (event: Event) => void): unknown;
};

export type MenuItem = {
  label?: string;
  role?: string;
  type?: "separator";
  submenu?: MenuItem[];
};

export type ElectronPort = {
  readonly app: App;
  readonly BrowserWindow: new (options: WindowOptions) => BrowserWindow;
  readonly ipcMain: IpcMain;
  readonly protocol: {
    registerSchemesAsPrivileged(
      schemes: {
        scheme: string;
        privileges: { standard: boolean; secure: boolean; supportFetchAPI: boolean };
      }[],
    ): void;
  };
  readonly session: { fromPartition(partition: string): Session };
  readonly safeStorage: SafeStorage;
  readonly utilityProcess: UtilityProcess;
  readonly shell: { openExternal(url: string): Promise<void> };
  readonly clipboard: { writeText(text: string): void };
  readonly nativeTheme: { themeSource: "system" | "light" | "dark"; readonly shouldUseDarkColors: boolean };
  readonly dialog: {
    showOpenDialog(options: {
      title: string;
      properties: "openFile"[];
      filters: { name: string; extensions: string[] }[];
    }): Promise<{ canceled: boolean; filePaths: string[] }>;
    showMessageBox(options: {
      type: "warning";
      message: string;
      detail: string;
      buttons: string[];
      defaultId: number;
      cancelId: number;
    }): Promise<{ response: number }>;
  };
  readonly setMenu: (template: MenuItem[]) => void;
};

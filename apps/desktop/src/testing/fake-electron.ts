import type { Sender } from "../ipc/gate";
import type {
  BrowserWindow,
  ElectronPort,
  Event,
  MenuItem,
  Session,
  WebContents,
  WindowOptions,
} from "../main/electron-port";

export type FakeElectron = ElectronPort & {
  /** Fires the listeners of an event of the app. */
  emit(event: string, ...args: unknown[]): boolean;
  readonly windows: FakeWindow[];
  readonly menus: MenuItem[][];
  readonly sessions: Map<string, FakeSession>;
  readonly schemes: string[];
  readonly clients: unknown[][];
  ask(channel: string, input?: unknown, url?: string): Promise<unknown>;
  lock: boolean;
  readonly quits: () => number;
  /** Which button the person presses. */
  response: number;
};

export type FakeWindow = BrowserWindow & {
  readonly options: WindowOptions;
  readonly url: () => string;
  readonly sent: unknown[];
  readonly opens: () => unknown;
  readonly focused: () => number;
  fire(event: string): boolean;
};

export type FakeSession = Session & {
  readonly permissions: () => boolean[];
  blocks(url: string): boolean;
  readonly handlers: Map<string, (request: Request) => Promise<Response>>;
};

type Listener = (...args: never[]) => unknown;

/** Events by name. @returns whether a listener prevented the default */
const createEmitter = () => {
  const listeners = new Map<string, Listener[]>();
  return {
    on: (name: string, listener: Listener) => {
      listeners.set(name, [...(listeners.get(name) ?? []), listener]);
    },
    emit: (name: string, ...args: unknown[]) => {
      let isPrevented = false;
      const event: Event = {
        preventDefault: () => {
          isPrevented = true;
        },
      };
      for (const listener of listeners.get(name) ?? []) listener(...([event, ...args] as never[]));
      return isPrevented;
    },
  };
};

/** Electron as far as the main process uses it. */
export const createFakeElectron = (userData: string, { isPackaged = true } = {}): FakeElectron => {
  const app = createEmitter();
  const listeners = new Map<string, (event: Sender, input: unknown) => Promise<unknown>>();
  const windows: FakeWindow[] = [];
  const menus: MenuItem[][] = [];
  const sessions = new Map<string, FakeSession>();
  const schemes: string[] = [];
  const clients: unknown[][] = [];
  let quits = 0;

  const createWindow = (options: WindowOptions): FakeWindow => {
    const emitter = createEmitter();
    const contents = createEmitter();
    const sent: unknown[] = [];
    let url = "";
    let focused = 0;
    let opens: (() => unknown) | undefined;
    const webContents: WebContents = {
      on: contents.on as WebContents["on"],
      setWindowOpenHandler: (handler) => {
        opens = handler;
      },
      send: (_, message) => void sent.push(message),
      reload: () => undefined,
    };
    const window: FakeWindow = {
      options,
      webContents,
      sent,
      url: () => url,
      opens: () => opens?.(),
      focused: () => focused,
      fire: (event) => (event.startsWith("will-") ? contents.emit(event) : emitter.emit(event)),
      loadURL: async (to) => {
        url = to;
      },
      show: () => undefined,
      focus: () => {
        focused += 1;
      },
      restore: () => undefined,
      isMinimized: () => false,
      isDestroyed: () => false,
      destroy: () => undefined,
      setBackgroundColor: () => undefined,
      once: emitter.on as BrowserWindow["once"],
      on: emitter.on as BrowserWindow["on"],
    };
    windows.push(window);
    app.emit("web-contents-created", webContents);
    return window;
  };

  const createSession = (): FakeSession => {
    const handlers = new Map<string, (request: Request) => Promise<Response>>();
    const checks: (() => boolean)[] = [];
    let before: (details: { url: string }, callback: (answer: { cancel: boolean }) => void) => void = (
      _,
      go,
    ) => go({ cancel: false });
    return {
      handlers,
      permissions: () => checks.map((check) => check()),
      blocks: (url) => {
        let isBlocked = false;
        before({ url }, ({ cancel }) => {
          isBlocked = cancel;
        });
        return isBlocked;
      },
      setPermissionRequestHandler: (handler) =>
        void checks.push(() => {
          let isGranted = true;
          handler(null, "media", (granted) => {
            isGranted = granted;
          });
          return isGranted;
        }),
      setPermissionCheckHandler: (handler) => void checks.push(handler),
      setDevicePermissionHandler: (handler) => void checks.push(handler),
      fetch: (url, init) => fetch(url, init),
      protocol: { handle: (scheme, handler) => void handlers.set(scheme, handler) },
      webRequest: {
        onBeforeRequest: (listener) => {
          before = listener;
        },
      },
      on: () => undefined,
    };
  };

  const electron: FakeElectron = {
    emit: app.emit,
    windows,
    menus,
    sessions,
    schemes,
    clients,
    lock: true,
    response: 0,
    quits: () => quits,
    ask: (channel, input, url = "foja-pages://program/index.html") =>
      listeners.get(`foja:${channel}`)?.({ senderFrame: { url, parent: null } }, input) ??
      Promise.reject(new Error(channel)),
    app: {
      isPackaged,
      getVersion: () => "1.0.0",
      getLocale: () => "es-AR",
      getPath: () => userData,
      requestSingleInstanceLock: () => electron.lock,
      setAsDefaultProtocolClient: (...args) => clients.push(args) > 0,
      whenReady: async () => undefined,
      quit: () => {
        quits += 1;
        app.emit("before-quit");
      },
      exit: () => undefined,
      on: app.on as ElectronPort["app"]["on"],
    },
    BrowserWindow: new Proxy(class {} as unknown as ElectronPort["BrowserWindow"], {
      construct: (_, [options]: [WindowOptions]) => createWindow(options),
    }),
    ipcMain: { handle: (channel, listener) => void listeners.set(channel, listener) },
    protocol: { registerSchemesAsPrivileged: (all) => void schemes.push(...all.map(({ scheme }) => scheme)) },
    session: {
      fromPartition: (name) => {
        const session = sessions.get(name) ?? createSession();
        sessions.set(name, session);
        return session;
      },
    },
    safeStorage: {
      isEncryptionAvailable: () => true,
      encryptString: (text) => Buffer.from(text),
      decryptString: (bytes) => bytes.toString(),
    },
    utilityProcess: { fork: () => Promise.reject(new Error("no children here")) as never },
    shell: { openExternal: async () => undefined },
    clipboard: { writeText: () => undefined },
    nativeTheme: { themeSource: "system", shouldUseDarkColors: false },
    dialog: {
      showOpenDialog: async () => ({ canceled: true, filePaths: [] }),
      showMessageBox: async () => ({ response: electron.response }),
    },
    setMenu: (template) => void menus.push(template),
  };
  return electron;
};

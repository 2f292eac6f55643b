import type { BrowserWindow, ElectronPort, Session } from "./electron-port";
import { PAGE } from "./pages";

/** `--paper` of the pages, so that the window opens in their colour. */
const PAPER = { light: "#ffffff", dark: "#14171c" };

export const paperOf = (isDark: boolean): string => (isDark ? PAPER.dark : PAPER.light);

/** The one window: isolated, in the sandbox, without Node. */
export const openWindow = async (
  { BrowserWindow: Window, app, nativeTheme }: Pick<ElectronPort, "BrowserWindow" | "app" | "nativeTheme">,
  { preload, session, icon }: { readonly preload: string; readonly session: Session; readonly icon: string },
): Promise<BrowserWindow> => {
  const window = new Window({
    width: 1360,
    height: 860,
    minWidth: 380,
    minHeight: 480,
    show: false,
    title: "Foja",
    icon,
    backgroundColor: paperOf(nativeTheme.shouldUseDarkColors),
    webPreferences: {
      preload,
      session,
      contextIsolation: true,
      sandbox: true,
      nodeIntegration: false,
      nodeIntegrationInWorker: false,
      nodeIntegrationInSubFrames: false,
      webviewTag: false,
      webSecurity: true,
      spellcheck: false,
      devTools: !app.isPackaged,
    },
  });
  window.once("ready-to-show", () => window.show());
  // A page that crashed comes back: the batch runs here and goes on meanwhile.
  window.webContents.on("render-process-gone", () => window.webContents.reload());
  await window.loadURL(PAGE);
  return window;
};

export const bringForward = (window: BrowserWindow): void => {
  if (window.isMinimized()) window.restore();
  window.show();
  window.focus();
};

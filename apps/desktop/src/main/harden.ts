import type { ElectronPort, Session } from "./electron-port";
import { PAGES_SCHEME } from "./pages";

/** What no page of ours needs, whatever got into it: other addresses, windows, frames, devices, downloads. */
export const harden = ({ app }: Pick<ElectronPort, "app">): void => {
  app.on("web-contents-created", (_, contents) => {
    contents.on("will-navigate", (event) => event.preventDefault());
    contents.on("will-redirect", (event) => event.preventDefault());
    contents.on("will-attach-webview", (event) => event.preventDefault());
    contents.setWindowOpenHandler(() => ({ action: "deny" }));
  });
};

/** The session of the pages reaches our own scheme and nothing else; servers are asked by the main process, in a session of its own. */
export const hardenSession = (session: Session): void => {
  session.setPermissionRequestHandler((_contents, _permission, callback) => callback(false));
  session.setPermissionCheckHandler(() => false);
  session.setDevicePermissionHandler(() => false);
  session.on("will-download", (event) => event.preventDefault());
  session.webRequest.onBeforeRequest(({ url }, callback) => callback({ cancel: !isOurs(url) }));
};

const isOurs = (url: string): boolean =>
  /^(?:data|blob|devtools):/.test(url) || url.startsWith(`${PAGES_SCHEME}:`);

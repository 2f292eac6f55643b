import { CHANNELS, EVENTS, wireName } from "../ipc/channels";
import { wipe } from "../ipc/wipe";

/** Of Electron's ipcRenderer. */
export type IpcRenderer = {
  invoke(channel: string, input: unknown): Promise<unknown>;
  on(channel: string, listener: (event: unknown, message: unknown) => void): unknown;
  removeListener(channel: string, listener: (event: unknown, message: unknown) => void): unknown;
};

/** One function for each channel of the table; the pages can name no other. The type of what it gives is `Bridge`. */
export const createBridge = (ipc: IpcRenderer) => ({
  ...Object.fromEntries(
    CHANNELS.map((channel) => [
      channel,
      (input?: unknown) => ipc.invoke(wireName(channel), input).finally(() => wipe(input)),
    ]),
  ),
  listen: (listener: (event: unknown) => void) => {
    // Electron's event stays here: it has the sender, by which anything could be asked.
    const pass = (_: unknown, message: unknown) => listener(message);
    ipc.on(EVENTS, pass);
    return () => void ipc.removeListener(EVENTS, pass);
  },
});

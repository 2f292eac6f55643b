/** To the main process: of Node's fork or of Electron's utilityProcess. */
export type Channel = {
  post(message: unknown): void;
  onMessage(listener: (message: unknown) => void): void;
  /** Nobody listens any more. */
  onClose(listener: () => void): void;
};

/** What Electron adds to `process` in a utility process; its messages are structured clones too, and it ends the process by itself. */
type ParentPort = {
  postMessage(message: unknown): void;
  on(event: "message", listener: (event: { readonly data: unknown }) => void): void;
};

export const openChannel = (): Channel => {
  const { parentPort } = process as { parentPort?: ParentPort };
  if (parentPort) {
    return {
      post: (message) => parentPort.postMessage(message),
      onMessage: (listener) => parentPort.on("message", ({ data }) => listener(data)),
      onClose: () => undefined,
    };
  }
  return {
    post: (message) => process.send?.(message),
    onMessage: (listener) => process.on("message", listener),
    onClose: (listener) => process.on("disconnect", listener),
  };
};

import { fork } from "node:child_process";
import { createRequire } from "node:module";
import { fileURLToPath, pathToFileURL } from "node:url";

/** A child process that holds a driver, as far as the main process needs it. */
export type TokenChild = {
  /** By structured clone, taken before it returns: what was posted may be zeroed then. */
  post(message: unknown): void;
  onMessage(listener: (message: unknown) => void): void;
  /** Once, however it ended. */
  onExit(listener: () => void): void;
  /** Cannot be ignored: a driver that hangs in the system's or its own code ends too. */
  kill(): void;
};

export type ForkChild = () => TokenChild;

/** File to start, and what Node is to be told before. */
export type ChildEntry = { readonly file: string; readonly execArgv: readonly string[] };

/** `token-child.mjs` beside the bundle, or the source where this runs as source, then with the loader that this process has too. */
export const locateChild = (moduleUrl: string = import.meta.url): ChildEntry => {
  const fileAt = (path: string) => fileURLToPath(new URL(path, moduleUrl));
  if (!moduleUrl.endsWith(".ts")) return { file: fileAt("./token-child.mjs"), execArgv: [] };
  const loader = pathToFileURL(createRequire(moduleUrl).resolve("tsx")).href;
  return { file: fileAt("../child/main.ts"), execArgv: ["--import", loader] };
};

/**
 * Under plain Node: tests and the program without windows.
 * @param environment added to this process's
 */
export const forkWithNode =
  (entry: ChildEntry = locateChild(), environment: Readonly<Record<string, string>> = {}): ForkChild =>
  () => {
    const child = fork(entry.file, [], {
      execArgv: [...entry.execArgv],
      // Bytes as bytes, not as text that nobody can zero.
      serialization: "advanced",
      // Drivers print, and what they print is not to be kept.
      stdio: ["ignore", "ignore", "ignore", "ipc"],
      // biome-ignore lint/style/noProcessEnv: drivers look for their settings where the person who runs this has them
      env: { ...process.env, ...environment },
    });
    const kill = (): void => void child.kill("SIGKILL");
    // Whoever ends without `close` leaves none behind.
    process.once("exit", kill);
    return {
      post: (message) => {
        // A child that has just ended tells so by its exit.
        if (child.connected) child.send(message as object, () => undefined);
      },
      onMessage: (listener) => child.on("message", listener),
      onExit: (listener) => {
        const told = oneTime(() => {
          process.off("exit", kill);
          listener();
        });
        child.once("exit", told);
        child.once("error", told);
      },
      kill,
    };
  };

const oneTime = (action: () => void): (() => void) => {
  let isDone = false;
  return () => {
    if (!isDone) action();
    isDone = true;
  };
};

/** The part of Electron's `utilityProcess` that is used. */
export type UtilityProcess = {
  fork(
    file: string,
    args: string[],
    options: { serviceName: string; stdio: "ignore"; allowLoadingUnsignedLibraries: boolean },
  ): {
    readonly pid: number | undefined;
    postMessage(message: unknown): void;
    on(event: "message", listener: (message: unknown) => void): unknown;
    once(event: "exit", listener: () => void): unknown;
    kill(): boolean;
  };
};

/** In Electron, whose children of Node's fork would need its fuse for running as Node. */
export const forkWithElectron =
  (utilityProcess: UtilityProcess, entry: Pick<ChildEntry, "file"> = locateChild()): ForkChild =>
  () => {
    const child = utilityProcess.fork(entry.file, [], {
      serviceName: "Foja: dispositivo de firma",
      stdio: "ignore",
      // Of vendors: on macOS they are signed by others than us.
      allowLoadingUnsignedLibraries: true,
    });
    return {
      post: (message) => child.postMessage(message),
      onMessage: (listener) => child.on("message", listener),
      onExit: (listener) => child.once("exit", listener),
      kill: () => {
        // Electron's own way is SIGTERM, which what hangs need not hear.
        if (child.pid === undefined) child.kill();
        else
          try {
            process.kill(child.pid, "SIGKILL");
          } catch {
            // It has just ended.
          }
      },
    };
  };

export type Shutdown = {
  /** Runs at the end, the last added first. */
  add(work: () => void | Promise<void>): void;
  isStopping(): boolean;
  stop(): Promise<void>;
};

/** Ends everything in order on Ctrl-C, on a request to end, and when whoever started this script is gone. */
export const createShutdown = (): Shutdown => {
  const works: (() => void | Promise<void>)[] = [];
  let stopping: Promise<void> | undefined;

  const stopAll = async (): Promise<void> => {
    for (const work of works.toReversed()) {
      try {
        await work();
      } catch (error) {
        console.error(error);
        process.exitCode = 1;
      }
    }
  };
  const stop = (): Promise<void> => {
    stopping ??= stopAll();
    return stopping;
  };
  const stopAndExit = (): void => {
    if (stopping !== undefined) return;
    console.log("\nDeteniendo todo.");
    void stop().then(() => process.exit());
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, stopAndExit);
  process.on("disconnect", stopAndExit);

  return { add: (work) => void works.push(work), isStopping: () => stopping !== undefined, stop };
};

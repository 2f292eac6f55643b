type Work = () => void | Promise<void>;

export type Shutdown = {
  /** Runs at the end, the last added first. */
  add(work: Work): void;
  isStopping(): boolean;
  stop(): Promise<void>;
};

/** Ends everything in order on Ctrl-C, on a request to end, and when whoever started this script is gone; `first` before all else. */
export const createShutdown = (first: Work): Shutdown => {
  const works: Work[] = [];
  let stopping: Promise<void> | undefined;

  const stopAll = async (): Promise<void> => {
    for (const work of [first, ...works.toReversed()]) {
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

/** Runs `work`, and `cleanUp` after it, whether it succeeds, fails or is stopped with Ctrl-C. */
export const cleaningUp = async <T>(
  cleanUp: () => Promise<void> | void,
  work: () => Promise<T>,
): Promise<T> => {
  let cleaned: Promise<void> | undefined;
  const once = (): Promise<void> => {
    cleaned ??= (async () => cleanUp())();
    return cleaned;
  };
  const onSignal = () => void once().then(() => process.exit(1));
  process.once("SIGINT", onSignal).once("SIGTERM", onSignal);
  try {
    return await work();
  } finally {
    process.off("SIGINT", onSignal).off("SIGTERM", onSignal);
    await once();
  }
};

/** Ends the process in order on the first SIGTERM or SIGINT; a second one ends it at once. */
export const stopOnSignal = (stop: (signal: NodeJS.Signals) => Promise<void>): void => {
  let isStopping = false;
  const onSignal = (signal: NodeJS.Signals): void => {
    if (isStopping) process.exit(1);
    isStopping = true;
    stop(signal).then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  process.on("SIGTERM", onSignal);
  process.on("SIGINT", onSignal);
};

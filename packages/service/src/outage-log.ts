export type OutageLog = {
  error(fields: { readonly err: Error }, text: string): void;
  info(fields: { readonly failures: number }, text: string): void;
};

/** Longer than anything waits before it tries again: who is quiet for so long has its connections back. */
const QUIET_MS = 15_000;

/**
 * Says that connections broke once per outage, and how often when it is over: whoever polls a database that is down fails several
 * times a second.
 */
export const createOutageReporter = (log: OutageLog, quietMs = QUIET_MS): ((error: Error) => void) => {
  let failures = 0;
  let quiet: NodeJS.Timeout | undefined;
  const onQuiet = (): void => {
    log.info({ failures }, "connections hold again");
    failures = 0;
  };
  return (error) => {
    if (failures === 0) log.error({ err: error }, "a connection broke");
    failures += 1;
    clearTimeout(quiet);
    quiet = setTimeout(onQuiet, quietMs).unref();
  };
};

import { EnvironmentError } from "./env";

/**
 * Runs what starts a process. Where the installation is wrong, and not the program, it ends with 1 and says what to change, each on a
 * line of its own and without a stack: variables, and an address that can't be listened on.
 */
export const startOrExplain = async (start: () => Promise<void>): Promise<void> => {
  try {
    await start();
  } catch (error) {
    const text = explanationOf(error);
    if (text === undefined) throw error;
    process.stderr.write(`${text}\n`);
    process.exit(1);
  }
};

const LISTENING: ReadonlySet<unknown> = new Set(["listen", "bind", "getaddrinfo"]);

/** Undefined for what only a stack explains. */
export const explanationOf = (error: unknown): string | undefined => {
  if (error instanceof EnvironmentError) return error.message;
  if (!(error instanceof Error)) return undefined;
  // "listen EADDRINUSE: address already in use 127.0.0.1:4020"
  const { code, syscall, message } = error as NodeJS.ErrnoException;
  return code && LISTENING.has(syscall) ? `The address can't be listened on: ${message}` : undefined;
};

import { createDriverProcess, type DriverProcess, type TimeLimits } from "./driver/driver-process";
import type { ForkChild } from "./driver/fork-child";
import { assertLoadable } from "./library-file";
import type { ListedLibrary } from "./library-list";
import type { TokenOnSlot } from "./protocol";
import type { Library } from "./token-client";
import { TokenError } from "./token-error";

/** What one library showed when it was last looked at. */
export type LibraryState = Library & { readonly tokens: readonly TokenOnSlot[] };

type Held = {
  readonly driver: DriverProcess;
  state: LibraryState | undefined;
  /** Some drivers wait in C_WaitForSlotEvent though they are told not to: those are asked no more. */
  withEvents: boolean;
  lookedAt: number;
};

/** A driver that failed is not started again each second. */
const PAUSE_MS = 30_000;

export type LibraryPool = {
  /** Looks anew. Never rejects for what the library does. @throws TokenError CLOSED */
  look(listed: ListedLibrary): Promise<LibraryState>;
  /** Whether looking is of use now: it is not busy, and did not fail a moment ago. */
  isDue(listed: ListedLibrary): boolean;
  /** As last seen. */
  stateOf(path: string): LibraryState | undefined;
  /** @throws TokenError TOKEN_NOT_FOUND for a library that was never looked at */
  driverOf(path: string): DriverProcess;
  drop(path: string): Promise<void>;
  close(): Promise<void>;
};

type Options = { readonly fork: ForkChild; readonly limits: TimeLimits; readonly pinIdleMs: number };

export const createLibraryPool = (options: Options): LibraryPool => {
  const libraries = new Map<string, Held>();
  let isClosed = false;

  const hold = (path: string): Held => {
    if (isClosed) throw new TokenError("CLOSED");
    const known = libraries.get(path);
    if (known) return known;
    const driver = createDriverProcess({ ...options, library: path });
    const held: Held = { driver, state: undefined, withEvents: true, lookedAt: 0 };
    libraries.set(path, held);
    return held;
  };

  const read = async (held: Held, path: string): Promise<Pick<LibraryState, "tokens" | "problem">> => {
    try {
      // A library that works was looked at before it was loaded.
      if (!held.state || held.state.problem) await assertLoadable(path);
      return { tokens: await held.driver.call("tokens", { withEvents: held.withEvents }) };
    } catch (error) {
      if (!(error instanceof TokenError)) throw error;
      if (error.code === "DRIVER_HUNG" && error.details.cause === "tokens") held.withEvents = false;
      return { tokens: [], problem: { code: error.code, details: error.details } };
    }
  };

  const drop = async (path: string): Promise<void> => {
    const held = libraries.get(path);
    libraries.delete(path);
    await held?.driver.close();
  };

  return {
    look: async ({ path, name, isAdded }) => {
      const held = hold(path);
      const seen = await read(held, path);
      held.lookedAt = Date.now();
      held.state = { path, name, isAdded, description: held.driver.description, ...seen };
      return held.state;
    },
    isDue: ({ path }) => {
      const held = libraries.get(path);
      if (!held) return true;
      const isPaused = held.state?.problem !== undefined && Date.now() - held.lookedAt < PAUSE_MS;
      return held.driver.isFree && !isPaused;
    },
    stateOf: (path) => libraries.get(path)?.state,
    driverOf: (path) => {
      const held = libraries.get(path);
      if (!held) throw new TokenError("TOKEN_NOT_FOUND", { library: path });
      return held.driver;
    },
    drop,
    close: async () => {
      isClosed = true;
      await Promise.all([...libraries.keys()].map(drop));
    },
  };
};

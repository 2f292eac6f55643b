import { TIME_LIMITS, type TimeLimits } from "./driver/driver-process";
import type { ForkChild } from "./driver/fork-child";
import { type KnownLibrary, knownLibraries } from "./known-libraries";
import { type ListedLibrary, listLibraries } from "./library-list";
import { createLibraryPool } from "./library-pool";
import { mergeTokens } from "./merge-tokens";
import { createBatchOpener } from "./token-batches";
import type { Overview, TokenClient, TokenRef } from "./token-client";
import { TokenError } from "./token-error";
import type { Remembered, TokenMemory } from "./token-memory";

export type TokenClientOptions = {
  /** `forkWithElectron(utilityProcess)` in the program, `forkWithNode()` elsewhere. */
  readonly fork: ForkChild;
  readonly memory: TokenMemory;
  /** Bugs, from work that nobody waits for. */
  report(error: unknown): void;
  readonly known?: readonly KnownLibrary[];
  readonly limits?: Partial<TimeLimits>;
  /** After so long without a signature the PIN is forgotten. */
  readonly pinIdleMs?: number;
  readonly pollMs?: number;
};

const PIN_IDLE_MS = 300_000;
const POLL_MS = 1000;

/** What was added and chosen before is read from `memory` at first use. */
export const createTokenClient = (options: TokenClientOptions): TokenClient => {
  const {
    fork,
    memory,
    report,
    known = knownLibraries(),
    pinIdleMs = PIN_IDLE_MS,
    pollMs = POLL_MS,
  } = options;
  const pool = createLibraryPool({ fork, pinIdleMs, limits: { ...TIME_LIMITS, ...options.limits } });
  const watches = new Set<() => void>();
  let kept: Remembered | undefined;
  let isClosed = false;
  let writing: Promise<void> = Promise.resolve();

  const remembered = async (): Promise<Remembered> => {
    const read = kept ?? (await memory.read());
    // Somebody else may have changed it meanwhile.
    kept ??= read;
    return kept;
  };
  const remember = async (change: (before: Remembered) => Remembered): Promise<void> => {
    const next = change(await remembered());
    kept = next;
    // One after another: what was chosen last is what stays.
    const written = writing.then(() => memory.write(next));
    writing = written.catch(() => undefined);
    await written;
  };
  const assertOpen = (): void => {
    if (isClosed) throw new TokenError("CLOSED");
  };

  const listed = async (): Promise<readonly ListedLibrary[]> =>
    listLibraries(known, (await remembered()).libraries);

  const overviewOf = (list: readonly ListedLibrary[]): Overview => {
    const states = list.flatMap(({ path }) => pool.stateOf(path) ?? []);
    const seen = states.map(({ path, tokens }) => ({ library: path, tokens }));
    return {
      tokens: mergeTokens(seen, kept?.tokens ?? {}),
      libraries: states.map(({ tokens: _, ...library }) => library),
    };
  };

  const useFor = (serial: string, library: string): Promise<void> =>
    remember((before) => ({ ...before, tokens: { ...before.tokens, [serial]: library } }));

  const openBatch = createBatchOpener({
    driverOf: pool.driverOf,
    onSigned: ({ serial, library }) => {
      if (serial !== "" && kept?.tokens[serial] !== library) useFor(serial, library).catch(report);
    },
  });

  const look = async (): Promise<Overview> => {
    assertOpen();
    const list = await listed();
    await Promise.all(list.map(pool.look));
    return overviewOf(list);
  };

  return {
    look,

    watch: (listener) => {
      let told: string | undefined;
      const tell = (list: readonly ListedLibrary[]): void => {
        const overview = overviewOf(list);
        const text = JSON.stringify(overview);
        // Before any library answered there is nothing to tell, unless there is none.
        const isEarly = list.length > 0 && overview.libraries.length === 0;
        if (isEarly || text === told || !watches.has(stop)) return;
        told = text;
        listener(overview);
      };
      // Each on its own: one that hangs keeps none from being seen.
      const round = async (): Promise<void> => {
        const list = await listed();
        if (isClosed) return;
        tell(list);
        for (const one of list.filter(pool.isDue)) pool.look(one).then(() => tell(list), report);
      };
      const timer = setInterval(() => round().catch(report), pollMs);
      const stop = (): void => {
        clearInterval(timer);
        watches.delete(stop);
      };
      watches.add(stop);
      round().catch(report);
      return stop;
    },

    certificates: async ({ library, slot, serial }, person) => {
      assertOpen();
      return await pool.driverOf(library).call("certificates", { slot, serial, person });
    },

    openBatch: async (input) => {
      if (isClosed) input.pin?.fill(0);
      assertOpen();
      return await openBatch(input);
    },

    addLibrary: async (path) => {
      assertOpen();
      const before = await remembered();
      const { problem } = await pool.look({ path, name: path, isAdded: true });
      if (problem && !before.libraries.includes(path)) await pool.drop(path);
      if (problem) throw new TokenError(problem.code, problem.details);
      await remember(({ libraries, ...rest }) => ({
        ...rest,
        libraries: [...new Set([...libraries, path])],
      }));
    },

    removeLibrary: async (path) => {
      assertOpen();
      await remember(({ libraries, tokens }) => ({
        libraries: libraries.filter((other) => other !== path),
        tokens: Object.fromEntries(Object.entries(tokens).filter(([, library]) => library !== path)),
      }));
      await pool.drop(path);
    },

    preferLibrary: async (token: TokenRef, library) => {
      assertOpen();
      const { tokens } = overviewOf(await listed());
      const found = tokens.find(({ ref }) => isSame(ref, token));
      if (!found?.seenBy.includes(library)) throw new TokenError("TOKEN_NOT_FOUND", { library });
      await useFor(token.serial, library);
    },

    close: async () => {
      isClosed = true;
      for (const stop of watches) stop();
      await Promise.all([pool.close(), writing]);
    },
  };
};

const isSame = (one: TokenRef, other: TokenRef): boolean =>
  one.library === other.library && one.slot === other.slot && one.serial === other.serial;

import type { CallName, InputOf, OutputOf } from "../protocol";
import { TokenError } from "../token-error";
import type { ForkChild } from "./fork-child";
import { type RunningChild, startChild } from "./running-child";

/** Milliseconds that a call may take. */
export type TimeLimits = Readonly<Record<CallName | "atKeyPad", number>>;

/** Guards against what hangs, not measures: a slow card needs seconds to list its objects, a person at a key pad a minute. */
export const TIME_LIMITS: TimeLimits = {
  start: 20_000,
  tokens: 10_000,
  certificates: 30_000,
  login: 30_000,
  sign: 30_000,
  logout: 5_000,
  end: 2_000,
  atKeyPad: 120_000,
};

/** One driver in a child of its own. After the child ended, for whatever reason, the next call starts another. */
export type DriverProcess = {
  /** Which child answers; what was opened in an earlier one is gone. */
  readonly generation: number;
  /** Whether the child of that number still lives. */
  isRunning(generation: number): boolean;
  /** Nobody waits for it. */
  readonly isFree: boolean;
  /** As it described itself when it last started. */
  readonly description: string | undefined;
  /**
   * Calls wait for each other, since a driver does one thing at a time; the limit begins with the call's turn.
   * @throws TokenError what the child refuses with; DRIVER_HUNG, DRIVER_CRASHED, CLOSED; BATCH_ENDED when another child than that of `generation`
   *   would answer
   */
  call<N extends CallName>(name: N, input: InputOf<N>, options?: CallOptions): Promise<OutputOf<N>>;
  /** Ends the child, kindly first; within `limits.end` and the moment that a kill takes. */
  close(): Promise<void>;
};

type CallOptions = { readonly generation?: number | undefined; readonly isAtKeyPad?: boolean };

type Options = {
  readonly library: string;
  readonly fork: ForkChild;
  readonly limits: TimeLimits;
  readonly pinIdleMs: number;
};

export const createDriverProcess = ({ library, fork, limits, pinIdleMs }: Options): DriverProcess => {
  let child: RunningChild | undefined;
  let generation = 0;
  let description: string | undefined;
  let waiting = 0;
  let isClosing = false;
  let turn: Promise<unknown> = Promise.resolve();

  const ready = async (): Promise<RunningChild> => {
    if (child?.isAlive) return child;
    const started = startChild(fork, library);
    child = started;
    generation += 1;
    try {
      ({ description } = await started.ask("start", { library, pinIdleMs }, limits.start));
      return started;
    } catch (error) {
      // Half loaded: a second try in the same process would only find it so.
      started.kill();
      throw error;
    }
  };

  const isRunning = (which: number): boolean => child?.isAlive === true && which === generation;

  const inTurn = async <N extends CallName>(name: N, input: InputOf<N>, options: CallOptions) => {
    if (isClosing) throw new TokenError("CLOSED");
    if (options.generation !== undefined && !isRunning(options.generation))
      throw new TokenError("BATCH_ENDED");
    const limitMs = options.isAtKeyPad ? limits.atKeyPad : limits[name];
    return (await ready()).ask(name, input, limitMs);
  };

  /** Whatever is being done, it may hang: the child is asked to end only when it listens. */
  const end = async (running: RunningChild): Promise<void> => {
    const asked = turn.then(() => running.isAlive && running.ask("end", {}, limits.end));
    const limit = Promise.withResolvers<void>();
    const timer = setTimeout(limit.resolve, limits.end);
    await Promise.race([asked.catch(() => undefined), limit.promise]);
    clearTimeout(timer);
    running.kill();
    await running.ended;
  };

  return {
    get generation() {
      return generation;
    },
    isRunning,
    get isFree() {
      return waiting === 0;
    },
    get description() {
      return description;
    },
    call: (name, input, options = {}) => {
      waiting += 1;
      const done = turn
        .then(() => inTurn(name, input, options))
        .finally(() => {
          waiting -= 1;
        });
      turn = done.catch(() => undefined);
      return done;
    },
    close: async () => {
      isClosing = true;
      if (child?.isAlive) await end(child);
    },
  };
};

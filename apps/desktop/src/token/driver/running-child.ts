import { CALLS, type CallName, type InputOf, type OutputOf, replySchema } from "../protocol";
import { TokenError } from "../token-error";
import type { ForkChild } from "./fork-child";

export type RunningChild = {
  readonly isAlive: boolean;
  readonly ended: Promise<void>;
  /**
   * One call at a time. Whatever rejects but a refusal of the child ends it: nobody knows what it would do next.
   * @throws TokenError what the child refuses with, DRIVER_HUNG, DRIVER_CRASHED; Error for a bug of ours
   */
  ask<N extends CallName>(name: N, input: InputOf<N>, limitMs: number): Promise<OutputOf<N>>;
  kill(): void;
};

export const startChild = (fork: ForkChild, library: string): RunningChild => {
  const child = fork();
  const ended = Promise.withResolvers<void>();
  let isAlive = true;
  let lastId = 0;
  let current: PromiseWithResolvers<unknown> | undefined;
  let doing: CallName = "start";

  child.onMessage((message) => current?.resolve(message));
  child.onExit(() => {
    isAlive = false;
    current?.reject(new TokenError("DRIVER_CRASHED", { library, cause: doing }));
    ended.resolve();
  });
  const kill = (): void => {
    isAlive = false;
    child.kill();
  };

  const exchange = async (name: CallName, input: unknown, limitMs: number): Promise<unknown> => {
    const answer = Promise.withResolvers<unknown>();
    current = answer;
    doing = name;
    const hung = () => answer.reject(new TokenError("DRIVER_HUNG", { library, cause: name }));
    const limit = setTimeout(hung, limitMs);
    try {
      lastId += 1;
      child.post({ id: lastId, call: name, input });
      return await answer.promise;
    } finally {
      clearTimeout(limit);
      current = undefined;
    }
  };

  return {
    get isAlive() {
      return isAlive;
    },
    ended: ended.promise,
    kill,
    ask: async <N extends CallName>(name: N, input: InputOf<N>, limitMs: number) => {
      try {
        const reply = replySchema.parse(await exchange(name, input, limitMs));
        if (reply.id !== lastId) throw new Error(`answer ${reply.id} to call ${lastId}`);
        if (reply.outcome === "failed") throw new Error(`the child failed: ${reply.stack}`);
        if (reply.outcome === "refused") throw new Refused(reply.code, { library, ...reply.details });
        return CALLS[name].output.parse(reply.output) as OutputOf<N>;
      } catch (error) {
        if (error instanceof Refused) throw new TokenError(error.code, error.details);
        kill();
        throw error;
      }
    },
  };
};

/** The child said so itself, and works on. */
class Refused extends TokenError {}

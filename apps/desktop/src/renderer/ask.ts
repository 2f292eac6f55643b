import type { Bridge } from "../ipc/bridge";
import type { Channel } from "../ipc/channels";
import type { Answered, InputOf, OutputOf, ReasonView } from "../ipc/contract";

/** What the main process could not do, with the reason that it told. */
class Refused extends Error {
  override readonly name = "Refused";

  constructor(readonly reason: ReasonView) {
    super(reason.code);
  }
}

export type Ask = <C extends Channel>(
  channel: C,
  ...input: undefined extends InputOf<C> ? [] : [InputOf<C>]
) => Promise<OutputOf<C>>;

/** @throws Refused (each call) */
export const createAsk = (bridge: Bridge): Ask => {
  const functions = bridge as unknown as Record<string, (input?: unknown) => Promise<Answered<unknown>>>;
  return async (channel, ...input) => {
    const answer = await functions[channel]?.(...input);
    if (!answer) throw new Error(channel);
    if (!answer.ok) throw new Refused(answer.reason);
    return answer.value as OutputOf<typeof channel>;
  };
};

export const reasonFrom = (error: unknown): ReasonView =>
  error instanceof Refused ? error.reason : { from: "server", code: "PROGRAM_FAILED", details: {} };

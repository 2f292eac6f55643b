import type { ConnectionState, Connections } from "@foja/core/ports/connections";
import { IdentityUnavailable } from "@foja/core/ports/identity";
import type { TokenChecker } from "../door/door";
import { tokenInvalid } from "./check-token";

export type GrantSettings = {
  readonly connections: Pick<Connections, "state">;
  /** Milliseconds of a clock that only goes on. */
  readonly clock: () => number;
  /** Gets what kept the provider from being asked. */
  report(error: unknown): void;
};

/** Null: ended. */
type State = ConnectionState | null;

/** How long an answer is believed: what was ended, narrowed or widened holds within seconds. An end is for good. */
const believedMs = (state: State): number => {
  if (state === null) return 60_000;
  return state.readOnly ? 1_000 : 2_000;
};

/** Each call of an application waits for it, so a slow provider counts as one that is away. */
const LIMIT_MS = 1_500;
/** Nobody is asked about meanwhile, then one alone: the provider is away for all or for none. */
const AWAY_MS = 5_000;

/** Far more than there are agents at work; whoever is forgotten is asked about again. */
const KNOWN_MAX = 10_000;

/**
 * A token says what a person granted when it was made. They may have ended it since, or changed it (`/asistentes`): where tokens say whom to
 * ask about, the provider is asked what holds now. While it does not answer, what it said last holds, or else what the token says. All
 * checkers of a process share what is known, and whether the provider is away.
 */
export const createGrants = ({ connections, clock, report }: GrantSettings) => {
  const known = new Map<string, { readonly state: State; readonly until: number }>();
  const asking = new Map<string, Promise<State | undefined>>();
  let awayUntil: number | undefined;

  const keep = (grant: string, state: State): void => {
    known.delete(grant);
    known.set(grant, { state, until: clock() + believedMs(state) });
    if (known.size > KNOWN_MAX) known.delete(known.keys().next().value!);
  };

  /** Undefined while the provider is away. */
  const ask = async (grant: string): Promise<State | undefined> => {
    // Whoever asks first after a pause finds out for the others.
    if (awayUntil !== undefined) awayUntil = clock() + LIMIT_MS;
    try {
      const state = await inTime(connections.state(grant));
      awayUntil = undefined;
      keep(grant, state);
      return state;
    } catch (error) {
      if (!(error instanceof IdentityUnavailable)) throw error;
      report(error);
      awayUntil = clock() + AWAY_MS;
      return undefined;
    }
  };

  const stateOf = async (grant: string, said: ConnectionState): Promise<State> => {
    const last = known.get(grant);
    if (last && last.until > clock()) return last.state;
    let asked = asking.get(grant);
    if (!asked && (awayUntil === undefined || awayUntil <= clock())) {
      asked = ask(grant).finally(() => asking.delete(grant));
      asking.set(grant, asked);
    }
    const state = await asked;
    if (state !== undefined) return state;
    return last ? last.state : said;
  };

  return (check: TokenChecker): TokenChecker =>
    async (token) => {
      const bearer = await check(token);
      if (bearer.grant === undefined) return bearer;
      const state = await stateOf(bearer.grant, { readOnly: bearer.onlyReads ?? false });
      if (state === null) throw tokenInvalid();
      return { ...bearer, onlyReads: state.readOnly };
    };
};

/** Rejects with `IdentityUnavailable` after the limit; what comes later is nobody's. */
const inTime = async <T>(answer: Promise<T>): Promise<T> => {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new IdentityUnavailable(new Error(`no answer within ${LIMIT_MS} ms`))),
      LIMIT_MS,
    );
  });
  return Promise.race([answer, limit]).finally(() => clearTimeout(timer));
};

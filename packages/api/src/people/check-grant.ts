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

/** How long an answer is believed: what was ended or narrowed holds within seconds, what was widened at once. */
const believedMs = (state: State): number => {
  if (state === null) return 60_000;
  return state.readOnly ? 1_000 : 10_000;
};

const AWAY_MS = 5_000;

/** Far more than there are agents at work; whoever is forgotten is asked about again. */
const KNOWN_MAX = 10_000;

/**
 * A token says what a person granted when it was made. They may have ended it since, or changed it (`/asistentes`): where tokens say whom to
 * ask about, the provider is asked what holds now. While it does not answer, what it said last holds, or else what the token says.
 */
export const withGrants = (
  check: TokenChecker,
  { connections, clock, report }: GrantSettings,
): TokenChecker => {
  const known = new Map<string, { readonly state: State; readonly until: number }>();
  const asking = new Map<string, Promise<State>>();

  const keep = (grant: string, state: State, forMs: number): void => {
    known.delete(grant);
    known.set(grant, { state, until: clock() + forMs });
    if (known.size > KNOWN_MAX) known.delete(known.keys().next().value!);
  };

  const ask = async (grant: string, said: ConnectionState): Promise<State> => {
    try {
      const state = await connections.state(grant);
      keep(grant, state, believedMs(state));
      return state;
    } catch (error) {
      if (!(error instanceof IdentityUnavailable)) throw error;
      report(error);
      const last = known.get(grant);
      const state = last ? last.state : said;
      keep(grant, state, AWAY_MS);
      return state;
    }
  };

  const stateOf = async (grant: string, said: ConnectionState): Promise<State> => {
    const last = known.get(grant);
    if (last && last.until > clock()) return last.state;
    const asked = asking.get(grant) ?? ask(grant, said).finally(() => asking.delete(grant));
    asking.set(grant, asked);
    return await asked;
  };

  return async (token) => {
    const bearer = await check(token);
    if (bearer.grant === undefined) return bearer;
    const state = await stateOf(bearer.grant, { readOnly: bearer.onlyReads ?? false });
    if (state === null) throw tokenInvalid();
    return { ...bearer, onlyReads: state.readOnly };
  };
};

import { reasonOf } from "../batch/reason";
import type { ReasonView } from "../ipc/contract";
import type { Fetch } from "../server/ask";
import { discover } from "../server/discover";
import { parseLink, type SignLink } from "../server/link";
import { Problem } from "../server/problem";
import { parseServerAddress } from "../server/server-address";
import type { KnownServer, ServerList } from "../server/server-list";
import type { Accounts } from "./accounts";
import {
  type Connection,
  connectAccount,
  connectTicket,
  isMunicipalityMissing,
  municipalitiesOf,
} from "./connection";

export type Connections = {
  current(): Connection | null;
  /** Why there is no connection, where something failed. */
  problem(): ReasonView | null;
  clearProblem(): void;
  /** Of a link that waits for the person. */
  unknownServer(): string | null;
  /** The server that is current in the list. @throws Problem SERVER_UNKNOWN */
  server(): Promise<KnownServer>;
  /** With the account of the current server, where there is one. What fails is shown, with the way to try again. */
  connect(): Promise<void>;
  /** What the server no longer takes is left, and why is said; behind a ticket there may be an account. */
  lose(lost: Connection, error: unknown): Promise<void>;
  /** Ends the connection, not the account. */
  leave(): Promise<void>;
  /** @throws Problem SERVER_* */
  addServer(typed: string): Promise<KnownServer>;
  /** What a page handed over. To a server that nobody set up it waits: anybody can make a link. Never rejects. */
  openLink(text: string): Promise<void>;
  /** The person lets the link's server in. @throws Problem SERVER_*, TICKET_INVALID, LINK_INVALID */
  acceptLink(): Promise<void>;
  refuseLink(): void;
  /** A batch is over: the next ticket, or the account behind one that is done. */
  goOn(): Promise<void>;
};

/** Where the program is, one place at a time. */
export const createConnections = ({
  fetch,
  servers,
  accounts,
  isTaken,
  isAwaited,
  remember,
  changed,
}: {
  readonly fetch: Fetch;
  readonly servers: ServerList;
  readonly accounts: Accounts;
  /** Something is being signed here. */
  readonly isTaken: () => boolean;
  /** A batch stopped since this person's access was over: it goes on with the one that they come with. */
  readonly isAwaited: (opened: Connection) => boolean;
  readonly remember: (reason: ReasonView) => ReasonView;
  /** `pending`: what waits may be something else now. */
  readonly changed: (what: "state" | "pending") => Promise<void>;
}): Connections => {
  let connection: Connection | null = null;
  let problem: ReasonView | null = null;
  let unknown: SignLink | null = null;
  /** Tickets that were opened while a batch ran: theirs comes next. */
  const next: Connection[] = [];
  /** Of two connections under way the one begun last counts. */
  let turn = 0;

  const enter = async (entered: Connection | null, why: ReasonView | null = null): Promise<void> => {
    connection = entered;
    problem = why;
    await changed("pending");
  };

  const server = async (): Promise<KnownServer> => {
    const { servers: known, current } = await servers.all();
    const found = known.find((one) => one.address === current);
    if (!found) throw new Problem("SERVER_UNKNOWN");
    return found;
  };

  const connect = async (why: ReasonView | null = null): Promise<void> => {
    const mine = ++turn;
    if (!(await servers.all()).current) return enter(null, why);
    try {
      const current = await server();
      const isSignedIn = await accounts.of(current).isSignedIn();
      const entered = isSignedIn ? await connectWith(current) : null;
      if (mine === turn) await enter(entered, why);
    } catch (error) {
      if (mine === turn) await enter(null, remember(reasonOf(error)));
    }
  };

  /** Without a chosen municipality it is the only one. */
  const connectWith = async (current: KnownServer): Promise<Connection> => {
    const credential = accounts.of(current);
    try {
      return await connectAccount(fetch, current, credential);
    } catch (error) {
      if (!isMunicipalityMissing(error)) throw error;
      const [only, ...others] = await municipalitiesOf(fetch, current, credential);
      if (!only || others.length > 0) throw error;
      await servers.chooseTenant(current.address, { schema: only.schema, name: only.name });
      return connectAccount(fetch, await server(), credential);
    }
  };

  const addServer = async (typed: string): Promise<KnownServer> => {
    const address = parseServerAddress(typed);
    await servers.put({ ...(await discover(fetch, address)), address });
    return server();
  };

  const follow = async (to: KnownServer, { ticket }: SignLink): Promise<void> => {
    const mine = ++turn;
    // At once, also while a batch runs: a ticket lasts two minutes.
    const opened = await connectTicket(fetch, to, ticket);
    const isTurn = mine === turn && !isTaken();
    // What this ticket is for comes after the batch that it helps on.
    if (!isTurn) next.push(opened);
    if (isTurn || isAwaited(opened)) await enter(opened);
  };

  return {
    current: () => connection,
    problem: () => problem,
    clearProblem: () => {
      problem = null;
    },
    unknownServer: () => unknown?.server ?? null,
    server,
    connect: () => connect(),
    lose: async (lost, error) => {
      if (connection !== lost) return;
      const why = remember(reasonOf(error));
      await (lost.documentIds ? connect(why) : enter(null, why));
    },
    leave: () => {
      turn += 1;
      return enter(null);
    },
    addServer,
    openLink: async (text) => {
      try {
        const link = parseLink(text);
        const known = await servers.find(link.server);
        unknown = known ? null : link;
        if (known) await follow(known, link);
      } catch (error) {
        problem = remember(reasonOf(error));
      }
      await changed("state");
    },
    acceptLink: async () => {
      const link = unknown;
      unknown = null;
      if (!link) throw new Problem("LINK_INVALID");
      await follow(await addServer(link.server), link);
    },
    refuseLink: () => {
      unknown = null;
    },
    goOn: async () => {
      const opened = next.shift();
      if (opened) return enter(opened);
      if (connection?.documentIds) return connect();
      await changed("pending");
    },
  };
};

import type { ChosenCertificate } from "../batch/open-signer";
import { reasonOf } from "../batch/reason";
import type { ProgramState, ReasonView, TokensView } from "../ipc/contract";
import type { Handlers } from "../ipc/gate";
import { isSignedOut, Problem } from "../server/problem";
import type { TokenRef } from "../token/token-client";
import type { Accounts } from "./accounts";
import { type Connection, municipalitiesOf } from "./connection";
import type { Connections } from "./connections";
import { diagnose, diagnosisText } from "./diagnosis";
import { listPending } from "./pending";
import type { ProgramPorts } from "./ports";
import type { createShownDocuments } from "./shown-documents";
import type { Signing } from "./signing";
import { viewTokens } from "./tokens-view";
import type { createToldProblems } from "./told-problems";

export type ProgramParts = {
  readonly ports: ProgramPorts;
  readonly accounts: Accounts;
  readonly connections: Connections;
  readonly signing: Signing;
  readonly problems: ReturnType<typeof createToldProblems>;
  readonly shown: ReturnType<typeof createShownDocuments>;
  readonly state: () => Promise<ProgramState>;
  readonly publishState: () => Promise<void>;
  readonly signIn: () => Promise<void>;
};

/** What the pages may ask, channel by channel. */
export const createHandlers = (parts: ProgramParts): Handlers => ({
  "program.state": parts.state,
  ...settingsHandlers(parts),
  ...serverHandlers(parts),
  ...accountHandlers(parts),
  ...documentHandlers(parts),
  ...tokenHandlers(parts),
  ...batchHandlers(parts),
  ...diagnosisHandlers(parts),
});

/** What would take the ground from under a batch waits until it is over. */
const assertIdle = ({ signing }: ProgramParts): void => {
  if (signing.isBusy()) throw new Problem("BATCH_RUNNING");
};

/** Who signs may come in anew between two runs of a batch, which knows whose it is. */
const assertNotRunning = ({ signing }: ProgramParts): void => {
  if (signing.isRunning()) throw new Problem("BATCH_RUNNING");
};

const connected = ({ connections }: ProgramParts): Connection => {
  const connection = connections.current();
  if (!connection) throw new Problem("SIGNED_OUT");
  return connection;
};

/** Where the access turns out to be over, the program says so and shows the way in; a batch that stands there does it itself. */
const asking = async <T>(parts: ProgramParts, ask: (connection: Connection) => Promise<T>): Promise<T> => {
  const connection = connected(parts);
  try {
    return await ask(connection);
  } catch (error) {
    if (isSignedOut(error) && !parts.signing.view()) await parts.connections.lose(connection, error);
    throw error;
  }
};

const personOf = ({ connections }: ProgramParts) => {
  const nationalId = connections.current()?.me.national_id;
  return nationalId ? { nationalId } : undefined;
};

const settingsHandlers = (parts: ProgramParts) =>
  ({
    "settings.change": async ({ language, theme }) => {
      const { ports } = parts;
      const changed = await ports.settings.change((before) => ({
        language: language ?? before.language,
        theme: theme ?? before.theme,
      }));
      ports.applySettings(changed);
      await parts.publishState();
    },
    "update.install": async () => {
      assertIdle(parts);
      parts.ports.update.install();
    },
  }) satisfies Partial<Handlers>;

const serverHandlers = (parts: ProgramParts) => {
  const { connections, accounts } = parts;
  const { servers } = parts.ports;
  return {
    "server.add": async ({ address }) => {
      assertIdle(parts);
      await connections.addServer(address);
      await connections.connect();
    },
    "server.choose": async ({ address }) => {
      assertIdle(parts);
      await servers.choose(address);
      await connections.connect();
    },
    "server.remove": async ({ address }) => {
      assertIdle(parts);
      const server = await servers.find(address);
      if (server) await accounts.signOut(server);
      await servers.remove(address);
      await connections.connect();
    },
    "link.accept": async () => {
      assertIdle(parts);
      try {
        await connections.acceptLink();
      } finally {
        await parts.publishState();
      }
    },
    "link.refuse": async () => {
      connections.refuseLink();
      await parts.publishState();
    },
  } satisfies Partial<Handlers>;
};

const accountHandlers = (parts: ProgramParts) => {
  const { connections, accounts, ports } = parts;
  const municipalities = async () => {
    const server = await connections.server();
    return municipalitiesOf(ports.fetch, server, accounts.of(server));
  };
  return {
    // Also over a batch that stopped, which goes on with it.
    "signIn.start": async () => {
      assertNotRunning(parts);
      const here = connections.current();
      if (here) await ports.servers.choose(here.server.address);
      await parts.signIn();
    },
    "signIn.cancel": async () => accounts.cancel(),
    "signIn.end": async () => {
      assertIdle(parts);
      // A ticket is nobody's sign-in: what it opened is left, and the account stays.
      if (connections.current()?.documentIds) return connections.connect();
      await accounts.signOut(await connections.server());
      await connections.leave();
    },
    "municipality.list": async () => [...(await municipalities())],
    "municipality.choose": async ({ schema }) => {
      assertNotRunning(parts);
      const chosen = (await municipalities()).find((one) => one.schema === schema);
      if (!chosen) throw new Problem("REQUEST_INVALID");
      const { address } = await connections.server();
      await ports.servers.chooseTenant(address, { schema, name: chosen.name });
      await connections.connect();
    },
  } satisfies Partial<Handlers>;
};

const documentHandlers = (parts: ProgramParts) =>
  ({
    "pending.list": (page) => asking(parts, (connection) => listPending(connection, page)),
    "document.read": ({ document_id }) =>
      asking(parts, async (connection) => {
        const bytes = await connection.api.pdf(document_id);
        parts.shown.note(connection, document_id, bytes);
        return { bytes };
      }),
    "document.open": ({ document_id }) =>
      parts.ports.openBrowser(`${connected(parts).server.address}/documentos/${document_id}`),
  }) satisfies Partial<Handlers>;

const tokenHandlers = (parts: ProgramParts) => {
  const { tokens, publish, settings, chooseLibrary } = parts.ports;
  return {
    "token.list": () => viewTokens(tokens, personOf(parts)),
    "token.prefer": async ({ token, library }) => {
      await tokens.preferLibrary(token, library);
      publish({ type: "tokens" });
    },
    "library.add": async () => {
      const path = await chooseLibrary((await settings.read()).language);
      if (path === undefined) return { isAdded: false };
      await tokens.addLibrary(path);
      publish({ type: "tokens" });
      return { isAdded: true };
    },
    "library.remove": async ({ path }) => {
      await tokens.removeLibrary(path);
      publish({ type: "tokens" });
    },
  } satisfies Partial<Handlers>;
};

/** Also what is refused before the token is asked leaves no PIN behind. */
const withPin = async (pin: Uint8Array | undefined, use: () => Promise<void>): Promise<void> => {
  try {
    await use();
  } finally {
    pin?.fill(0);
  }
};

const batchHandlers = (parts: ProgramParts) => {
  const { signing, connections } = parts;
  const chosenBy = (token: TokenRef, certificate: string): ChosenCertificate => {
    const person = personOf(parts);
    return { token, certificate, ...(person && { person }) };
  };
  return {
    "batch.start": ({ document_ids: documentIds, token, certificate, pin }) =>
      withPin(pin, async () => {
        const connection = connected(parts);
        const shown = parts.shown.of(connection, documentIds);
        await signing.start({ connection, documentIds, shown, chosen: chosenBy(token, certificate), pin });
      }),
    "batch.resume": ({ token, certificate, pin }) =>
      withPin(pin, () => signing.resume(connections.current(), chosenBy(token, certificate), pin)),
    "batch.stop": async () => signing.stop(),
    "batch.forget": async () => {
      signing.forget();
      await connections.goOn();
    },
  } satisfies Partial<Handlers>;
};

const diagnosisHandlers = (parts: ProgramParts) => {
  const { ports, connections } = parts;
  const tokensOrReason = async (): Promise<TokensView | ReasonView> => {
    try {
      return await viewTokens(ports.tokens, personOf(parts));
    } catch (error) {
      return reasonOf(error);
    }
  };
  const run = async () => {
    const connection = connections.current();
    return diagnose({
      version: ports.version,
      system: ports.system,
      language: (await ports.settings.read()).language,
      isSignInLasting: ports.keys.isLasting,
      server: connection?.server.address ?? (await ports.servers.all()).current,
      connection,
      tokens: await tokensOrReason(),
      problems: parts.problems.all(),
      now: ports.now ?? Date.now,
    });
  };
  return {
    "diagnosis.run": run,
    "diagnosis.copy": async () => {
      const { language } = await ports.settings.read();
      ports.copyText(diagnosisText(await run(), language));
    },
  } satisfies Partial<Handlers>;
};

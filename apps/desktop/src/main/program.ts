import { reasonOf } from "../batch/reason";
import type { BatchView, ProgramEvent, ProgramState, ReasonView, TokensView } from "../ipc/contract";
import type { Handlers } from "../ipc/gate";
import type { Fetch } from "../server/ask";
import { discover } from "../server/discover";
import type { JsonFile } from "../server/json-file";
import type { KeyStore } from "../server/key-store";
import { parseLink, type SignLink } from "../server/link";
import { Problem } from "../server/problem";
import { parseServerAddress } from "../server/server-address";
import type { KnownServer, ServerList } from "../server/server-list";
import type { Language } from "../token/messages";
import type { TokenClient } from "../token/token-client";
import { type Accounts, createAccounts } from "./accounts";
import {
  type Connection,
  connectAccount,
  connectTicket,
  isMunicipalityMissing,
  municipalitiesOf,
} from "./connection";
import { diagnose, diagnosisText, type ToldProblem } from "./diagnosis";
import { listPending } from "./pending";
import type { Settings } from "./settings";
import { createSigning, type Signing } from "./signing";
import { viewTokens } from "./tokens-view";

/** What the program does through the system, and its tests through fakes. */
export type ProgramPorts = {
  readonly version: string;
  readonly platform: string;
  /** For the diagnosis: system, architecture, versions. */
  readonly system: string;
  readonly fetch: Fetch;
  readonly tokens: TokenClient;
  readonly keys: KeyStore;
  readonly servers: ServerList;
  readonly settings: JsonFile<Settings>;
  readonly openBrowser: (url: string) => Promise<void>;
  readonly copyText: (text: string) => void;
  /** The system's dialog for files. @returns a path, or undefined when the person chose none */
  readonly chooseLibrary: (language: Language) => Promise<string | undefined>;
  readonly applySettings: (settings: Settings) => void;
  readonly publish: (event: ProgramEvent) => void;
  readonly update: { state(): ProgramState["update"]; install(): void };
  readonly report: (error: unknown) => void;
  readonly now?: () => number;
};

export type Program = {
  readonly handlers: Handlers;
  /** Connects where the person was last, and watches the tokens. */
  start(): Promise<void>;
  /** A page opened the program. Never rejects: what went wrong is shown. */
  openLink(link: string): Promise<void>;
  publishState(): Promise<void>;
  readonly isBusy: () => boolean;
  /** Stops a batch, hands in what is signed, ends the tokens' processes. */
  close(): Promise<void>;
};

const PROBLEMS_KEPT = 20;

export const createProgram = (ports: ProgramPorts): Program => {
  const { fetch, tokens, servers, settings, publish } = ports;
  const accounts: Accounts = createAccounts(ports);
  const problems: ToldProblem[] = [];
  let connection: Connection | null = null;
  let isSigningIn = false;
  let problem: ReasonView | null = null;
  let unknown: SignLink | null = null;
  /** Tickets that were opened while a batch ran: theirs comes next. */
  const next: Connection[] = [];
  /** Of two connections under way the one begun last counts. */
  let turn = 0;
  let unwatch = (): void => undefined;

  const signing: Signing = createSigning({
    tokens,
    report: ports.report,
    changed: (batch) => {
      if (batch) rememberProblems(batch);
      publish({ type: "batch", batch });
    },
  });

  const remember = (reason: ReasonView): ReasonView => {
    problems.push({ at: new Date(ports.now?.() ?? Date.now()), reason });
    if (problems.length > PROBLEMS_KEPT) problems.shift();
    return reason;
  };
  const rememberProblems = ({ status, reason, documents }: BatchView): void => {
    if (status !== "stopped" && status !== "done") return;
    const all = [reason, ...documents.map((one) => one.reason)].filter((one) => one !== null);
    for (const one of all.slice(0, 5)) remember(one);
  };

  const state = async (): Promise<ProgramState> => {
    const [all, { language, theme }] = await Promise.all([servers.all(), settings.read()]);
    return {
      version: ports.version,
      platform: ports.platform,
      language,
      theme,
      isSignInLasting: ports.keys.isLasting,
      servers: all.servers.map(({ address, name, tenant }) => ({
        address,
        name,
        municipality: tenant?.name ?? null,
      })),
      current: connection?.server.address ?? all.current,
      access: accessNow(),
      person: connection && {
        name: connection.me.full_name,
        email: connection.me.email,
        nationalId: connection.me.national_id,
        municipality: connection.me.municipality.name,
      },
      problem,
      unknownServer: unknown?.server ?? null,
      update: ports.update.state(),
    };
  };
  const accessNow = (): ProgramState["access"] => {
    if (isSigningIn) return "signingIn";
    if (!connection) return "none";
    return connection.documentIds ? "ticket" : "account";
  };
  const publishState = async (): Promise<void> => publish({ type: "state", state: await state() });

  const enter = async (entered: Connection | null, why: ReasonView | null = null): Promise<void> => {
    connection = entered;
    problem = why;
    await publishState();
    publish({ type: "pending" });
    publish({ type: "tokens" });
  };

  const current = async (): Promise<KnownServer> => {
    const { servers: known, current: address } = await servers.all();
    const server = known.find((one) => one.address === address);
    if (!server) throw new Problem("SERVER_UNKNOWN");
    return server;
  };
  const connected = (): Connection => {
    if (!connection) throw new Problem("SIGNED_OUT");
    return connection;
  };
  const assertIdle = (): void => {
    if (signing.isBusy()) throw new Problem("BATCH_RUNNING");
  };

  /** Connects with the account of the current server, where there is one. What fails is shown, with the way to try again. */
  const connect = async (): Promise<void> => {
    const mine = ++turn;
    const { current: address } = await servers.all();
    if (!address) return enter(null);
    try {
      const server = await current();
      const credential = accounts.of(server);
      const entered = (await credential.isSignedIn()) ? await connectWhere(server) : null;
      if (mine === turn) await enter(entered);
    } catch (error) {
      if (mine === turn) await enter(null, remember(reasonOf(error)));
    }
  };
  const connectWhere = async (server: KnownServer): Promise<Connection> => {
    const credential = accounts.of(server);
    try {
      return await connectAccount(fetch, server, credential);
    } catch (error) {
      if (!isMunicipalityMissing(error)) throw error;
      const [only, ...others] = await municipalitiesOf(fetch, server, credential);
      if (!only || others.length > 0) throw error;
      await servers.chooseTenant(server.address, { schema: only.schema, name: only.name });
      return connectAccount(fetch, await current(), credential);
    }
  };

  const addServer = async (typed: string): Promise<KnownServer> => {
    const found = await discover(fetch, parseServerAddress(typed));
    const address = new URL(found.resource).origin;
    await servers.put({ ...found, address });
    return current();
  };

  const followLink = async (server: KnownServer, { ticket }: SignLink): Promise<void> => {
    const mine = ++turn;
    // At once, also while a batch runs: a ticket lasts two minutes.
    const opened = await connectTicket(fetch, server, ticket);
    if (signing.isBusy() || signing.view()?.status === "stopped") {
      next.push(opened);
      return;
    }
    if (mine === turn) await enter(opened);
  };

  const openLink = async (text: string): Promise<void> => {
    try {
      const link = parseLink(text);
      const server = await servers.find(link.server);
      unknown = server ? null : link;
      if (server) await followLink(server, link);
      else await publishState();
    } catch (error) {
      problem = remember(reasonOf(error));
      await publishState();
    }
  };

  const person = () => {
    const nationalId = connection?.me.national_id;
    return nationalId ? { nationalId } : undefined;
  };
  const tokensOrReason = async (): Promise<TokensView | ReasonView> => {
    try {
      return await viewTokens(tokens, person());
    } catch (error) {
      return reasonOf(error);
    }
  };
  const runDiagnosis = async () =>
    diagnose({
      version: ports.version,
      system: ports.system,
      language: (await settings.read()).language,
      isSignInLasting: ports.keys.isLasting,
      server: connection?.server.address ?? (await servers.all()).current,
      connection,
      tokens: await tokensOrReason(),
      problems,
      now: ports.now ?? Date.now,
    });

  const handlers: Handlers = {
    "program.state": state,
    "settings.change": async (change) => {
      const wanted = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
      ports.applySettings(await settings.change((before) => ({ ...before, ...wanted })));
      await publishState();
    },

    "server.add": async ({ address }) => {
      assertIdle();
      await addServer(address);
      await connect();
    },
    "server.choose": async ({ address }) => {
      assertIdle();
      await servers.choose(address);
      await connect();
    },
    "server.remove": async ({ address }) => {
      assertIdle();
      const server = await servers.find(address);
      if (server) await accounts.signOut(server);
      await servers.remove(address);
      await connect();
    },

    "link.accept": async () => {
      const link = unknown;
      unknown = null;
      if (!link) throw new Problem("LINK_INVALID");
      assertIdle();
      const server = await addServer(link.server);
      // A page leads to its own server, not to another by a detour.
      if (server.address !== link.server) throw new Problem("SERVER_NOT_FOJA", { cause: "addresses" });
      await followLink(server, link);
    },
    "link.refuse": async () => {
      unknown = null;
      await publishState();
    },

    "signIn.start": async () => {
      assertIdle();
      const server = await current();
      isSigningIn = true;
      problem = null;
      await publishState();
      try {
        await accounts.signIn(server, (await settings.read()).language);
      } finally {
        isSigningIn = false;
        await publishState();
      }
      await connect();
    },
    "signIn.cancel": async () => accounts.cancel(),
    "signIn.end": async () => {
      assertIdle();
      await accounts.signOut(await current());
      turn += 1;
      await enter(null);
    },
    "municipality.list": async () => {
      const server = await current();
      return [...(await municipalitiesOf(fetch, server, accounts.of(server)))];
    },
    "municipality.choose": async ({ schema }) => {
      assertIdle();
      const server = await current();
      const all = await municipalitiesOf(fetch, server, accounts.of(server));
      const chosen = all.find((one) => one.schema === schema);
      if (!chosen) throw new Problem("REQUEST_INVALID");
      await servers.chooseTenant(server.address, { schema, name: chosen.name });
      await connect();
    },

    "pending.list": (page) => listPending(connected(), page),
    "document.read": async ({ document_id }) => ({ bytes: await connected().api.pdf(document_id) }),
    "document.open": ({ document_id }) =>
      ports.openBrowser(`${connected().server.address}/documentos/${document_id}`),

    "token.list": () => viewTokens(tokens, person()),
    "token.prefer": async ({ token, library }) => {
      await tokens.preferLibrary(token, library);
      publish({ type: "tokens" });
    },
    "library.add": async () => {
      const path = await ports.chooseLibrary((await settings.read()).language);
      if (path === undefined) return { isAdded: false };
      await tokens.addLibrary(path);
      publish({ type: "tokens" });
      return { isAdded: true };
    },
    "library.remove": async ({ path }) => {
      await tokens.removeLibrary(path);
      publish({ type: "tokens" });
    },

    "batch.start": async ({ document_ids: documentIds, token, certificate, pin }) => {
      const { api } = connected();
      const whose = person();
      await signing.start({
        api,
        documentIds,
        chosen: { token, certificate, ...(whose && { person: whose }) },
        pin,
      });
    },
    "batch.resume": ({ pin }) => signing.resume(pin),
    "batch.stop": async () => signing.stop(),
    "batch.forget": async () => {
      signing.forget();
      const opened = next.shift();
      if (opened) return enter(opened);
      // What a ticket was for is done: the account shows the rest, where there is one.
      if (connection?.documentIds) return connect();
      publish({ type: "pending" });
    },

    "diagnosis.run": runDiagnosis,
    "diagnosis.copy": async () => {
      const { language } = await settings.read();
      ports.copyText(diagnosisText(await runDiagnosis(), language));
    },
    "update.install": async () => {
      assertIdle();
      ports.update.install();
    },
  };

  return {
    handlers,
    publishState,
    openLink,
    start: async () => {
      ports.applySettings(await settings.read());
      unwatch = tokens.watch(() => publish({ type: "tokens" }));
      if (!connection) await connect();
    },
    isBusy: () => signing.isBusy(),
    close: async () => {
      unwatch();
      accounts.cancel();
      signing.stop();
      await signing.settled();
      await tokens.close();
    },
  };
};

import type { ProgramState } from "../ipc/contract";
import type { Handlers } from "../ipc/gate";
import { createAccounts } from "./accounts";
import { createConnections } from "./connections";
import { createHandlers } from "./handlers";
import type { ProgramPorts } from "./ports";
import { createShownDocuments } from "./shown-documents";
import { createSigning } from "./signing";
import { createToldProblems } from "./told-problems";

export type Program = {
  readonly handlers: Handlers;
  /** Connects where the person was last, and watches the tokens. */
  start(): Promise<void>;
  /** A page opened the program. Never rejects: what went wrong is shown. */
  openLink(link: string): Promise<void>;
  publishState(): Promise<void>;
  /** Something is being signed, or signed and not handed in. */
  isBusy(): boolean;
  /** Stops a batch, hands in what is signed, ends the tokens' processes. */
  close(): Promise<void>;
};

export const createProgram = (ports: ProgramPorts): Program => {
  const { tokens, servers, settings, publish } = ports;
  const accounts = createAccounts(ports);
  const problems = createToldProblems(ports.now ?? Date.now);
  let isSigningIn = false;
  let unwatch = (): void => undefined;

  const signing = createSigning({
    tokens,
    report: ports.report,
    changed: (batch) => {
      if (batch) problems.rememberBatch(batch);
      publish({ type: "batch", batch });
    },
  });

  const publishState = async (): Promise<void> => publish({ type: "state", state: await state() });
  const connections = createConnections({
    fetch: ports.fetch,
    servers,
    accounts,
    isTaken: () => signing.view() !== null || signing.isBusy(),
    isAwaited: signing.awaits,
    remember: problems.remember,
    changed: async (what) => {
      await publishState();
      if (what === "pending") publish({ type: "pending" });
      // Whose certificates are shown depends on who is there.
      if (what === "pending") publish({ type: "tokens" });
    },
  });

  const state = async (): Promise<ProgramState> => {
    const [all, { language, theme }] = await Promise.all([servers.all(), settings.read()]);
    const connection = connections.current();
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
      access: isSigningIn ? "signingIn" : accessOf(connection),
      person: connection && {
        name: connection.me.full_name,
        email: connection.me.email,
        nationalId: connection.me.national_id,
        municipality: connection.me.municipality.name,
      },
      problem: connections.problem(),
      unknownServer: connections.unknownServer(),
      update: ports.update.state(),
    };
  };

  const signIn = async (): Promise<void> => {
    const server = await connections.server();
    isSigningIn = true;
    connections.clearProblem();
    await publishState();
    try {
      await accounts.signIn(server, (await settings.read()).language);
    } finally {
      isSigningIn = false;
      await publishState();
    }
    await connections.connect();
  };

  return {
    handlers: createHandlers({
      ports,
      accounts,
      connections,
      signing,
      problems,
      shown: createShownDocuments(),
      state,
      publishState,
      signIn,
    }),
    publishState,
    openLink: connections.openLink,
    start: async () => {
      ports.applySettings(await settings.read());
      unwatch = tokens.watch(() => publish({ type: "tokens" }));
      if (!connections.current()) await connections.connect();
    },
    isBusy: signing.isBusy,
    close: async () => {
      unwatch();
      accounts.cancel();
      signing.stop();
      await signing.settled();
      if (signing.view() && !signing.isRunning()) signing.forget();
      await signing.settled();
      await tokens.close();
    },
  };
};

const accessOf = (connection: ReturnType<ReturnType<typeof createConnections>["current"]>) => {
  if (!connection) return "none";
  return connection.documentIds ? "ticket" : "account";
};

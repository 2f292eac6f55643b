import type { Database } from "@foja/db/clients/database";
import type { TenantTransaction } from "@foja/db/clients/types";
import { type ActorOf, actorId, type PersonActor } from "./actors";
import type { Context, Door, PersonContext, Ports, StrangerContext, Tenant, TownAccess } from "./context";
import { tellingOvertaken } from "./overtaken";

export type ContextSources = {
  readonly database: Pick<Database, "tenant" | "global" | "inTransaction" | "prepared">;
  readonly ports: Ports;
  readonly now: () => Date;
  readonly newId: () => string;
  readonly reportStep: ReportStep;
};

/** Gets what an operation survived or put into other words. `schema` is null before a municipality is chosen. */
export type ReportStep = (
  error: unknown,
  about: { readonly requestId: string; readonly schema: string | null; readonly step: string },
) => void;

type Asked = {
  readonly door: Door;
  readonly requestId: string;
  /** The application that a person let act for them; none where they act themselves. */
  readonly clientId?: string | undefined;
};

/** Builds the context of one request in a municipality. Doors call it once the credential is known. */
export const createContext = <A extends TownAccess>(
  sources: ContextSources,
  request: Asked & { readonly tenant: Tenant; readonly actor: ActorOf<A> },
): Context<A> => {
  const { schema } = request.tenant;
  const db = sources.database.tenant(schema);
  const session = {
    actor: { kind: request.actor.kind, id: actorId(request.actor) },
    door: request.door,
    requestId: request.requestId,
    clientId: request.clientId,
  };

  // Nobody waits for a job: it fails as what it is, and is tried again.
  const told = request.actor.kind === "system" ? asItIs : tellingOvertaken;

  const { actor, ...asked } = request;
  const context: Omit<Context, "actor"> = {
    ...asked,
    ...commonParts(sources, request, schema),
    db,
    read: (statement, values) => sources.database.prepared(schema, statement, values),
    ports: sources.ports,
    snapshot: (read) =>
      sources.database.inTransaction(db, session, read, { isolationLevel: "RepeatableRead" }),
    transaction: (work, options) => told(sources.database.inTransaction(db, session, work, options)),
    globalTransaction: (work) => told(sources.database.inTransaction(sources.database.global, session, work)),
    settle: nobodyRepeats,
  };
  return { ...context, actor } as Context<A>;
};

/** For somebody who has not chosen a municipality yet. */
export const createPersonContext = (
  sources: ContextSources,
  request: Asked & { readonly actor: PersonActor },
): PersonContext => ({ ...request, ...commonParts(sources, request, null) });

/** For anybody. */
export const createStrangerContext = (sources: ContextSources, request: Asked): StrangerContext => ({
  ...request,
  ...commonParts(sources, request, null),
  actor: { kind: "stranger" },
  ports: sources.ports,
  townDb: sources.database.tenant,
});

const commonParts = (sources: ContextSources, { requestId }: Asked, schema: string | null) => ({
  global: sources.database.global,
  asksForHeaders: false,
  now: sources.now,
  newId: sources.newId,
  report: (error: unknown, step: string) => sources.reportStep(error, { requestId, schema, step }),
});

const asItIs = <T>(transaction: Promise<T>): Promise<T> => transaction;

// Without an Idempotency-Key there is nothing to keep.
const nobodyRepeats = async (_tx: TenantTransaction, _answer: unknown): Promise<void> => undefined;

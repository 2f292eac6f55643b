import type { Database } from "@foja/db/clients/database";
import type { Access, Actor, Context, Door, Ports, Tenant } from "./context";

export type ContextSources = {
  readonly database: Pick<Database, "tenant" | "global" | "inTransaction" | "prepared">;
  readonly ports: Ports;
  readonly now: () => Date;
  readonly newId: () => string;
  readonly reportStep: ReportStep;
};

/** Gets what an operation survived or put into other words. */
export type ReportStep = (
  error: unknown,
  about: { readonly requestId: string; readonly schema: string; readonly step: string },
) => void;

/** Builds the context of one request. Doors call it once the credential is known. */
export const createContext = <A extends Access>(
  sources: ContextSources,
  request: {
    readonly tenant: Tenant;
    readonly actor: Extract<Actor, { kind: A }>;
    readonly door: Door;
    readonly requestId: string;
  },
): Context<A> => {
  const db = sources.database.tenant(request.tenant.schema);
  const session = {
    actor: { kind: request.actor.kind, id: "userId" in request.actor ? request.actor.userId : null },
    door: request.door,
    requestId: request.requestId,
  };

  return {
    ...request,
    db,
    global: sources.database.global,
    read: (statement, values) => sources.database.prepared(request.tenant.schema, statement, values),
    ports: sources.ports,
    now: sources.now,
    newId: sources.newId,
    report: (error, step) =>
      sources.reportStep(error, { requestId: request.requestId, schema: request.tenant.schema, step }),
    transaction: (work, options) => sources.database.inTransaction(db, session, work, options),
  };
};

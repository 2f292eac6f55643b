import type { UserActor } from "@foja/core/kernel/actors";
import type { Context, Tenant } from "@foja/core/kernel/context";
import { type ContextSources, createContext, type ReportStep } from "@foja/core/kernel/create-context";
import { invoke } from "@foja/core/kernel/invoke";
import type { AnyOperation, Operation } from "@foja/core/kernel/operation";
import { readActing } from "@foja/core/people/read-acting";
import type { Database } from "@foja/db/clients/database";
import type { TenantClient } from "@foja/db/clients/types";
import type { z } from "zod";
import { buildCase, type CaseOptions, type CaseRef } from "./case-builder";
import type { Who } from "./cast";
import type { Clock } from "./clock";
import { buildDocument, type DocumentOptions, type DocumentRef } from "./document-builder";
import { rememberRefusal } from "./expect-refusal";
import { type LoggedJob, readJobs } from "./job-log";
import type { Place } from "./place";
import type { TownPorts } from "./ports";
import { buildRecord, type RecordOptions, type RecordRef } from "./record-builder";
import type { Settlement } from "./town-template";

export type Acting = {
  readonly who: Who;
  readonly actor: UserActor;
  invoke<I extends z.ZodObject, O extends z.ZodType, A extends PeopleAccess>(
    operation: Operation<I, O, A>,
    input: unknown,
  ): Promise<z.output<O>>;
};

/** What people are asked for: administrators are people too. */
type PeopleAccess = "user" | "administrator";

/** A municipality that one can act in. */
export type Residence = Place & {
  readonly tenant: Tenant;
  /** Its tables, without an acting person. */
  readonly db: TenantClient;
  /** Runs the operation as that person, with the permissions that they have now. */
  invoke<I extends z.ZodObject, O extends z.ZodType, A extends PeopleAccess>(
    who: Who,
    operation: Operation<I, O, A>,
    input: unknown,
  ): Promise<z.output<O>>;
  /** Runs an operation of the installation itself. */
  invokeAsSystem<I extends z.ZodObject, O extends z.ZodType>(
    operation: Operation<I, O, "system">,
    input?: unknown,
  ): Promise<z.output<O>>;
  context(who: Who): Promise<Context<"user">>;
  /** The person with the permissions that they have at this moment, for a table of calls that change none. */
  as(who: Who): Promise<Acting>;
  systemContext(): Context<"system">;
  /** A document written straight into the tables, one second after whatever was built before. */
  document(options?: DocumentOptions): Promise<DocumentRef>;
  /** A case with its cover, written straight into the tables, one second after whatever was built before. */
  case(options?: CaseOptions): Promise<CaseRef>;
  /** A record of a family, written straight into the tables, one second after whatever was built before. */
  record(options?: RecordOptions): Promise<RecordRef>;
  /** Everything that the tables say about a document: to compare before and after. */
  reload(document: DocumentRef): ReturnType<typeof loadWhole>;
  jobs(): Promise<LoggedJob[]>;
};

export type Surroundings = TownPorts & {
  readonly database: Database;
  readonly clock: Clock;
  readonly newId: () => string;
  readonly reportStep: ReportStep;
};

export const createResidence = ({ place, tenant }: Settlement, around: Surroundings): Residence => {
  const { database, ports, clock, newId, reportStep } = around;
  const sources: ContextSources = { database, ports, now: clock.now, newId, reportStep };
  const db = database.tenant(place.schema);
  const acting = { id: tenant.municipalityId, schemaName: tenant.schema, acronym: tenant.acronym };

  const context = async (who: Who) => {
    const { actor } = await readActing(database, acting, place.people[who].id);
    if (!actor) throw new Error(`${who} may not act`);
    return createContext<"user">(sources, { tenant, actor, door: "rest", requestId: newId() });
  };
  const systemContext = () =>
    createContext<"system">(sources, {
      tenant,
      actor: { kind: "system" },
      door: "system",
      requestId: newId(),
    });

  return {
    ...place,
    tenant,
    db,
    context,
    systemContext,
    invoke: async (who, operation, input) =>
      remembering(operation, invoke(operation, await context(who), input)),
    as: async (who) => {
      const ctx = await context(who);
      return {
        who,
        actor: ctx.actor,
        invoke: (operation, input) => remembering(operation, invoke(operation, ctx, input)),
      };
    },
    invokeAsSystem: (operation, input = {}) =>
      remembering(operation, invoke(operation, systemContext(), input)),
    document: async (options = {}) => {
      clock.advance(1000);
      return buildDocument(systemContext(), place, options);
    },
    case: async (options = {}) => {
      clock.advance(1000);
      return buildCase(systemContext(), place, options);
    },
    record: async (options = {}) => {
      clock.advance(1000);
      return buildRecord(systemContext(), place, options);
    },
    reload: ({ id }) => loadWhole(db, id),
    jobs: () => readJobs(database, place.schema),
  };
};

const remembering = async <T>(operation: AnyOperation, call: Promise<T>): Promise<T> => {
  try {
    return await call;
  } catch (error) {
    rememberRefusal(error, operation);
    throw error;
  }
};

const loadWhole = (db: TenantClient, id: string) =>
  db.document.findUnique({
    where: { id },
    include: {
      signers: { orderBy: { position: "asc" } },
      recipients: { orderBy: [{ kind: "asc" }, { id: "asc" }] },
      rejections: { orderBy: { rejectedAt: "asc" } },
      proposals: { orderBy: { id: "asc" } },
      cases: { orderBy: { caseId: "asc" } },
    },
  });

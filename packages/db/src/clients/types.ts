import type pg from "pg";
import type { Prisma as Global, PrismaClient as GlobalPrismaClient } from "../generated/global/client";
import type { Prisma as Tenant, PrismaClient as TenantPrismaClient } from "../generated/tenant/client";

/** A read of one round trip, outside any transaction. Tables are named through `table`. */
export type Statement = {
  /** Under it the statement is prepared once per connection. Without one it is planned anew, for the values of each time. */
  readonly name?: string;
  readonly text: (table: (name: string) => string) => string;
};

export type GlobalClient = GlobalPrismaClient;
export type TenantClient = TenantPrismaClient;

/** The client inside an interactive transaction, without what makes no sense there. */
export type GlobalTransaction = Global.TransactionClient;
export type TenantTransaction = Tenant.TransactionClient;

/** Administrators are users; `person` is known by e-mail alone, `portal`, `reader` and `backup` by a key. */
export type ActorKind = "user" | "person" | "portal" | "citizen" | "reader" | "backup" | "system";

/** Who acts: written into the audit by triggers, which read it as settings of the transaction. */
export type Session = {
  readonly actor: {
    readonly kind: ActorKind;
    /** A UUID when the actor is a user. */
    readonly id: string | null;
  };
  /** The way in: `rest`, `mcp`, `ui`, `system`, ... (`Door` of the core) */
  readonly door: string;
  readonly requestId: string | null;
  /** The application that acts for a person who let it (OAuth client id); none where they act themselves. */
  readonly clientId?: string | undefined;
};

export type TransactionOptions = {
  /** How long to wait for a free connection. */
  readonly maxWaitMs?: number;
  /** How long the whole transaction may take. */
  readonly timeoutMs?: number;
  readonly isolationLevel?: "ReadCommitted" | "RepeatableRead" | "Serializable";
};

export type Database = {
  readonly pool: pg.Pool;
  readonly global: GlobalClient;
  /**
   * Client of one municipality. Ask for it in every request instead of keeping it: old ones are let go.
   * @throws RangeError when the text is no schema name of a municipality
   */
  tenant(schema: string): TenantClient;
  /** Runs `fn` in one transaction with the audit's settings and the client's schema on the search_path. */
  inTransaction: InTransaction;
  /** One SQL statement with unqualified names that mean the schema's tables. */
  sql<Row extends pg.QueryResultRow>(
    schema: string,
    text: string,
    params?: readonly unknown[],
  ): Promise<Row[]>;
  /** A read of the hot path: one round trip, outside any transaction. Prepared once when it has a name. */
  prepared<Row extends pg.QueryResultRow>(
    schema: string,
    statement: Statement,
    values: readonly unknown[],
  ): Promise<Row[]>;
  /** Whether a municipality lacks migrations of this version, or doesn't exist. Remembered for a while. */
  isBehind(schema: string): Promise<boolean>;
  ping(): Promise<void>;
  close(): Promise<void>;
};

export type InTransaction = {
  <T>(
    client: TenantClient,
    session: Session,
    fn: (tx: TenantTransaction) => Promise<T>,
    options?: TransactionOptions,
  ): Promise<T>;
  <T>(
    client: GlobalClient,
    session: Session,
    fn: (tx: GlobalTransaction) => Promise<T>,
    options?: TransactionOptions,
  ): Promise<T>;
};

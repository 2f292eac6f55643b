import { PrismaPg } from "@prisma/adapter-pg";
import pg from "pg";
import { PrismaClient as GlobalPrismaClient } from "../generated/global/client";
import { PrismaClient as TenantPrismaClient } from "../generated/tenant/client";
import { GLOBAL_SCHEMA, isTenantSchema } from "../schema-name";
import { createBehindCheck } from "./behind";
import { queryInSchema } from "./raw-sql";
import { createTenantClients } from "./tenant-clients";
import { runInTransaction } from "./transaction";
import type {
  GlobalClient,
  GlobalTransaction,
  Session,
  TenantClient,
  TenantTransaction,
  TransactionOptions,
} from "./types";

export type DatabaseOptions = {
  readonly url: string;
  readonly maxConnections?: number;
  /** A tenant's client takes some 5 to 15 MB, so only the most recently used ones stay. */
  readonly tenantClientsMax?: number;
  readonly applicationName?: string;
  /** Connections that break while nobody uses them. */
  readonly onError?: (error: Error) => void;
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
  /** Whether a municipality lacks migrations of this version, or doesn't exist. Remembered for a while. */
  isBehind(schema: string): Promise<boolean>;
  ping(): Promise<void>;
  close(): Promise<void>;
};

type InTransaction = {
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

/**
 * One pool for everything and one Prisma client per municipality. Never one client for several: Prisma merges the `findUnique` calls
 * of a tick, and was seen to answer one municipality with another's row.
 */
export const createDatabase = (options: DatabaseOptions): Database => {
  const pool = createPool(options);
  const schemas = new WeakMap<object, string>();

  const global = new GlobalPrismaClient({
    adapter: new PrismaPg(pool, { schema: GLOBAL_SCHEMA }),
  });
  schemas.set(global, GLOBAL_SCHEMA);

  const tenants = createTenantClients({
    max: options.tenantClientsMax ?? 16,
    create: (schema) => {
      if (!isTenantSchema(schema)) throw new RangeError(`not a municipality schema name: ${schema}`);
      const client = new TenantPrismaClient({
        adapter: new PrismaPg(pool, { schema }),
      });
      schemas.set(client, schema);
      return client;
    },
    onError: options.onError ?? ignore,
  });

  const inTransaction = async (
    client: GlobalClient | TenantClient,
    session: Session,
    fn: (tx: never) => Promise<unknown>,
    transactionOptions?: TransactionOptions,
  ): Promise<unknown> => {
    const schema = schemas.get(client);
    if (!schema) throw new TypeError("the client is not one of this database");
    return await runInTransaction(client, schema, session, fn, transactionOptions);
  };

  return {
    pool,
    global,
    tenant: tenants.get,
    inTransaction: inTransaction as InTransaction,
    sql: (schema, text, params = []) => queryInSchema(pool, schema, text, params),
    isBehind: createBehindCheck(pool),
    ping: async () => void (await pool.query("select 1")),
    close: async () => {
      await tenants.close();
      await global.$disconnect();
      await pool.end();
    },
  };
};

const createPool = ({ url, maxConnections = 10, applicationName, onError }: DatabaseOptions): pg.Pool => {
  const pool = new pg.Pool({
    connectionString: url,
    max: maxConnections,
    application_name: applicationName ?? "foja",
    connectionTimeoutMillis: 10_000,
    // A process that was killed may leave a transaction open on a connection that looks alive; the server ends it.
    idle_in_transaction_session_timeout: 60_000,
    statement_timeout: 60_000,
    keepAlive: true,
  });
  // Every client listens for errors of the pool, and there are more of them than Node thinks normal.
  pool.setMaxListeners(0);
  pool.on("error", onError ?? ignore);
  return pool;
};

// A broken idle connection is replaced by the pool; without a listener it would end the process.
const ignore = (): void => undefined;

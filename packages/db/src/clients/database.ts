import pg from "pg";
import { PrismaClient as GlobalPrismaClient } from "../generated/global/client";
import { PrismaClient as TenantPrismaClient } from "../generated/tenant/client";
import { GLOBAL_SCHEMA, isTenantSchema } from "../schema-name";
import { createBehindCheck } from "./behind";
import { OneAtATimePrismaPg } from "./one-at-a-time";
import { createPrepared } from "./prepared";
import { queryInSchema } from "./raw-sql";
import { createTenantClients } from "./tenant-clients";
import { runInTransaction } from "./transaction";
import type {
  Database,
  GlobalClient,
  InTransaction,
  Session,
  TenantClient,
  TransactionOptions,
} from "./types";

// Where its maker is imported from, its type is looked for.
export type { Database };

export type DatabaseOptions = {
  readonly url: string;
  readonly maxConnections?: number;
  /** A tenant's client takes some 5 to 15 MB, so only the most recently used ones stay. */
  readonly tenantClientsMax?: number;
  readonly applicationName?: string;
  /** For one statement outside a transaction; 0 has no limit. */
  readonly statementTimeoutMs?: number;
  /** Connections that break while nobody uses them. */
  readonly onError?: (error: Error) => void;
};

/**
 * One pool for everything and one Prisma client per municipality. Never one client for several: Prisma merges the `findUnique` calls
 * of a tick, and was seen to answer one municipality with another's row.
 */
export const createDatabase = (options: DatabaseOptions): Database => {
  const pool = createPool(options);
  const schemas = new WeakMap<object, string>();

  const global = new GlobalPrismaClient({
    adapter: new OneAtATimePrismaPg(pool, { schema: GLOBAL_SCHEMA }),
  });
  schemas.set(global, GLOBAL_SCHEMA);

  const tenants = createTenantClients({
    max: options.tenantClientsMax ?? 16,
    create: (schema) => {
      if (!isTenantSchema(schema)) throw new RangeError(`not a municipality schema name: ${schema}`);
      const client = new TenantPrismaClient({
        adapter: new OneAtATimePrismaPg(pool, { schema }),
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
    prepared: createPrepared(pool),
    isBehind: createBehindCheck(pool),
    ping: async () => void (await pool.query("select 1")),
    close: async () => {
      await tenants.close();
      await global.$disconnect();
      await pool.end();
    },
  };
};

const createPool = ({
  url,
  maxConnections = 10,
  applicationName,
  statementTimeoutMs = 60_000,
  onError,
}: DatabaseOptions): pg.Pool => {
  const pool = new pg.Pool({
    connectionString: url,
    max: maxConnections,
    application_name: applicationName ?? "foja",
    connectionTimeoutMillis: 10_000,
    // A process that was killed may leave a transaction open on a connection that looks alive; the server ends it.
    idle_in_transaction_session_timeout: 60_000,
    statement_timeout: statementTimeoutMs,
    keepAlive: true,
  });
  // Every client listens for errors of the pool, and there are more of them than Node thinks normal.
  pool.setMaxListeners(0);
  pool.on("error", onError ?? ignore);
  // One that breaks while somebody uses it tells them, and its own listeners too: without any, Node ends the process.
  pool.on("connect", (client) => void client.on("error", ignore));
  return pool;
};

// A broken idle connection is replaced by the pool; without a listener it would end the process.
const ignore = (): void => undefined;

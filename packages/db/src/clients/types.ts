import type { Prisma as Global, PrismaClient as GlobalPrismaClient } from "../generated/global/client";
import type { Prisma as Tenant, PrismaClient as TenantPrismaClient } from "../generated/tenant/client";

export type GlobalClient = GlobalPrismaClient;
export type TenantClient = TenantPrismaClient;

/** The client inside an interactive transaction, without what makes no sense there. */
export type GlobalTransaction = Global.TransactionClient;
export type TenantTransaction = Tenant.TransactionClient;

/** Who acts: written into the audit by triggers, which read it as settings of the transaction. */
export type Session = {
  readonly userId: string | null;
  /** The way in: `rest`, `mcp`, `web`, `worker`, ... */
  readonly door: string;
  readonly requestId: string | null;
};

export type TransactionOptions = {
  /** How long to wait for a free connection. */
  readonly maxWaitMs?: number;
  /** How long the whole transaction may take. */
  readonly timeoutMs?: number;
  readonly isolationLevel?: "ReadCommitted" | "RepeatableRead" | "Serializable";
};

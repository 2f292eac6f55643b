import type { TenantTransaction } from "@foja/db/clients/types";

/**
 * One change of the chart or of its people at a time: they are rare, and their rules (no cycles, one head, nobody in a closed sector) are
 * about several rows. Whoever signs or moves cases doesn't wait for it.
 */
export const lockOrganization = async (tx: TenantTransaction): Promise<void> => {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(current_schema() || ' organization', 0))`;
};

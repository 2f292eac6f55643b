import type { TenantTransaction } from "@foja/db/clients/types";

/** `place` is the row's position; null when the chain is broken as a whole. */
export type Break = { readonly place: bigint | null; readonly problem: string };

type Reader = Pick<TenantTransaction, "$queryRaw">;

/**
 * Where the chain of a municipality's audit does not hold. Years of rows are hashed again: give it time. Within a transaction of the
 * municipality, because only there do names without a schema mean its own.
 */
export const findTenantBreaks = (tx: Reader): Promise<Break[]> =>
  tx.$queryRaw<Break[]>`SELECT place, problem FROM audit_log_breaks() ORDER BY place`;

/** The same for the chains of the installation itself, by their names. */
export const findGlobalBreaks = async (tx: Reader): Promise<Readonly<Record<string, Break[]>>> => ({
  audit_log: await tx.$queryRaw<
    Break[]
  >`SELECT place, problem FROM foja_global.audit_log_breaks() ORDER BY place`,
  signature_audit: await tx.$queryRaw<
    Break[]
  >`SELECT place, problem FROM foja_global.signature_audit_breaks() ORDER BY place`,
  preservation_audit: await tx.$queryRaw<
    Break[]
  >`SELECT place, problem FROM foja_global.preservation_audit_breaks() ORDER BY place`,
});

import type { TenantTransaction } from "@foja/db/clients/types";

/**
 * Makes whoever changes the same case wait until the transaction ends, so that its state, its next order number and who may
 * see it stay true. Not `FOR UPDATE`: that would also stop rows that merely refer to the case.
 */
export const lockCase = async (tx: TenantTransaction, caseId: string): Promise<void> => {
  await tx.$executeRaw`SELECT FROM cases WHERE id = ${caseId}::uuid FOR NO KEY UPDATE`;
};

/** The same for several, in the order in which every transaction locks cases. */
export const lockCases = async (tx: TenantTransaction, caseIds: readonly string[]): Promise<void> => {
  await tx.$executeRaw`SELECT FROM cases WHERE id = ANY(${[...caseIds]}::uuid[]) ORDER BY id FOR NO KEY UPDATE`;
};

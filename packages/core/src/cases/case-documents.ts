import type { Prisma } from "@foja/db/generated/tenant/client";
import { documentItemRow } from "../documents/present-document";
import type { UserActor } from "../kernel/context";
import { documentVisibility } from "../permissions/document-visibility";

/** The documents in force of a case that the person may see. */
export const visibleInCase = (actor: UserActor, caseId: string): Prisma.CaseDocumentWhereInput => ({
  caseId,
  isActive: true,
  document: documentVisibility(actor),
});

/** In their order in the case, with what lists show. */
export const caseDocumentRow = {
  orderBy: { order: "asc" },
  select: { document: { select: documentItemRow } },
} as const satisfies Prisma.CaseDocumentFindManyArgs;

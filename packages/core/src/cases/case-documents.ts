import type { Prisma } from "@foja/db/generated/tenant/client";
import { documentItemRow } from "../documents/present-document";

/** In their order in the case, with what lists show. */
export const caseDocumentRow = {
  orderBy: { order: "asc" },
  select: { document: { select: documentItemRow } },
} as const satisfies Prisma.CaseDocumentFindManyArgs;

import type { Prisma } from "@foja/db/generated/tenant/client";
import type { UserActor } from "../kernel/context";
import { caseVisibility, subjectsOf } from "./case-visibility";

/**
 * The documents that a person may see (domain 4), as one condition for lists, totals, search and details: by his own part
 * in it, or through a case that he may see. A reserved document can only be in a reserved case, so the second way
 * never opens it to anybody else.
 */
export const documentVisibility = (actor: UserActor): Prisma.DocumentWhereInput => ({
  OR: [
    { access: { some: { subjectId: { in: subjectsOf(actor) } } } },
    { cases: { some: { case: caseVisibility(actor) } } },
    ...(actor.canGlobalSearchDocuments ? [{ status: "signed", visibility: { not: "reservado" } }] : []),
  ],
});

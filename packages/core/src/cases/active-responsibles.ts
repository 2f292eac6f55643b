import type { Context } from "../kernel/context";
import { getVisibleCase } from "../permissions/get-visible-case";
import { type Responsible, responsibleParts } from "./responsibles";

/** Who answers for a case now, first who administers it. */
export const activeResponsibles = async (
  ctx: Context<"user">,
  caseId: string,
): Promise<readonly Responsible[]> => {
  const { responsibles } = await getVisibleCase(ctx, caseId, {
    hidden: "forbidden",
    include: {
      responsibles: {
        where: { removedAt: null },
        include: responsibleParts,
        // Of the two types, ADMIN is the last in the alphabet.
        orderBy: [{ type: "desc" }, { addedAt: "asc" }, { id: "asc" }],
      },
    },
  });
  return responsibles;
};

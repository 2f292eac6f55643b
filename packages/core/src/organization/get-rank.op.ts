import { z } from "zod";
import { defineOperation } from "../kernel/operation";
import { presentRank, rankId, rankNotFound, rankObject, rankWithSeal } from "./rank";

export const getRankOp = defineOperation({
  id: "ranks.get",
  summary: "Un rango, con las reparticiones y los tipos de documento que lo usan",
  access: "administrator",
  effect: "read",
  input: z.strictObject({ rank_id: rankId }),
  output: z.strictObject({
    ...rankObject.shape,
    departments: z.array(
      z.strictObject({
        id: z.guid(),
        name: z.string(),
        acronym: z.string(),
        head_user: z.string().nullable(),
      }),
    ),
    document_types: z.int(),
  }),
  errors: ["invalid_input", rankNotFound],
}).run(async ({ db }, { rank_id }) => {
  const rank = await db.rank.findUnique({
    where: { id: rank_id },
    include: {
      ...rankWithSeal.include,
      departments: {
        include: { head: { select: { fullName: true } } },
        orderBy: [{ name: "asc" }, { id: "asc" }],
      },
      _count: { select: { documentTypes: true } },
    },
  });
  if (!rank) throw rankNotFound();
  return {
    ...presentRank(rank),
    departments: rank.departments.map(({ id, name, acronym, head }) => ({
      id,
      name,
      acronym,
      head_user: head?.fullName ?? null,
    })),
    document_types: rank._count.documentTypes,
  };
});

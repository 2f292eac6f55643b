import { z } from "zod";
import { defineOperation } from "../kernel/operation";
import { presentSeal, sealForAdmin, sealId, sealNotFound } from "./seal";

export const getSealOp = defineOperation({
  id: "citySeals.get",
  summary: "Un sello, con los rangos que lo dan y cuántas personas lo tienen",
  access: "administrator",
  effect: "read",
  input: z.strictObject({ seal_id: sealId }),
  output: z.strictObject({
    ...sealForAdmin.shape,
    ranks: z.array(z.strictObject({ id: z.guid(), name: z.string(), level: z.int() })),
    /** Whoever has it as their own, also by heading a department. */
    users: z.int(),
  }),
  errors: ["invalid_input", sealNotFound],
}).run(async ({ db }, { seal_id }) => {
  const seal = await db.seal.findUnique({
    where: { id: seal_id },
    include: {
      ranks: { select: { id: true, name: true, level: true }, orderBy: { level: "asc" } },
      _count: { select: { users: true } },
    },
  });
  if (!seal) throw sealNotFound();
  return { ...presentSeal(seal), ranks: seal.ranks, users: seal._count.users };
});

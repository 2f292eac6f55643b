import { z } from "zod";
import { listWindow, presentWindow, windowInput, windowOutput } from "../kernel/limit-offset";
import { defineOperation } from "../kernel/operation";

export const listRankOptionsOp = defineOperation({
  id: "documentTypes.listRankOptions",
  summary: "Rangos que pueden habilitarse para numerar documentos de un tipo, del más alto al más bajo",
  access: "administrator",
  effect: "read",
  input: z.strictObject(windowInput),
  output: z.strictObject({
    ranks: z.array(z.strictObject({ id: z.guid(), name: z.string(), level: z.int() })),
    ...windowOutput,
  }),
  errors: ["invalid_input"],
}).run(async (ctx, asked) => {
  const [total, ranks] = await Promise.all([
    ctx.db.rank.count(),
    ctx.db.rank.findMany({
      select: { id: true, name: true, level: true },
      orderBy: { level: "asc" },
      ...listWindow(asked),
    }),
  ]);
  return { ranks, ...presentWindow(total, asked) };
});

import { z } from "zod";
import { windowInput } from "../kernel/limit-offset";
import { meant } from "../kernel/meaning";
import { defineOperation } from "../kernel/operation";
import { describedEntry, describeEntries } from "./describe-entries";
import { auditFilters, readAuditAfter } from "./read-audit";

export const walkAuditOp = defineOperation({
  id: "audit.walk",
  summary: "Los mismos cambios para leerlos todos: cada parte sigue después de la anterior y nada se cuenta",
  access: "administrator",
  effect: "read",
  input: z.strictObject({
    ...auditFilters,
    limit: windowInput.limit,
    after: meant(z.int().min(1), {
      note: "El último que ya se leyó (su id): sigue con los anteriores a él",
      example: 1,
    }).optional(),
  }),
  output: z.strictObject({ entries: z.array(describedEntry), has_more: z.boolean() }),
  errors: ["invalid_input"],
}).run(async (ctx, asked) => {
  // One more than is told says whether there are more.
  const rows = await readAuditAfter(ctx, { ...asked, limit: asked.limit + 1 });
  return {
    entries: await describeEntries(ctx, rows.slice(0, asked.limit)),
    has_more: rows.length > asked.limit,
  };
});

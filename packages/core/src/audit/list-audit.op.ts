import { z } from "zod";
import { presentWindow } from "../kernel/limit-offset";
import { defineOperation } from "../kernel/operation";
import { findWho, presentEntry, wantEntry } from "./entity";
import { findSight } from "./filed";
import { createNames } from "./names";
import { auditInput, auditOutput, changedFields, readAudit } from "./read-audit";
import { toldRows } from "./told-rows";

export const listAuditOp = defineOperation({
  id: "audit.list",
  summary: "Lista los cambios del organigrama, de las personas y de lo que tramitan, los últimos primero",
  access: "administrator",
  effect: "read",
  input: z.strictObject(auditInput),
  output: auditOutput({
    /** Of an UPDATE. */
    changes: z.array(z.strictObject({ field: z.string(), old: z.unknown(), new: z.unknown() })),
    /** Of an INSERT or a DELETE: the row that came or went; null where it is withheld. */
    snapshot: z.record(z.string(), z.unknown()).nullable(),
  }),
  errors: ["invalid_input"],
}).run(async (ctx, asked) => {
  const { rows, total } = await readAudit(ctx, asked);
  const names = createNames();
  for (const row of rows) wantEntry(names, row);
  const [nameOf, whoOf, sight] = await Promise.all([
    names.find(ctx.db),
    findWho(ctx.db, rows),
    findSight(ctx, rows),
  ]);
  return {
    entries: rows.map((row) => {
      const { before, after } = toldRows(row, sight);
      const isUpdate = row.operation === "UPDATE";
      return {
        ...presentEntry(row, { nameOf, whoOf, sight }),
        changes: isUpdate
          ? changedFields(before, after).map((field) => ({
              field,
              old: before?.[field] ?? null,
              new: after?.[field] ?? null,
            }))
          : [],
        snapshot: isUpdate ? null : (after ?? before),
      };
    }),
    ...presentWindow(total, asked),
  };
});

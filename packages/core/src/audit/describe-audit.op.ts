import { z } from "zod";
import { presentWindow, windowOutput } from "../kernel/limit-offset";
import { defineOperation } from "../kernel/operation";
import { describedEntry, describeEntries } from "./describe-entries";
import { auditInput, readAudit } from "./read-audit";

export const describeAuditOp = defineOperation({
  id: "audit.describe",
  summary: "Los mismos cambios como los lee una persona: qué se hizo, y cada dato antes y después",
  access: "administrator",
  effect: "read",
  input: z.strictObject(auditInput),
  output: z.strictObject({ entries: z.array(describedEntry), ...windowOutput }),
  errors: ["invalid_input"],
}).run(async (ctx, asked) => {
  const { rows, total } = await readAudit(ctx, asked);
  return { entries: await describeEntries(ctx, rows), ...presentWindow(total, asked) };
});

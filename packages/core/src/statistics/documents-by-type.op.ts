import { z } from "zod";
import { defineOperation } from "../kernel/operation";
import { daySpan, daySpanInput, daysReversed } from "./day-span";

export const documentsByTypeOp = defineOperation({
  id: "stats.documentsByType",
  summary: "Documentos firmados por tipo, los tipos con más documentos primero",
  access: "administrator",
  effect: "read",
  input: z.strictObject(daySpanInput),
  output: z.strictObject({
    items: z.array(z.strictObject({ acronym: z.string(), name: z.string(), count: z.int() })),
    total: z.int(),
  }),
  errors: ["invalid_input", daysReversed],
}).run(async (ctx, asked) => {
  const { gte, lt } = daySpan(ctx, asked);
  // Counted before the names are looked up: then one index has all that is read.
  const items = await ctx.read<{ acronym: string; name: string; count: number }>(
    {
      text: (table) => `
        select k.acronym, k.name, counted.count from (
          select type_id, count(*)::int as count from ${table("documents")} where signed_at >= $1 and signed_at < $2 group by type_id
        ) as counted join ${table("document_types")} k on k.id = counted.type_id order by counted.count desc, k.acronym`,
    },
    [gte, lt],
  );
  return { items, total: items.reduce((sum, { count }) => sum + count, 0) };
});

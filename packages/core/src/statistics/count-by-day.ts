import type { Context } from "../kernel/context";
import type { CivilDay } from "../kernel/zoned-time";
import type { EachDay } from "./day-span";

type Counted = { readonly table: "cases" | "document_signers"; readonly at: "created_at" | "signed_at" };

/** What a table has of each kind on each day, by an index on the moment and the kind alone. */
export const countByDay = async (
  ctx: Pick<Context, "read">,
  { days, starts, gte, lt }: EachDay,
  { table: name, at, kind }: Counted & { readonly kind?: "method" },
): Promise<ReadonlyMap<CivilDay, Readonly<Record<string, number>>>> => {
  const rows = await ctx.read<{ day: number; kind: string; count: number }>(
    {
      text: (table) => `
        select width_bucket(${at}, $1::timestamptz[]) as day, ${kind ? `coalesce(${kind}, '')` : "''"} as kind, count(*)::int as count
        from ${table(name)} where ${at} >= $2 and ${at} < $3 group by 1, 2`,
    },
    [starts, gte, lt],
  );
  const counts = new Map<CivilDay, Record<string, number>>(days.map((day) => [day, {}]));
  for (const { day, kind: found, count } of rows) counts.get(days[day - 1]!)![found] = count;
  return counts;
};

import type { Context } from "../kernel/context";
import { type Bind, inAll, type SetSql } from "../sets/set";

/** How many there are in all of the sets: exact, and by a few rows of each however many that is. */
export const countSet = async (
  ctx: Pick<Context, "read">,
  setsOf: (bind: Bind) => readonly SetSql[],
): Promise<number> => {
  const values: unknown[] = [];
  const found = inAll(setsOf((value) => `$${values.push(value)}`));
  const [row] = await ctx.read<{ total: number }>(
    {
      text: (table) =>
        `select coalesce(sum(bit_count(members)), 0)::int as total from (${found(table)}) as found`,
    },
    values,
  );
  return row?.total ?? 0;
};

import type { Context } from "../kernel/context";
import { defineRefusal } from "../kernel/refusal";

/** A table that backups copy, as its trigger `sync` declares it. */
export type SyncTable = {
  readonly name: string;
  readonly keys: readonly string[];
  readonly totalRows: number;
  /** Without those that never leave. */
  readonly columns: readonly SyncColumn[];
};

export type SyncColumn = {
  readonly name: string;
  /** PostgreSQL's name. */
  readonly type: string;
  readonly nullable: boolean;
};

const text = (table: (name: string) => string): string => `
  select s.source as name, s.keys,
    (select count(*)::int from ${table("sync_changes")} c
      where c.stream = s.stream and c.replaced_at is null and not c.is_deleted) as "totalRows",
    (select json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, null), 'nullable', not a.attnotnull)
        order by a.attnum)
      from pg_attribute a where a.attrelid = format('%I.%I', $1::text, s.source)::regclass and a.attnum > 0
        and not a.attisdropped and a.attname <> all (s.hidden)) as columns
  from ${table("sync_streams")} s where s.stream = s.source and s.source = coalesce($2, s.source) order by 1`;

export const listTables = (ctx: Context<"backup">): Promise<SyncTable[]> =>
  ctx.read<SyncTable>({ text }, [ctx.tenant.schema, null]);

export const getTable = async (ctx: Context<"backup">, name: string): Promise<SyncTable> => {
  const [table] = await ctx.read<SyncTable>({ text }, [ctx.tenant.schema, name]);
  if (!table) throw unknownTable();
  return table;
};

export const unknownTable = defineRefusal(
  "invalid_input",
  "UNKNOWN_TABLE",
  "La tabla no existe o no se copia. GET /sync/schema lista las que hay",
  { about: "table" },
);

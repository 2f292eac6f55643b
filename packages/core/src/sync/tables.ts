import type { Context } from "../kernel/context";
import { defineRefusal } from "../kernel/refusal";

type Table = (name: string) => string;

/** A table that backups copy, as its trigger `sync` declares it. */
export type SyncTable = {
  readonly name: string;
  readonly keys: readonly string[];
  /** Without those that never leave. */
  readonly columns: readonly SyncColumn[];
};

export type SyncColumn = {
  readonly name: string;
  /** PostgreSQL's name. */
  readonly type: string;
  readonly nullable: boolean;
};

const TABLE = `s.source as name, s.keys,
  (select json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, null), 'nullable', not a.attnotnull)
      order by a.attnum)
    from pg_attribute a where a.attrelid = s.relation and a.attnum > 0 and not a.attisdropped and a.attname <> all (s.hidden)) as columns`;

export const listTables = (
  ctx: Context<"backup">,
): Promise<(SyncTable & { readonly totalRows: number })[]> => {
  const text = (table: Table) => `
    select ${TABLE}, (select count(*)::int from ${table("sync_changes")} c
      where c.stream = s.stream and c.replaced_at is null and not c.is_deleted) as "totalRows"
    from ${table("sync_streams")} s where s.stream = s.source order by 1`;
  return ctx.read({ text }, []);
};

export const getTable = async (ctx: Context<"backup">, name: string): Promise<SyncTable> => {
  // Looked up by its place in the catalog, which has all municipalities.
  const text = (table: Table) => `
    select ${TABLE} from ${table("sync_streams")} s
    where s.stream = s.source and s.relation = to_regclass(format('%I.%I', $1::text, $2::text))`;
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

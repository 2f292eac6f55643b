import type { Context } from "../kernel/context";
import type { PageInput } from "../kernel/paging";
import { type FindOptions, findPage, type List } from "../sets/find-page";
import type { Bind } from "../sets/set";
import type { RecordItemRow } from "./present-record";
import { type RecordFilters, setsOf } from "./record-sets";

/** One page of the records that the person may see under the filters, the newest first, with their exact number. */
export const findRecords = (ctx: Context<"user">, query: RecordFilters & PageInput, options?: FindOptions) =>
  findPage<RecordItemRow>(ctx, (bind) => listOf(ctx, query, bind), query, options);

const listOf = (ctx: Context<"user">, query: RecordFilters, bind: Bind): List => ({
  kind: "records",
  newestBy: "created_at",
  sets: setsOf(ctx.actor, query, bind),
  part: query.family_code ? [`t.family_code = ${bind(query.family_code)}`] : [],
  isPartShort: false,
  // A day is read as its first instant in UTC, as the client does.
  columns:
    () => `t.record_number as number, t.display_name as "displayName", t.state, t.family_code as "familyCode", t.data,
      t.next_expiration::timestamp at time zone 'UTC' as "nextExpiration", json_build_object('fields', f.fields) as family`,
  joins: (table) => `join ${table("registry_families")} f on f.code = t.family_code`,
});

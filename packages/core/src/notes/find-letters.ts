import type { Statement } from "@foja/db/clients/types";
import type { Context } from "../kernel/context";
import { daysOf } from "../kernel/date-filter";
import { pageWindow } from "../kernel/paging";
import { searchWords } from "../kernel/words";
import type { LetterKind } from "./letter";
import type { LetterFilters } from "./letter-filters";

export type Box = "received" | "archived" | "sent";

/** One page of ids, the last sent first (in the archive: the last archived), with their exact number. */
export type FoundLetters = { readonly ids: readonly string[]; readonly total: number };

type Table = Parameters<Statement["text"]>[0];
type Bind = (value: unknown) => string;
type Sql = (table: Table) => string;

/** One statement, so that page and number are of the same moment. */
export const findLetters = async (
  ctx: Context<"user">,
  kind: LetterKind,
  box: Box,
  query: LetterFilters,
): Promise<FoundLetters> => {
  const values: unknown[] = [];
  const bind: Bind = (value) => `$${values.push(value)}`;
  const found = box === "sent" ? sentSql(ctx, kind, query, bind) : receivedSql(ctx, kind, box, query, bind);
  const { skip, take } = pageWindow(query);
  const page = `limit ${bind(take)} offset ${bind(skip)}`;
  const text = (table: Table) => `
    with found as materialized (${found(table)}),
      page as (select id, place from found order by place desc, id ${page})
    select (select count(*)::int from found) as total,
      array(select id from page order by place desc, id) as ids`;
  const [answer] = await ctx.read<FoundLetters>({ text }, values);
  return answer!;
};

/**
 * What reached any of the names in which the person receives, once each: in the archive what any of them archived, among the received
 * what any has not. The columns are those of one index, so that even of very many no row of a document is read.
 */
const receivedSql = (
  ctx: Context<"user">,
  kind: LetterKind,
  box: "received" | "archived",
  query: LetterFilters,
  bind: Bind,
): Sql => {
  const isArchived = box === "archived";
  const names = bind(kind.receivesFor(ctx.actor));
  const conditions = [
    fixed(`r.${kind.column} = any(${names}::uuid[]) and r.sent_at is not null`),
    fixed(`r.archived_at is ${isArchived ? "not " : ""}null`),
    ...daysSql(ctx, query, "r.sent_at", bind),
    ...unreadSql(ctx, query, bind),
    ...searchSql(query, "r.document_id", bind),
  ];
  return (table) => `
    select r.document_id as id, max(r.${isArchived ? "archived_at" : "sent_at"}) as place
    from ${table("document_recipients")} r
    where ${conditions.map((condition) => condition(table)).join(" and ")}
    group by r.document_id`;
};

/** What the person wrote, or numbered: both sent it. */
const sentSql = (ctx: Context<"user">, kind: LetterKind, query: LetterFilters, bind: Bind): Sql => {
  const [me, types] = [bind(ctx.actor.userId), bind(`${kind.typeKind}%`)];
  const conditions = [
    fixed("d.status = 'signed' and d.visibility <> 'reservado'"),
    ...daysSql(ctx, query, "d.signed_at", bind),
    ...searchSql(query, "d.id", bind),
  ];
  return (table) => `
    select d.id, d.signed_at as place
    from ${table("documents")} d join ${table("document_types")} t on t.id = d.type_id and t.kind like ${types}
    where d.id in (select w.id from ${table("documents")} w where w.created_by_id = ${me}::uuid and w.status = 'signed'
        union select s.document_id from ${table("document_signers")} s
          where s.user_id = ${me}::uuid and s.is_numerator and s.signed_at is not null)
      and ${conditions.map((condition) => condition(table)).join(" and ")}`;
};

const fixed =
  (sql: string): Sql =>
  () =>
    sql;

const daysSql = (ctx: Context<"user">, query: LetterFilters, column: string, bind: Bind): Sql[] => {
  const days = daysOf(query, ctx.tenant.timezone, ctx.now());
  return [
    ...(days?.gte ? [fixed(`${column} >= ${bind(days.gte)}::timestamptz`)] : []),
    ...(days?.lt ? [fixed(`${column} < ${bind(days.lt)}::timestamptz`)] : []),
  ];
};

const unreadSql = (ctx: Context<"user">, { unread_only }: LetterFilters, bind: Bind): Sql[] => {
  if (!unread_only) return [];
  const me = bind(ctx.actor.userId);
  return [
    (table) => `not exists (select from ${table("document_openings")} o
      where o.document_id = r.document_id and o.user_id = ${me}::uuid)`,
  ];
};

/** Number, subject and text, as in the search of documents: of nobody to whom it was sent. */
const searchSql = ({ search }: LetterFilters, id: string, bind: Bind): Sql[] => {
  if (!search) return [];
  const words = searchWords(search);
  if (words.length === 0) return [fixed("false")];
  const likes = words.map((word) => `w.search_text like ${bind(`% ${word}%`)}`).join(" and ");
  return [(table) => `${id} in (select w.id from ${table("documents")} w where ${likes})`];
};

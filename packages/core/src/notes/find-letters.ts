import type { Context } from "../kernel/context";
import { daysOf } from "../kernel/date-filter";
import { pageWindow } from "../kernel/paging";
import { type Bind, inAll, type Sql } from "../sets/set";
import { changedWords, wordSets } from "../sets/words";
import type { LetterKind } from "./letter";
import type { LetterFilters } from "./letter-filters";

export type Box = "received" | "archived" | "sent";

/** One page of ids, the last sent first (in the archive: the last archived), with their exact number. */
export type FoundLetters = { readonly ids: readonly string[]; readonly total: number };

/** One statement, so that page and number are of the same moment. */
export const findLetters = async (
  ctx: Context<"user">,
  kind: LetterKind,
  box: Box,
  query: LetterFilters,
): Promise<FoundLetters> => {
  const values: unknown[] = [];
  const bind: Bind = (value) => `$${values.push(value)}`;
  const { skip, take } = pageWindow(query);
  const { once, total, first } =
    box === "sent" ? await sentSql(ctx, kind, query, bind) : receivedSql(ctx, kind, box, query, bind);
  const ahead = [
    ...(query.search ? [changedWords("documents"), wordedSql(query.search, bind)] : []),
    ...once,
  ];
  const page = `order by place desc, id limit ${bind(take)} offset ${bind(skip)}`;
  const text: Sql = (table) => `
    ${ahead.length > 0 ? `with ${ahead.map((sql) => sql(table)).join(", ")}` : ""}
    select (${total(table)}) as total,
      array(select id from (${first(table)}) as found ${page}) as ids`;
  const [answer] = await ctx.read<FoundLetters>({ text }, values);
  return answer!;
};

type Found = {
  /** What both of the others read, as parts of `with`. */
  readonly once: readonly Sql[];
  readonly total: Sql;
  /** `id` and `place` of at least the first ones, as far as the page goes. */
  readonly first: Sql;
};

/**
 * What reached any of the names in which the person receives, once each: in the archive what any of them archived, among the received
 * what any has not. The columns are those of one index, in its order, so that even of very many no row of a document is read; and of
 * each name no more than the page needs.
 */
const receivedSql = (
  ctx: Context<"user">,
  kind: LetterKind,
  box: "received" | "archived",
  query: LetterFilters,
  bind: Bind,
): Found => {
  const names = kind.receivesFor(ctx.actor);
  const { skip, take } = pageWindow(query);
  const last = bind(skip + take);
  const listed = `${bind(names)}::uuid[]`;
  const place = box === "archived" ? "r.archived_at" : "r.sent_at";
  // What is null in all of them orders nothing, but is how the index begins.
  const order = box === "archived" ? "r.archived_at desc" : "r.archived_at, r.sent_at desc";
  const conditions = [
    fixed(`r.sent_at is not null and r.archived_at is ${box === "archived" ? "not " : ""}null`),
    ...daysSql(ctx, query, "r.sent_at", bind),
    ...unreadSql(ctx, query, bind),
    ...searchSql(query, "r.document_id"),
  ];
  const reached = (table: Parameters<Sql>[0], name: string) => `
    from ${table("document_recipients")} r
    where ${[`r.${kind.column} = ${name}`, ...conditions.map((condition) => condition(table))].join(" and ")}`;
  // To one name nothing is sent twice.
  const grouped = names.length === 1 ? "" : "group by r.document_id";
  return {
    once: [],
    total: (table) => `
      select count(*)::int from (select r.document_id ${reached(table, `any(${listed})`)} ${grouped}) as reached`,
    first: (table) => `
      select id, max(place) as place from unnest(${listed}) as name cross join lateral (
        select r.document_id as id, ${place} as place ${reached(table, "name")}
        order by ${order}, r.document_id limit ${last}) as of_name
      group by id`,
  };
};

/** What the person wrote, or numbered: both sent it. */
const sentSql = async (
  ctx: Context<"user">,
  kind: LetterKind,
  query: LetterFilters,
  bind: Bind,
): Promise<Found> => {
  const types = await ctx.db.documentType.findMany({
    where: { kind: { startsWith: kind.typeKind } },
    select: { id: true },
  });
  const me = `${bind(ctx.actor.userId)}::uuid`;
  const conditions = [
    // By their ids: joined by their kind, the planner takes them for far fewer documents than they are.
    fixed(`d.type_id = any(${bind(types.map(({ id }) => id))}::int[])`),
    fixed("d.status = 'signed' and d.visibility <> 'reservado'"),
    ...daysSql(ctx, query, "d.signed_at", bind),
    ...searchSql(query, "d.id"),
  ];
  const written: Sql = (table) => {
    const sent = conditions.map((condition) => condition(table)).join(" and ");
    return `sent as materialized (
      select d.id, d.signed_at as place from ${table("documents")} d where d.created_by_id = ${me} and ${sent}
      union
      select d.id, d.signed_at from ${table("document_signers")} s join ${table("documents")} d on d.id = s.document_id
      where s.user_id = ${me} and s.is_numerator and s.signed_at is not null and ${sent})`;
  };
  return {
    once: [written],
    total: fixed("select count(*)::int from sent"),
    first: fixed("select * from sent"),
  };
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

/** Documents with all of the words in number, subject or text, as their search finds them. Of nobody to whom they were sent. */
const wordedSql = (search: string, bind: Bind): Sql => {
  const sets = inAll(wordSets("documents", search, bind));
  return (table) => `worded as materialized (${sets(table)})`;
};

const searchSql = ({ search }: LetterFilters, id: string): Sql[] =>
  search
    ? [
        (
          table,
        ) => `exists (select from ${table("documents")} w join worded on worded.block = w.position / 8192
          where w.id = ${id} and get_bit(worded.members, w.position % 8192) = 1)`,
      ]
    : [];

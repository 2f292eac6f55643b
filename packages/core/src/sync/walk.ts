import type { Context } from "../kernel/context";
import type { PageInput } from "../kernel/paging";
import { defineRefusal } from "../kernel/refusal";
import { momentSql } from "./moment";

type Ctx = Context<"backup">;
type Table = (name: string) => string;

export type Asked = PageInput & { readonly since: string };

/** A page of a list, by the moments of what lies before it and of its end. */
export type PagePlace = {
  /** The newest change that the list knows. */
  readonly until: string;
  readonly total: number;
  readonly begins: string;
  readonly ends: string;
};

/** A list is remembered for so long. */
export const WALK_MS = 24 * 3_600_000;

export const listForgotten = defineRefusal(
  "conflict",
  "LIST_FORGOTTEN",
  "La lista que se estaba leyendo ya no se recuerda. Siga con page=1 y since igual al until de la última página leída",
);

/**
 * Where a page lies in the list of what changed since a moment. All pages are of the list as it was when the first was read, however much
 * changes meanwhile, and whoever reads them one by one pays for finding their places once. A page of a list that is forgotten is refused:
 * in a new list other rows stand there, and those between would never be told.
 */
export const placeOfPage = async (ctx: Ctx, stream: string, asked: Asked): Promise<PagePlace> => {
  if (asked.page === 1) return beginWalk(ctx, stream, asked);
  const place = await findPlace(ctx, stream, asked);
  if (!place) throw listForgotten();
  return place;
};

const findPlace = async (ctx: Ctx, stream: string, asked: Asked): Promise<PagePlace | undefined> => {
  const text = (table: Table) => `
    select ${momentSql("until")} as until, total, ${momentSql(`coalesce(page_ends[$5 - 1], until)`)} as begins,
      ${momentSql("coalesce(page_ends[$5], until)")} as ends
    from ${table("sync_walks")}
    where api_key_id = $1::uuid and stream = $2 and since = $3::timestamptz and page_size = $4 and started_at > $6`;
  const { since, page, page_size } = asked;
  const startedAfter = new Date(ctx.now().getTime() - WALK_MS);
  const [place] = await ctx.read<PagePlace>({ text }, [
    ctx.actor.keyId,
    stream,
    since,
    page_size,
    Math.min(page, PAGE_MAX),
    startedAfter,
  ]);
  return place;
};

/** More pages than there are, and few enough for PostgreSQL to count with. */
const PAGE_MAX = 2 ** 31 - 1;

const beginWalk = async (ctx: Ctx, stream: string, asked: Asked): Promise<PagePlace> => {
  const { since, page_size } = asked;
  const text = (table: Table) => `
    with newest as (
      select greatest($2::timestamptz, (select max(changed_at) from ${table("sync_changes")} where stream = $1)) as at
    ), listed as (
      select c.changed_at, row_number() over (order by c.changed_at) as place from ${table("sync_changes")} c
      where c.stream = $1 and c.changed_at > $2::timestamptz and c.replaced_at is null and not c.is_deleted
    )
    select ${momentSql("max(newest.at)")} as until, count(place)::int as total,
      array_agg(${momentSql("changed_at")} order by place) filter (where place % $3 = 0) as "pageEnds"
    from newest left join listed on true`;
  const [list] = await ctx.read<{ until: string; total: number; pageEnds: string[] | null }>({ text }, [
    stream,
    since,
    page_size,
  ]);
  const { until, total } = list!;
  const pageEnds = (list!.pageEnds ?? []).slice(0, Math.max(0, Math.ceil(total / page_size) - 1));
  if (pageEnds.length > 0) await remember(ctx, stream, asked, { until, total, pageEnds });
  return {
    until,
    total,
    begins: since,
    ends: pageEnds[0] ?? until,
  };
};

const remember = (
  ctx: Ctx,
  stream: string,
  { since, page_size }: Asked,
  { until, total, pageEnds }: { readonly until: string; readonly total: number; readonly pageEnds: string[] },
): Promise<unknown> =>
  ctx.transaction(
    (tx) => tx.$executeRaw`
      INSERT INTO sync_walks (api_key_id, stream, since, page_size, until, total, page_ends, started_at)
      VALUES (${ctx.actor.keyId}::uuid, ${stream}, ${since}::timestamptz, ${page_size}, ${until}::timestamptz, ${total},
        ${pageEnds}::timestamptz[], ${ctx.now()})
      ON CONFLICT (api_key_id, stream, since, page_size) DO UPDATE
        SET until = excluded.until, total = excluded.total, page_ends = excluded.page_ends, started_at = excluded.started_at`,
  );

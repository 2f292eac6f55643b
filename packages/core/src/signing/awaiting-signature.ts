import { needsToken } from "../documents/document-type";
import type { Context } from "../kernel/context";
import { type Page, readPage } from "../sets/find-page";
import type { Sql } from "../sets/set";

export type AwaitingDocument = {
  readonly id: string;
  /** Acronym. */
  readonly type: string;
  readonly typeName: string;
  readonly reference: string;
  readonly requestedAt: Date;
  readonly requestedBy: string;
  readonly isReserved: boolean;
  /** This person's signature gives the number. */
  readonly isNumerator: boolean;
  readonly needsToken: boolean;
  readonly signedCount: number;
  readonly signersCount: number;
};

type Asking = Pick<Context<"user">, "actor" | "read">;

/** What waits for $1, if it is of the type $2 and among $3 (null: of any), as `awaiting (id, sent_at)`. */
const awaiting = (table: (name: string) => string): string => `
  awaiting as materialized (
    select d.id, d.sent_at, s.is_numerator from ${table("document_signers")} s
      join ${table("documents")} d on d.id = s.document_id join ${table("document_types")} k on k.id = d.type_id
    where s.user_id = $1::uuid and s.signed_at is null and d.status = 'sent_to_sign'
      and ($2::text is null or k.acronym = $2::text)
      and ($3::uuid[] is null or d.id = any($3::uuid[])) and not exists (
        select from ${table("document_signers")} e
        where e.document_id = d.id and e.signed_at is null and e.position < s.position)
  )`;

/** One page of the documents that wait for this person's signature now, what waits longest first, and how many there are. */
export const findAwaiting = async (
  ctx: Asking,
  { skip, take }: { readonly skip: number; readonly take: number },
  {
    type = null,
    among = null,
  }: {
    /** Acronym of the only type that is asked for. */
    readonly type?: string | null;
    /** The only documents. */
    readonly among?: readonly string[] | null;
  } = {},
): Promise<Page<AwaitingDocument>> => {
  const text: Sql = (table) => `
    with ${awaiting(table)}
    select counted.total, d.id, k.acronym as type, k.name as "typeName", d.reference,
      coalesce(d.sent_at, d.updated_at) as "requestedAt", coalesce(u.full_name, c.full_name) as "requestedBy",
      d.visibility = 'reservado' as "isReserved", page.is_numerator as "isNumerator",
      k.required_signature as "requiredSignature", signed.done as "signedCount", signed.total as "signersCount"
    from (select count(*)::int as total from awaiting) as counted
      left join ((select * from awaiting order by sent_at, id limit $4 offset $5) as page
        join ${table("documents")} d on d.id = page.id join ${table("document_types")} k on k.id = d.type_id
        cross join lateral (select count(*)::int as total, count(signed_at)::int as done
          from ${table("document_signers")} where document_id = d.id) as signed
        left join ${table("users")} u on u.id = d.created_by_id
        left join ${table("citizens")} c on c.id = d.created_by_citizen_id) on true
    order by d.sent_at, d.id`;
  type Row = Omit<AwaitingDocument, "needsToken"> & { readonly requiredSignature: string };
  const { rows, total } = await readPage<Row>(ctx, text, [ctx.actor.userId, type, among, take, skip]);
  return {
    total,
    rows: rows.map(({ requiredSignature, ...row }) => ({
      ...row,
      needsToken: needsToken({ requiredSignature }, row.isNumerator),
    })),
  };
};

/** How many of each type wait, the most frequent first. */
export const countAwaitingByType = ({
  actor,
  read,
}: Asking): Promise<{ readonly acronym: string; readonly name: string; readonly count: number }[]> =>
  read(
    {
      text: (table) => `
        with ${awaiting(table)}
        select k.acronym, k.name, count(*)::int as count from awaiting
          join ${table("documents")} d on d.id = awaiting.id join ${table("document_types")} k on k.id = d.type_id
        group by k.acronym, k.name order by count desc, k.acronym`,
    },
    [actor.userId, null, null],
  );

export type AwaitingPlace = {
  readonly total: number;
  /** How many wait up to this document, itself included. */
  readonly position: number;
  readonly isWaiting: boolean;
  /** Those beside it, whether it waits itself or did: null at the ends. */
  readonly previous: string | null;
  readonly next: string | null;
  /** The one that waits longest, other than this one. */
  readonly first: string | null;
};

/** Where a document stands among those that wait, or stood before it was signed. One that was sent back stood before all. */
export const findAwaitingPlace = async (
  { actor, read }: Asking,
  { id, sentAt }: { readonly id: string; readonly sentAt: Date | null },
  type: string | null,
): Promise<AwaitingPlace> => {
  const [place] = await read<AwaitingPlace>(
    {
      text: (table) => `
        with ${awaiting(table)}, here as (select coalesce($5::timestamptz, '-infinity') as at, $4::uuid as id)
        select count(*)::int as total, count(*) filter (where (a.sent_at, a.id) <= (h.at, h.id))::int as position,
          coalesce(bool_or(a.id = h.id), false) as "isWaiting",
          (array_agg(a.id order by a.sent_at desc, a.id desc) filter (where (a.sent_at, a.id) < (h.at, h.id)))[1] as previous,
          (array_agg(a.id order by a.sent_at, a.id) filter (where (a.sent_at, a.id) > (h.at, h.id)))[1] as next,
          (array_agg(a.id order by a.sent_at, a.id) filter (where a.id <> h.id))[1] as first
        from here h left join awaiting a on true`,
    },
    [actor.userId, type, null, id, sentAt],
  );
  return place!;
};

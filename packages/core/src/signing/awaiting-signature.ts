import type { Context } from "../kernel/context";
import { type PageInput, pageWindow } from "../kernel/paging";
import { type Page, readPage } from "../sets/find-page";
import type { Sql } from "../sets/set";

export type AwaitingDocument = {
  readonly id: string;
  readonly type: string;
  readonly reference: string;
  readonly requestedAt: Date;
  readonly requestedBy: string;
};

/** One page of the documents that wait for this person's signature now, what waits longest first, and how many there are. */
export const findAwaiting = async (
  ctx: Pick<Context<"user">, "actor" | "read">,
  asked: PageInput,
): Promise<Page<AwaitingDocument>> => {
  const { skip, take } = pageWindow(asked);
  const text: Sql = (table) => `
    with awaiting as materialized (
      select d.id, d.sent_at from ${table("document_signers")} s join ${table("documents")} d on d.id = s.document_id
      where s.user_id = $1::uuid and s.signed_at is null and d.status = 'sent_to_sign' and not exists (
        select from ${table("document_signers")} e
        where e.document_id = d.id and e.signed_at is null and e.position < s.position)
    )
    select counted.total, d.id, k.acronym as type, d.reference, coalesce(d.sent_at, d.updated_at) as "requestedAt",
      coalesce(u.full_name, c.full_name) as "requestedBy"
    from (select count(*)::int as total from awaiting) as counted
      left join ((select id from awaiting order by sent_at, id limit $2 offset $3) as page
        join ${table("documents")} d on d.id = page.id join ${table("document_types")} k on k.id = d.type_id
        left join ${table("users")} u on u.id = d.created_by_id
        left join ${table("citizens")} c on c.id = d.created_by_citizen_id) on true
    order by d.sent_at, d.id`;
  return await readPage<AwaitingDocument>(ctx, text, [ctx.actor.userId, take, skip]);
};

import type { Context } from "../kernel/context";
import type { PageInput } from "../kernel/paging";
import { type FindOptions, findPage, type List } from "../sets/find-page";
import type { Bind } from "../sets/set";
import { type DocumentFilters, setsOf, statusesOf } from "./document-sets";
import type { DocumentItemRow } from "./present-document";

/** One page of the documents that the person may see under the filters, the newest first, with their exact number. */
export const findDocuments = (
  ctx: Context<"user">,
  query: DocumentFilters & PageInput,
  options?: FindOptions,
) => findPage<DocumentItemRow>(ctx, (bind) => listOf(ctx, query, bind), query, options);

const listOf = (ctx: Context<"user">, query: DocumentFilters, bind: Bind): List => {
  const statuses = query.status ? statusesOf(query.status) : [];
  return {
    kind: "documents",
    newestBy: "created_at",
    sets: setsOf(ctx.actor, query, bind),
    // The list of one state is in its order; that of several is not.
    part: statuses.length === 1 ? [`t.status = ${bind(statuses[0])}`] : [],
    isPartShort: false,
    columns: (
      table,
    ) => `t.official_number as "officialNumber", t.reference, t.status, t.created_at as "createdAt",
      json_build_object('acronym', k.acronym) as type,
      array(select json_build_object('userId', s.user_id, 'signedAt', s.signed_at) from ${table("document_signers")} s
        where s.document_id = t.id and s.signed_at is null order by s.position) as signers`,
    joins: (table) => `join ${table("document_types")} k on k.id = t.type_id`,
  };
};

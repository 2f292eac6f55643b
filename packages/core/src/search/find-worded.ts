import type { Context } from "../kernel/context";
import { visibleDocumentsSql, visibleDocumentValues } from "../permissions/visible-document-sql";

/** A misspelt word is worth less than the word. */
const LIKE_WEIGHT = 0.3;
/** Of a word that no document has, this many letters say which one was meant. */
const LIKE_LENGTH_MIN = 4;

type Asked = Pick<Context<"user">, "read" | "actor">;

/**
 * Official documents that the person may see and that have words of the question, in any form; best first: rare words weigh more than
 * common ones, as often as among what the person sees, and those of type, number and reference more than those of the text. For a word
 * that none of them has, titles with a similar one.
 */
export const findWorded = async ({ read, actor }: Asked, query: string, limit: number): Promise<string[]> => {
  const seesAll = actor.canGlobalSearchDocuments;
  const [$query, $limit] = seesAll ? ["$1", "$2"] : ["$5", "$6"];
  const values = [...(seesAll ? [] : visibleDocumentValues(actor)), query, limit];
  const rows = await read<{ documentId: string }>(
    {
      text: (table) => `
        with ${seesAll ? "" : `visible as materialized (${visibleDocumentsSql(table)}),`}
        searched as (select s.document_id, s.words from ${table("document_search")} s ${seesAll ? "" : "join visible using (document_id)"}),
        extent as materialized (select count(*) as total from ${seesAll ? table("document_search") : "searched"}),
        asked as materialized (select stem, word from ${table("asked_stems")}(${$query})),
        stemmed as materialized (
          select asked.stem, s.document_id, ts_rank('{0.4, 0.4, 0.4, 1}', s.words, quote_literal(asked.stem)::tsquery, 1) as weight
          from asked join searched s on s.words @@ quote_literal(asked.stem)::tsquery),
        spelt as (
          select asked.stem, alike.document_id, alike.likeness * ${LIKE_WEIGHT} as weight
          from asked cross join lateral ${table("titles_like")}(asked.word) as alike
          ${seesAll ? "" : "join visible on visible.document_id = alike.document_id"}
          where length(asked.word) >= ${LIKE_LENGTH_MIN} and not exists (select from stemmed where stemmed.stem = asked.stem)),
        found as (
          select document_id, weight, count(*) over (partition by stem) as documents
          from (table stemmed union all table spelt) as evidence)
        select document_id as "documentId" from found cross join extent
        group by document_id
        order by sum(weight * ln(1 + (total - documents + 0.5) / (documents + 0.5))) desc, document_id limit ${$limit}`,
    },
    values,
  );
  return rows.map(({ documentId }) => documentId);
};

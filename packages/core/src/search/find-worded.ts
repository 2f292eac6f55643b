import type { Context } from "../kernel/context";
import { foldedWords } from "../kernel/words";
import type { Bind, Sql } from "../sets/set";
import { THESAURUS } from "./thesaurus";
import { visibleDocuments } from "./visible-documents";

/** Beside a word of the text, 1. */
const TITLE = 1.5;
/** Another word for the same is worth less than the word, and a word that only looks like it less still. */
const SYNONYM = 0.7;
const ALIKE = 0.3;
/** Of a word that no document has, this many letters say which one was meant. */
const ALIKE_LENGTH_MIN = 4;

const SYNONYMS = THESAURUS.map((line) => foldedWords(line).join(" "));

type Asked = Pick<Context<"user">, "read" | "actor">;

/**
 * Official documents that the person may see and that have words of the question, in any form, or others for the same; best first: rare
 * words weigh more than common ones, as often as among what the person sees, and those of type, number and reference more than those of
 * the text. For a word that none of them has, titles with a similar one.
 */
export const findWorded = async ({ read, actor }: Asked, query: string, limit: number): Promise<string[]> => {
  const values: unknown[] = [];
  const bind: Bind = (value) => `$${values.push(value)}`;
  // Who searches everything sees all that is searched.
  const visible = actor.canGlobalSearchDocuments ? undefined : visibleDocuments(actor, bind);
  const [$query, $thesaurus, $limit] = [bind(query), bind(SYNONYMS), bind(limit)];
  const text: Sql = (table) => `
    with ${visible ? `visible as materialized (${visible(table)}),` : ""}
    searched as (select s.document_id, s.words from ${table("document_search")} s ${visible ? "join visible using (document_id)" : ""}),
    asked as materialized (select stem, word from ${table("asked_stems")}(${$query})),
    lines as materialized (select nr, stem from ${table("stems_of_lines")}(${$thesaurus}::text[])),
    meant as materialized (
      select stem as asked, stem, 1.0 as worth from asked
      union all
      select distinct asked.stem, other.stem, ${SYNONYM} from asked
        join lines mine on mine.stem = asked.stem join lines other on other.nr = mine.nr and other.stem <> asked.stem),
    stemmed as materialized (
      select meant.asked, s.document_id,
        max(worth * case when s.words @@ (quote_literal(meant.stem) || ':A')::tsquery then ${TITLE} else 1 end) as weight
      from meant join searched s on s.words @@ quote_literal(meant.stem)::tsquery group by 1, 2),
    spelt as (
      select asked.stem, alike.document_id, alike.likeness * ${ALIKE} as weight
      from asked cross join lateral ${table("titles_like")}(asked.word) as alike
      ${visible ? "join visible on visible.document_id = alike.document_id" : ""}
      where length(asked.word) >= ${ALIKE_LENGTH_MIN} and not exists (select from stemmed where stemmed.asked = asked.stem)),
    found as (
      select document_id, weight, count(*) over (partition by asked) as documents
      from (table stemmed union all table spelt) as evidence),
    extent as materialized (select count(*) as total from searched)
    select document_id as "documentId" from found cross join extent
    group by document_id
    order by sum(weight * ln(1 + (total - documents + 0.5) / (documents + 0.5))) desc, document_id limit ${$limit}`;
  const rows = await read<{ documentId: string }>({ text }, values);
  return rows.map(({ documentId }) => documentId);
};

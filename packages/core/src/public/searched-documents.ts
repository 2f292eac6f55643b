import { publicDocuments } from "../documents/public-documents";
import { type Bind, bearing, bearingAny, inAny, type SetSql } from "../sets/set";
import { wordSets } from "../sets/words";
import { askedNumbers } from "./asked-number";
import type { Searched } from "./find-ranked";
import { askedBeginnings } from "./words";

const PUBLIC = `status = '${publicDocuments.status}' and visibility = '${publicDocuments.visibility}'`;

/** Public documents in which every word begins some word, of their number, type, reference or text. */
export const searchedDocuments = (query: string): Searched => {
  const beginnings = askedBeginnings(query);
  const last = beginnings.at(-1);
  return {
    kind: "documents",
    number: "official_number",
    since: "signed_at",
    sets: (bind) => [
      bearingAny("documents", ["*publico"], bind),
      ...(last ? beginnings.map((word) => saying(word, bind)) : wordSets("documents", "", bind)),
    ],
    ranking: (bind) => {
      const [$query, $last, $numbers] = [query, last ? `'${last}':*` : null, askedNumbers(query)].map(bind);
      return {
        numbered: (table) => `select position from ${table("documents")} where ${PUBLIC}
          and ltrim(split_part(official_number, '-', 3), '0') = any(${$numbers}::text[])`,
        // In any form of the word; those of number, type and reference weigh ten times those of the text.
        prepared: (table) => `wanted as materialized (
          select nullif(concat_ws(' | ', string_agg(quote_literal(stem), ' | '), ${$last}::text), '')::tsquery as words
          from ${table("asked_stems")}(${$query}))`,
        joins: (table) => `left join ${table("document_search")} s on s.document_id = t.id cross join wanted`,
        fit: "ts_rank('{0.1, 0.2, 0.4, 1}', s.words, wanted.words)",
      };
    },
  };
};

/** What a document is called stands in no text of its own. */
const saying = (word: string, bind: Bind): SetSql => {
  const $beginning = bind(`% ${word}%`);
  const ofType = bearing(
    "documents",
    (table) => `mark = any(array(select ':' || k.id from ${table("document_types")} k
      where k.visibility = 'publico' and ${table("words")}(k.name) like ${$beginning}))`,
  );
  return inAny([...wordSets("documents", word, bind), ofType]);
};

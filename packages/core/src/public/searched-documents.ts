import { type Bind, bearingAny } from "../sets/set";
import { wordSets } from "../sets/words";
import { askedNumbers, type Searched } from "./find-ranked";
import { askedBeginnings } from "./words";

/** Public documents in which every word begins some word, of their number, reference or text. */
export const searchedDocuments =
  (query: string) =>
  (bind: Bind): Searched => {
    const beginnings = askedBeginnings(query);
    const last = beginnings.at(-1);
    const [$query, $last] = [bind(query), bind(last ? `'${last}':*` : null)];
    const $numbers = bind(askedNumbers(query));
    return {
      kind: "documents",
      sets: [
        bearingAny("documents", ["*publico"], bind),
        ...wordSets("documents", beginnings.join(" "), bind),
      ],
      number: "official_number",
      since: "signed_at",
      numbered: (table) => `select position from ${table("documents")}
        where status = 'signed' and visibility = 'publico' and ltrim(split_part(official_number, '-', 3), '0') = any(${$numbers}::text[])`,
      // In any form of the word; those of number, type and reference weigh ten times those of the text.
      prepared: (table) => `wanted as materialized (
        select nullif(concat_ws(' | ', string_agg(quote_literal(stem), ' | '), ${$last}::text), '')::tsquery as words
        from ${table("asked_stems")}(${$query}))`,
      joins: (table) => `left join ${table("document_search")} s on s.document_id = t.id cross join wanted`,
      fit: "ts_rank('{0.1, 0.2, 0.4, 1}', s.words, wanted.words)",
    };
  };

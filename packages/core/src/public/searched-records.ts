import { type Bind, bearingAny, inAll, inAny, lyingAt, NOTHING, type SetSql } from "../sets/set";
import { askedNumbers } from "./asked-number";
import type { Searched } from "./find-ranked";
import type { PublicFamily } from "./public-family";
import { rankingQueries, recordQuery } from "./record-words";
import { askedBeginnings } from "./words";

/** Records that everybody may read, by family and state (`publicRecords`). */
export const publicRecordSet = (families: readonly PublicFamily[], bind: Bind): SetSql => {
  const shown = families.filter(({ visibleStates }) => visibleStates.length > 0);
  if (shown.length === 0) return NOTHING;
  return inAny(
    shown.map(({ code, visibleStates }) =>
      inAll([
        bearingAny("records", [`:${code}`], bind),
        bearingAny(
          "records",
          visibleStates.map((state) => `=${state}`),
          bind,
        ),
      ]),
    ),
  );
};

/** Those in whose number, name or public fields every word begins some word. A field that is not public is not searched. */
export const recordsWithWords = (families: readonly PublicFamily[], query: string, bind: Bind): SetSql => {
  const wanted = recordQuery(families, askedBeginnings(query));
  if (wanted === undefined) return NOTHING;
  const $wanted = bind(wanted);
  return lyingAt(
    (table) => `select position as place from ${table("record_search")} where words @@ ${$wanted}::tsquery`,
  );
};

/** The same as documents, by what may be read of them. */
export const searchedRecords = (families: readonly PublicFamily[], query: string): Searched => ({
  kind: "records",
  number: "record_number",
  since: "created_at",
  sets: (bind) => [publicRecordSet(families, bind), recordsWithWords(families, query, bind)],
  ranking: (bind) => {
    const ranking = rankingQueries(families, askedBeginnings(query));
    const [$codes, $queries, $places, $numbers] = [
      ranking.map(({ code }) => code),
      ranking.map(({ query: words }) => words),
      ranking.map(({ places }) => places),
      askedNumbers(query),
    ].map(bind);
    return {
      numbered: (table) => `select position from ${table("records")}
        where ltrim(split_part(record_number, '-', 3), '0') = any(${$numbers}::text[])`,
      // A family asks for a word in several places, and the rank is divided by all that is asked for.
      prepared: () => `wanted as materialized (
        select code, words::tsquery as words, places from unnest(${$codes}::text[], ${$queries}::text[], ${$places}::int[]) as w (code, words, places))`,
      joins: (table) =>
        `join wanted on wanted.code = t.family_code join ${table("record_search")} s on s.position = t.position`,
      fit: "least(1, ts_rank('{0.1, 0.2, 0.4, 1}', s.words, wanted.words) * wanted.places)",
    };
  },
});

import { searchWords } from "../kernel/words";
import { type Bind, inAny, type Kind, lyingAt, NOTHING, type SetSql, type Sql, without } from "./set";

/** In the collation of the words nothing that one could go on with comes after it. */
const LAST_CHARACTER = "\u{10FFFF}";

/** The same in the SQL function `words_in`. */
export const WORD_LENGTH_MAX = 100;

/** Every word must begin some word of the thing: one set for each. */
export const wordSets = (kind: Kind, search: string, bind: Bind): SetSql[] => {
  const words = searchWords(search).map((word) => Array.from(word).slice(0, WORD_LENGTH_MAX).join(""));
  // Something was asked, but nothing that anything could hold.
  if (words.length === 0) return [NOTHING];
  return words.map((word) => withWord(kind, word, bind));
};

const withWord = (kind: Kind, word: string, bind: Bind): SetSql => {
  const range = `kind = '${kind}' and word >= ${bind(word)} and word < ${bind(word + LAST_CHARACTER)}`;
  const merged = inAny([
    (table) => `select block, members from ${table("word_sets")} where ${range} and members is not null`,
    lyingAt(
      (
        table,
      ) => `select block * 8192 + offset_in_block as place from ${table("word_sets")} cross join unnest(places) as offset_in_block
        where ${range} and places is not null`,
    ),
  ]);
  const beginning = bind(`% ${word}%`);
  return inAny([
    without(merged, () => "select block, members from unmerged"),
    lyingAt(() => `select place from changed where search_text like ${beginning}`),
  ]);
};

/** `changed` and `unmerged`, which the sets of words refer to: what has other words by now than the sets of its words say. */
export const changedWords =
  (kind: Kind): Sql =>
  (table) =>
    `
    changed as materialized (select t.position as place, t.search_text from ${table("word_changes")} w
      join ${table(kind)} t on t.position = w.position where w.kind = '${kind}'),
    unmerged as materialized (${lyingAt((name) => `select position as place from ${name("word_changes")} where kind = '${kind}'`)(table)})`;

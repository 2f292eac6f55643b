import { WORD_LENGTH_MAX } from "../sets/words";
import type { PublicFamily } from "./public-family";

// What is searched of records: `record_search` has every word under its family and field, and only those are asked for that are public at
// this moment (`record_words` of the database).

/** In every public family: number and name. */
const OF_ALL = "";

const keysOf = ({ fields }: PublicFamily): string[] => [OF_ALL, ...fields.map(({ key }) => key)];

/** A query of full text that finds records of these families in whose public parts every word begins some word; undefined for none. */
export const recordQuery = (
  families: readonly PublicFamily[],
  beginnings: readonly string[],
): string | undefined => {
  const places = families.flatMap((family) => keysOf(family).map((key) => `${family.code}.${key}`));
  if (places.length === 0 || beginnings.length === 0) return undefined;
  return beginnings.map((word) => `(${places.map((place) => lexeme(place, word)).join(" | ")})`).join(" & ");
};

/** Codes, keys and words have letters, digits and underscores only. */
const lexeme = (place: string, word: string): string =>
  `'${place}=${Array.from(word).slice(0, WORD_LENGTH_MAX).join("")}':*`;

/** Each family's own query, any word of it, and in how many places a word is looked for: for ranking, which divides by them. */
export const rankingQueries = (families: readonly PublicFamily[], beginnings: readonly string[]) =>
  families.map((family) => ({
    code: family.code,
    query: keysOf(family)
      .flatMap((key) => beginnings.map((word) => lexeme(`${family.code}.${key}`, word)))
      .join(" | "),
    places: keysOf(family).length,
  }));

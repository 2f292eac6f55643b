// Letters whose base form Unicode does not decompose but PostgreSQL's unaccent does.
const SPECIAL: Readonly<Record<string, string>> = {
  ł: "l",
  ø: "o",
  đ: "d",
  ħ: "h",
  ı: "i",
  ß: "ss",
  æ: "ae",
  œ: "oe",
  þ: "th",
  ð: "d",
  // The apostrophe that Guaraní writes as a letter.
  ʼ: " ",
};

/**
 * The words that a person typed, as the `search_text` columns hold them: no case, no accents, letters and digits only.
 * Must agree with the SQL function `words`; a test compares both.
 */
export const searchWords = (query: string): string[] =>
  query
    .normalize("NFKD")
    .replace(/\p{M}+/gu, "")
    .toLowerCase()
    .replace(/[łøđħıßæœþðʼ]/g, (letter) => SPECIAL[letter] ?? letter)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .slice(0, 20);

type MatchesWords =
  | { AND: { searchText: { contains: string } }[] }
  /** One of no texts: nothing matches. */
  | { searchText: { in: never[] } };

/**
 * Every word must begin some word of the text. A blank stands before each word there, so this is a prefix match. A query without
 * any letter or digit finds nothing: answering with everything would say that it was understood.
 */
export const matchesWords = (query: string): MatchesWords => {
  const words = searchWords(query);
  if (words.length === 0) return { searchText: { in: [] } };
  return { AND: words.map((word) => ({ searchText: { contains: ` ${word}` } })) };
};

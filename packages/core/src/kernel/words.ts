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

// Soft hyphens, joiners, marks of direction: nobody sees them, and they part no word. Must agree with the SQL function.
const INVISIBLE =
  /[\u00ad\u061c\u115f\u1160\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\u3164\ufeff\uffa0]+/gu;

/**
 * A text's words as the `search_text` columns hold them: no case, no accents, letters and digits only. The signs of ordinals fold alike,
 * to nothing: º, ª and ° are typed one for the other. Must agree with the SQL function `words`; a test compares both.
 */
export const foldedWords = (text: string): string[] =>
  text
    .replaceAll("№", "n ")
    .replace(/[ºª°]/g, " ")
    .normalize("NFKD")
    .replace(INVISIBLE, "")
    .replace(/\p{M}+/gu, "")
    .toLowerCase()
    .replace(/[łøđħıßæœþðʼ]/g, (letter) => SPECIAL[letter] ?? letter)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

/** An official number with the ending of the file that it was copied from. */
const NUMBER_OF_FILE = /(-\d{4}-\d{6,8}-[\p{L}\p{N}#-]+)(?: ?\(\d+\))?\.pdf(?![\p{L}\p{N}])/giu;

/** Whatever parts its digits; the stored text has it in one piece too. */
const CUIT = /(?<=^| )(\d{2}) (\d{8}) (\d)(?=$| )/g;

const WORDS_MAX = 20;

/** The words that a person looks for. */
export const searchWords = (query: string): string[] =>
  foldedWords(query.replace(NUMBER_OF_FILE, "$1"))
    .join(" ")
    .replace(CUIT, "$1$2$3")
    .split(" ")
    .filter(Boolean)
    .slice(0, WORDS_MAX);

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

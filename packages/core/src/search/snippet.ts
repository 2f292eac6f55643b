import { foldedWords } from "../kernel/words";

const SNIPPET_CHARACTERS = 240;
/** What is cut off a word that two forms of it may differ in. */
const ENDING = 3;
const STEM_MIN = 4;

/** Beginnings of words that say something: articles and prepositions are short. */
const beginnings = (query: string): string[] =>
  foldedWords(query)
    .filter((word) => word.length >= STEM_MIN)
    .map((word) => word.slice(0, Math.max(STEM_MIN, word.length - ENDING)));

const hits = (text: string, asked: readonly string[]): number => {
  const words = foldedWords(text);
  return asked.filter((beginning) => words.some((word) => word.startsWith(beginning))).length;
};

/** The passage with most of the words that were asked; the first one when none has any. Pure. */
export const passageWithWords = (passages: readonly string[], query: string): string => {
  const asked = beginnings(query);
  let best = { passage: passages[0] ?? "", count: 0 };
  for (const passage of passages) {
    const count = hits(passage, asked);
    if (count > best.count) best = { passage, count };
  }
  return best.passage;
};

/** What of a passage is shown: the part with most of the words that were asked, whole words, with … where something is left out. Pure. */
export const snippetOf = (passage: string, query: string): string => {
  if (passage.length <= SNIPPET_CHARACTERS) return passage;
  const asked = beginnings(query);
  const words = passage.split(" ");
  let best = { from: 0, to: fitting(words, 0), count: -1 };
  for (let from = 0; from < words.length; from += STEP) {
    const to = fitting(words, from);
    const count = hits(words.slice(from, to).join(" "), asked);
    if (count > best.count) best = { from, to, count };
    if (to === words.length) break;
  }
  const text = words.slice(best.from, best.to).join(" ");
  return `${best.from > 0 ? "… " : ""}${text}${best.to < words.length ? " …" : ""}`;
};

const STEP = 8;

/** Up to where words from there on fit; one at least. */
const fitting = (words: readonly string[], from: number): number => {
  let length = words[from]?.length ?? 0;
  let to = from + 1;
  for (; to < words.length; to++) {
    length += 1 + words[to]!.length;
    if (length > SNIPPET_CHARACTERS) break;
  }
  return to;
};

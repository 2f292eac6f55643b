import { foldedWords } from "../kernel/words";

const SNIPPET_CHARACTERS = 240;
/** What is cut off a word that two forms of it may differ in. */
const ENDING = 3;
const STEM_MIN = 3;

/** Beginnings of words that say something: articles and prepositions are short. */
const beginnings = (query: string): string[] =>
  foldedWords(query)
    .filter((word) => word.length > STEM_MIN)
    .map((word) => word.slice(0, Math.max(STEM_MIN, word.length - ENDING)));

/** For each word of a text, which of the asked ones it is a form of; -1 for none. */
const marksOf = (words: readonly string[], asked: readonly string[]): number[] =>
  words.map((word) => {
    const folded = foldedWords(word);
    return asked.findIndex((beginning) => folded.some((part) => part.startsWith(beginning)));
  });

const countDifferent = (marks: readonly number[]): number => new Set(marks.filter((mark) => mark >= 0)).size;

/** The passage with most of the words that were asked; the first one when none has any. Pure. */
export const passageWithWords = (passages: readonly string[], query: string): string => {
  const asked = beginnings(query);
  let best = { passage: passages[0] ?? "", count: 0 };
  for (const passage of passages) {
    // Folded whole: word by word, a long document takes as long as a hundred short ones.
    const words = foldedWords(passage);
    const count = asked.filter((beginning) => words.some((word) => word.startsWith(beginning))).length;
    if (count > best.count) best = { passage, count };
  }
  return best.passage;
};

/** What of a passage is shown: the part with most of the words that were asked, whole words, with … where something is left out. Pure. */
export const snippetOf = (passage: string, query: string): string => {
  if (passage.length <= SNIPPET_CHARACTERS) return passage;
  const words = passage.split(" ");
  const { from, to } = bestPart(words, marksOf(words, beginnings(query)));
  const text = words.slice(from, to).join(" ").slice(0, SNIPPET_CHARACTERS);
  return `${from > 0 ? "… " : ""}${text}${to < words.length ? " …" : ""}`;
};

type Part = { readonly from: number; readonly to: number };

/** Of the first ones in a row that are as good, the middle one: with something before and after what was asked. The beginning, when nothing was. */
const bestPart = (words: readonly string[], marks: readonly number[]): Part => {
  let best: Part[] = [];
  let most = 0;
  for (let from = 0; from < words.length; from++) {
    const part = { from, to: fitting(words, from) };
    const count = countDifferent(marks.slice(part.from, part.to));
    if (count > most) [best, most] = [[part], count];
    else if (count === most && best.at(-1)?.from === from - 1) best.push(part);
    if (part.to === words.length) break;
  }
  return best[best.length >> 1] ?? { from: 0, to: fitting(words, 0) };
};

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

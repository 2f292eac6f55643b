/** Of an answer as JSON: more fills an assistant's memory with what it did not ask for (decisions B, 4.5). */
export const ANSWER_MAX_BYTES = 20_000;

/** For `truncated`. */
const NOTICE_BYTES = 2_000;

/** What a text that the tool can read on gets at least: reading it must not take a call for each word. */
const LONG_TEXT_BYTES = 10_000;

/** What of an answer was left out. `next_offset` reads on, where a text can be. */
export type Cut = {
  /** Where in the answer: `cases`, `signers.*.reason` for those of a list together, `*` for what is too much to list. */
  readonly path: string;
  readonly shown: number;
  readonly total: number;
  readonly unit: "characters" | "items";
  readonly next_offset?: number;
};

type Answer = Readonly<Record<string, unknown>>;

export type LongText = {
  /** Member of the answer. */
  readonly member: string;
  /** Characters that were read before. */
  readonly offset: number;
};

/**
 * An answer of at most `ANSWER_MAX_BYTES`, and what was left out of it: of long texts, then items at the end of lists; last, and as little as
 * may be, of the text that the tool can read on. The shape stays.
 */
export const fitAnswer = (
  answer: Answer,
  longText?: LongText,
): { readonly answer: Answer; readonly cuts: readonly Cut[] } => {
  const copy = structuredClone(answer) as Record<string, unknown>;
  const text = longText && copy[longText.member];
  if (longText && typeof text === "string") return { answer: copy, cuts: fitText(copy, longText, text) };
  return { answer: copy, cuts: sizeOf(copy) <= ANSWER_MAX_BYTES ? [] : shrink(copy, BUDGET) };
};

const fitText = (copy: Record<string, unknown>, { member, offset }: LongText, text: string): Cut[] => {
  const start = startIn(text, offset);
  const rest = text.slice(start);
  copy[member] = rest;
  const fits = sizeOf(copy) <= (start > 0 ? BUDGET : ANSWER_MAX_BYTES);
  const reserved = Math.min(LONG_TEXT_BYTES, sizeOf(rest));
  copy[member] = "";
  const cuts = fits ? [] : shrink(copy, BUDGET - reserved);
  const part = fits ? rest : beginning(rest, BUDGET - sizeOf(copy));
  copy[member] = part;
  if (part === text) return cuts;
  const end = start + part.length;
  const next = end < text.length ? { next_offset: end } : {};
  return [{ path: member, shown: part.length, total: text.length, unit: "characters", ...next }, ...cuts];
};

const sizeOf = (value: unknown): number => Buffer.byteLength(JSON.stringify(value));

const BUDGET = ANSWER_MAX_BYTES - NOTICE_BYTES;

/** Where to go on reading: never at the second half of a pair. */
const startIn = (text: string, offset: number): number => {
  const start = Math.min(offset, text.length);
  return text.slice(start, start + 1).isWellFormed() || text.slice(start, start + 2).isWellFormed()
    ? start
    : start - 1;
};

const shrink = (copy: Record<string, unknown>, budget: number): Cut[] =>
  joined([...shortenTexts(copy, budget), ...dropItems(copy, budget)]);

/** So that what is told of the cuts is short as well: those of a list's items together, and no more than a few. */
const CUTS_MAX = 8;

const joined = (cuts: readonly Cut[]): Cut[] => {
  const all = [
    ...sumBy(cuts, ({ path, unit }) => `${path.replace(/\.\d+(?=\.|$)/g, ".*")} ${unit}`).entries(),
  ].map(([key, cut]) => ({ ...cut, path: key.slice(0, key.lastIndexOf(" ")) }));
  if (all.length <= CUTS_MAX) return all;
  const [most, least] = [all.slice(0, CUTS_MAX - 2), all.slice(CUTS_MAX - 2)];
  return [...most, ...[...sumBy(least, ({ unit }) => unit).values()].map((cut) => ({ ...cut, path: "*" }))];
};

const sumBy = (cuts: readonly Cut[], keyOf: (cut: Cut) => string): Map<string, Cut> => {
  const sums = new Map<string, Cut>();
  for (const cut of cuts) {
    const key = keyOf(cut);
    const { shown, total } = sums.get(key) ?? { shown: 0, total: 0 };
    sums.set(key, { ...cut, shown: shown + cut.shown, total: total + cut.total });
  }
  return sums;
};

/** As many characters as fit into so many bytes of JSON; never half of a pair, and always one, so that reading on comes to an end. */
const beginning = (text: string, bytes: number): string => {
  let fits = 1;
  let tooLong = Math.max(1, Math.min(text.length, bytes)) + 1;
  while (tooLong - fits > 1) {
    const middle = Math.floor((fits + tooLong) / 2);
    if (sizeOf(text.slice(0, middle)) - 2 <= bytes) fits = middle;
    else tooLong = middle;
  }
  return wholePairs(text, fits);
};

const wholePairs = (text: string, length: number): string => {
  const part = text.slice(0, length);
  return part.isWellFormed() ? part : text.slice(0, length + 1);
};

// Never shorter than what has a form: identifiers, hashes, official numbers.
const TEXT_LENGTHS = [4_000, 2_000, 1_000, 500, 250, 100] as const;

/** Items of a list can be asked for again: of texts no longer than this, the end is better kept than the item. */
const ITEMS_FIRST = 500;

const sizeWithoutLists = (copy: Answer): number =>
  Buffer.byteLength(JSON.stringify(copy, (_, value: unknown) => (Array.isArray(value) ? [] : value)));

const shortenTexts = (copy: Record<string, unknown>, budget: number): Cut[] => {
  const cuts = new Map<string, Cut>();
  for (const length of TEXT_LENGTHS) {
    if (sizeOf(copy) <= budget || (length < ITEMS_FIRST && sizeWithoutLists(copy) <= budget)) break;
    for (const { holder, key, path } of placesIn(copy)) {
      const text = holder[key];
      if (typeof text !== "string" || text.length <= length) continue;
      const part = wholePairs(text, length);
      holder[key] = part;
      const total = cuts.get(path)?.total ?? text.length;
      cuts.set(path, { path, shown: part.length, total, unit: "characters" });
    }
  }
  return [...cuts.values()];
};

const dropItems = (copy: Record<string, unknown>, budget: number): Cut[] => {
  const cuts = new Map<string, Cut>();
  while (sizeOf(copy) > budget) {
    const lists = placesIn(copy).filter(
      ({ holder, key }) => Array.isArray(holder[key]) && holder[key].length > 0,
    );
    const largest = lists.toSorted((a, b) => sizeOf(b.holder[b.key]) - sizeOf(a.holder[a.key]))[0];
    if (!largest) break;
    const { holder, key, path } = largest;
    const items = holder[key] as unknown[];
    const total = cuts.get(path)?.total ?? items.length;
    const kept = items.slice(
      0,
      Math.min(items.length - 1, Math.floor((items.length * budget) / sizeOf(copy))),
    );
    holder[key] = kept;
    cuts.set(path, { path, shown: kept.length, total, unit: "items" });
  }
  return [...cuts.values()];
};

type Place = { readonly holder: Record<string, unknown>; readonly key: string; readonly path: string };

/** Every member of every object and list, those inside after those that hold them. */
const placesIn = (value: unknown, path = ""): Place[] => {
  if (typeof value !== "object" || value === null) return [];
  const holder = value as Record<string, unknown>;
  return Object.keys(holder).flatMap((key) => {
    const inner = path === "" ? key : `${path}.${key}`;
    return [{ holder, key, path: inner }, ...placesIn(holder[key], inner)];
  });
};

/** For the agent, in words. `isPaged`: whether it can ask for less of a list at a time. */
export const wordsFor = ({ path, shown, total, unit, next_offset }: Cut, isPaged = false): string => {
  if (next_offset !== undefined)
    return `${path}: van ${shown} de ${total} caracteres. Para seguir leyendo, repita la llamada con offset ${next_offset}.`;
  if (unit === "characters") return `${path}: van ${shown} de ${total} caracteres.`;
  return `${path}: van ${shown} de ${total} elementos. ${
    isPaged ? "Pida menos por página (page_size) o filtre." : "El resto se ve en la web."
  }`;
};

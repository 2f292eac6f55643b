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
  for (let size = sizeOf(copy); size > budget; size = sizeOf(copy)) {
    const largest = largestOf(copy);
    if (!largest) break;
    const { holder, key, path } = largest;
    const members = Object.entries(holder[key] as object);
    const total = cuts.get(path)?.total ?? members.length;
    const shown = Math.min(members.length - 1, Math.floor((members.length * budget) / size));
    const kept = members.slice(0, shown);
    holder[key] = Array.isArray(holder[key]) ? kept.map(([, item]) => item) : Object.fromEntries(kept);
    cuts.set(path, { path, shown, total, unit: "items" });
  }
  return [...cuts.values()];
};

/** More members than any answer of ours names by itself: what municipalities choose. */
const FIELDS_MIN = 40;

/** The largest list; where no list has anything left, the largest object of many fields. */
const largestOf = (copy: Record<string, unknown>): Place | undefined => {
  const places = placesIn(copy);
  const listed = places.filter(({ holder, key }) => Array.isArray(holder[key]) && holder[key].length > 0);
  const fielded = places.filter(({ holder, key }) => Object.keys(holder[key] ?? {}).length >= FIELDS_MIN);
  const measured = (listed.length > 0 ? listed : fielded).map((place) => ({
    place,
    size: sizeOf(place.holder[place.key]),
  }));
  return measured.toSorted((a, b) => b.size - a.size)[0]?.place;
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

/** Of the answer of a list. */
export type Page = { readonly page: number; readonly page_size: number };

/** For the agent, in words, with the call that goes on. `page`: which it asked for. */
export const wordsFor = ({ path, shown, total, unit, next_offset }: Cut, page?: Page): string => {
  if (next_offset !== undefined)
    return `${path}: van ${shown} de ${total} caracteres. Para seguir leyendo, repita la llamada con offset ${next_offset}.`;
  if (unit === "characters") return `${path}: van ${shown} de ${total} caracteres.`;
  const isOfPage = page !== undefined && !/[.*]/.test(path);
  return `${path}: van ${shown} de ${total} elementos. ${isOfPage ? nextPage(page, shown) : "El resto se ve en la web."}`;
};

/** Pages so small that they fit, of which one begins where this one did: nothing is left out between them. */
const nextPage = ({ page, page_size }: Page, shown: number): string => {
  const before = (page - 1) * page_size;
  let size = Math.max(1, shown);
  while (before % size > 0) size--;
  const next = before / size + (shown > 0 ? 2 : 1);
  return `Para seguir sin saltear ninguno, repita la llamada con page_size ${size} y page ${next}.`;
};

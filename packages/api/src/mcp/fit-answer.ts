/** Of an answer as JSON: more fills an assistant's memory with what it did not ask for (decisions B, 4.5). */
export const ANSWER_MAX_BYTES = 20_000;

/** For `truncated` and the words about it. */
const NOTICE_BYTES = 1_000;

/** What of an answer was left out. `next_offset` reads on, where a text can be. */
export type Cut = {
  /** Where in the answer: `cases`, `documents.0.content`. */
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
 * An answer of at most `ANSWER_MAX_BYTES`, and what was left out of it: first of the text that the tool can read on, then of other long
 * texts, then items at the end of lists. The shape stays.
 */
export const fitAnswer = (
  answer: Answer,
  longText?: LongText,
): { readonly answer: Answer; readonly cuts: readonly Cut[] } => {
  const whole = longText ? fromOffset(answer, longText) : { answer, cuts: [] };
  if (sizeOf(whole.answer) <= ANSWER_MAX_BYTES) return whole;
  const copy = structuredClone(answer) as Record<string, unknown>;
  const cuts = [
    ...(longText ? cutLongText(copy, longText) : []),
    ...shortenTexts(copy, longText?.member),
    ...dropItems(copy),
  ];
  return { answer: copy, cuts };
};

const sizeOf = (value: unknown): number => Buffer.byteLength(JSON.stringify(value));

const BUDGET = ANSWER_MAX_BYTES - NOTICE_BYTES;

const fromOffset = (answer: Answer, { member, offset }: LongText) => {
  const text = answer[member];
  if (typeof text !== "string" || offset === 0) return { answer, cuts: [] };
  const rest = text.slice(offset);
  const cut: Cut = { path: member, shown: rest.length, total: text.length, unit: "characters" };
  return { answer: { ...answer, [member]: rest }, cuts: [cut] };
};

const cutLongText = (copy: Record<string, unknown>, { member, offset }: LongText): Cut[] => {
  const text = copy[member];
  if (typeof text !== "string") return [];
  const left = BUDGET - sizeOf({ ...copy, [member]: "" });
  const part = beginning(text.slice(offset), left);
  copy[member] = part;
  const end = offset + part.length;
  return [
    {
      path: member,
      shown: part.length,
      total: text.length,
      unit: "characters",
      ...(end < text.length && { next_offset: end }),
    },
  ];
};

/** As many characters as fit into so many bytes of JSON; never half of a pair, and always one, so that reading on comes to an end. */
const beginning = (text: string, bytes: number): string => {
  let fits = 1;
  let tooLong = text.length + 1;
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

const TEXT_LENGTHS = [4_000, 2_000, 1_000, 500] as const;

const shortenTexts = (copy: Record<string, unknown>, except: string | undefined): Cut[] => {
  const cuts = new Map<string, Cut>();
  for (const length of TEXT_LENGTHS) {
    if (sizeOf(copy) <= BUDGET) break;
    for (const { holder, key, path } of placesIn(copy)) {
      const text = holder[key];
      if (typeof text !== "string" || text.length <= length || path === except) continue;
      const part = wholePairs(text, length);
      holder[key] = part;
      const total = cuts.get(path)?.total ?? text.length;
      cuts.set(path, { path, shown: part.length, total, unit: "characters" });
    }
  }
  return [...cuts.values()];
};

const dropItems = (copy: Record<string, unknown>): Cut[] => {
  const cuts = new Map<string, Cut>();
  while (sizeOf(copy) > BUDGET) {
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
      Math.min(items.length - 1, Math.floor((items.length * BUDGET) / sizeOf(copy))),
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

/** For the agent, in words. */
export const wordsFor = ({ path, shown, total, unit, next_offset }: Cut): string => {
  if (next_offset !== undefined)
    return `${path}: van ${shown} de ${total} caracteres. Para seguir leyendo, repita la llamada con offset ${next_offset}.`;
  return unit === "characters"
    ? `${path}: van ${shown} de ${total} caracteres.`
    : `${path}: van ${shown} de ${total} elementos. Pida menos por página (page_size) o filtre.`;
};

import { CompositionError } from "../composition-error";

const PIECE = /<(\/?)([a-z0-9]+)[^>]*>|[^<]+/g;
const INLINE = new Set(["a", "b", "br", "em", "i", "img", "mark", "s", "span", "strong", "sub", "sup", "u"]);

/** What prints in about half of the time that a document gets, measured on two modest cores. */
const LIMITS = {
  /** Of any kind. */
  elements: 16_000,
  /** Paragraphs, list items, headings, rules... */
  blocks: 6_000,
  /** Each wants to stay with what follows: of some thousands in a row Chromium loses the last page. */
  headings: 2_000,
  rows: 4_000,
  cells: 12_000,
  /** Line breaks, bold words, links... of one paragraph: laying it out takes the square of them. */
  inline: 3_000,
  /** Of preformatted text. */
  lines: 20_000,
} as const;

type Counted = keyof typeof LIMITS;
type Counts = Record<Counted, number>;

const NAMES: Readonly<Record<Counted, string>> = {
  elements: "elementos",
  blocks: "párrafos u otros bloques",
  headings: "títulos",
  rows: "filas de tablas",
  cells: "celdas de tablas",
  inline: "saltos de línea o partes con formato en un solo párrafo",
  lines: "líneas de texto preformateado",
};

/** How large a document is compared with the largest that can be printed: 0 to 1. Throws CompositionError `CONTENT_TOO_LARGE`. */
export const measureComplexity = (html: string): number => {
  const counts = count(html);
  const all = Object.entries(LIMITS) as [Counted, number][];
  for (const [counted, limit] of all.toReversed()) {
    if (counts[counted] > limit) throw tooLarge(counts[counted], counted);
  }
  return Math.max(...all.map(([counted, limit]) => counts[counted] / limit));
};

/** Says what to do: printing it again ends in the same way. */
export const tooLargeDocument = (reason: string, options?: ErrorOptions): CompositionError =>
  new CompositionError(
    "CONTENT_TOO_LARGE",
    `El documento es demasiado grande: ${reason}. Divídalo en varios documentos o adjúntelo como PDF importado`,
    options,
  );

const tooLarge = (found: number, counted: Counted): CompositionError =>
  tooLargeDocument(
    `tiene ${spanish(found)} ${NAMES[counted]} y se admiten hasta ${spanish(LIMITS[counted])}`,
  );

const spanish = (value: number): string => value.toLocaleString("es-AR");

const count = (html: string): Counts => {
  const counts: Counts = { elements: 0, blocks: 0, headings: 0, rows: 0, cells: 0, inline: 0, lines: 0 };
  let preformatted = 0;
  let inline = 0;
  for (const [piece, slash, tag] of html.matchAll(PIECE)) {
    if (tag === undefined) {
      if (preformatted > 0) counts.lines += piece.split("\n").length - 1;
      continue;
    }
    if (tag === "pre") preformatted += slash ? -1 : 1;
    if (!INLINE.has(tag)) inline = 0;
    else if (!slash) inline += 1;
    counts.inline = Math.max(counts.inline, inline);
    if (!slash) countElement(counts, tag);
  }
  return counts;
};

const countElement = (counts: Counts, tag: string): void => {
  counts.elements += 1;
  if (/^h[1-6]$/.test(tag)) counts.headings += 1;
  if (tag === "tr") counts.rows += 1;
  else if (tag === "td" || tag === "th") counts.cells += 1;
  else if (!INLINE.has(tag)) counts.blocks += 1;
};

import { applyEdits, type Edit } from "../fit/cell-spans";

const LIST_PIECE = /<(\/?)(ol|ul|li)\b[^>]*>/g;
const DIGITS_MAX = 4;

/** Says of ordered lists of sanitized HTML whose numbers are long how many digits they have, for which the styles make room. */
export const withListRoom = (html: string): string => {
  const open: { readonly tag: string; readonly start: number; items: number }[] = [];
  const edits: Edit[] = [];
  for (const { 1: slash, 2: tag = "", index } of html.matchAll(LIST_PIECE)) {
    const list = open.at(-1);
    if (tag === "li") {
      if (list && !slash) list.items += 1;
    } else if (!slash) open.push({ tag, start: index, items: 0 });
    else if (list) {
      open.pop();
      edits.push(...digitsOf(list));
    }
  }
  return applyEdits(html, edits);
};

const digitsOf = ({ tag, start, items }: { tag: string; start: number; items: number }): Edit[] => {
  const digits = Math.min(DIGITS_MAX, String(items).length);
  if (tag !== "ol" || digits < 3) return [];
  const end = start + "<ol".length;
  return [{ start: end, end, text: ` data-digits="${digits}"` }];
};

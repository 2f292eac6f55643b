import { sanitizeContent } from "./allow-list";
import { decodeEntities } from "./html-text";

const BLOCK_END =
  /<\/(?:p|div|h[1-6]|li|tr|blockquote|pre|caption|figcaption|summary|table)>|<(?:br|hr) \/>/g;
const CELL_END = /<\/t[dh]>/g;

/** The text of a content for search and summaries: a line per block, no markup, entities resolved. */
export const plainText = (html: string): string => {
  // Sanitized markup is regular: every `>` that is not markup is escaped, so patterns are exact on it.
  const spaced = sanitizeContent(html).replace(BLOCK_END, "\n").replace(CELL_END, " ");
  return decodeEntities(spaced.replace(/<[^>]*>/g, ""))
    .split("\n")
    .map((line) => line.replace(/[\s\u00a0]+/g, " ").trim())
    .filter((line) => line !== "")
    .join("\n");
};

const ESCAPES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const CHARACTERS: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"' };

/** Text to HTML, for element content and double-quoted attributes. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"]/g, (found) => ESCAPES[found] ?? found);

/** Undoes `escapeHtml`; sanitized HTML holds no other entity. */
export const decodeEntities = (html: string): string =>
  html.replace(/&(amp|lt|gt|quot);/g, (found, entity: string) => CHARACTERS[entity] ?? found);

/** The text of sanitized HTML, in one piece. Its markup is regular: every `>` that is not markup is escaped. */
export const textOf = (html: string): string =>
  decodeEntities(html.replace(WITHIN_WORDS, "").replace(/<[^>]*>/g, " "));

/** Marks that part no words. */
const WITHIN_WORDS = /<\/?(?:a|b|code|em|i|mark|s|span|strong|sub|sup|u)(?: [^>]*)?>/g;

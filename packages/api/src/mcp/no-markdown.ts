import { defineRefusal } from "@foja/core/kernel/refusal";

const contentIsMarkdown = defineRefusal(
  "invalid_input",
  "CONTENT_IS_MARKDOWN",
  "El contenido parece Markdown y se vería tal cual: envíelo en HTML (<p>, <h2>, <ul><li>, <strong>, <table>)",
  { about: "content" },
);

const TAG = /<[a-z][^>]*>/i;
const MARKDOWN = /^(?:#{1,6}|[-*+]|\d{1,3}\.) +\S|\*\*[^*\n]+\*\*/m;

/** Agents write Markdown where nobody stops them, and it would be signed with its signs. A content with any tag is HTML. */
export const requireNoMarkdown = (content: unknown): void => {
  if (typeof content === "string" && !TAG.test(content) && MARKDOWN.test(content)) throw contentIsMarkdown();
};

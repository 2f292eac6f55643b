import { textOf } from "@foja/composer/html-text";
import { shorten } from "../kernel/shorten";

export const RESUME_LENGTH_MAX = 400;

type Resumed = {
  readonly status: string;
  readonly visibility: string;
  readonly content: string;
  readonly summary: { readonly summary: string | null } | null;
};

/**
 * What an official document is about, in some sentences: what the language model wrote, otherwise its own first ones. Null for what
 * has no text of its own, and for a reserved document: its content goes nowhere by another name.
 */
export const resumeOf = ({ status, visibility, content, summary }: Resumed): string | null => {
  if (status !== "signed" || visibility === "reservado") return null;
  return summary?.summary ?? (shorten(flowingText(content), RESUME_LENGTH_MAX) || null);
};

/** The text of sanitized HTML in one line. */
export const flowingText = (html: string): string => textOf(html).replace(/\s+/g, " ").trim();

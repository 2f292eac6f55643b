import { escapeHtml } from "../html-text";
import { sheetHeight, splitSigners } from "./geometry";
import { documentCss } from "./styles";

export const MARKER = "end-text";

export type DocumentParts = {
  /** Sanitized for printing. */
  readonly html: string;
  readonly title: string;
  /** BCP 47. */
  readonly language: string;
  readonly signers: number;
};

/** The page that is printed: content, then a signing sheet for at most 12 signers, then another for the rest. */
export const documentHtml = ({ html, title, language, signers }: DocumentParts): string =>
  [
    `<!doctype html><html lang="${escapeHtml(language)}"><head><meta charset="utf-8">`,
    `<title>${escapeHtml(title)}</title><style>${documentCss()}</style></head><body>`,
    `<main id="content">${html}</main>`,
    ...splitSigners(signers).map(sheet),
    "</body></html>",
  ].join("");

// Hidden from assistive technology, so that it stays out of the structure tree; text extraction still reads it.
const sheet = (signers: number): string =>
  `<div class="foja-sheet" aria-hidden="true" role="presentation" style="height:${sheetHeight(signers).toFixed(2)}pt">` +
  `<span>${MARKER}</span></div>`;

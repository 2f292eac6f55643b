import { escapeHtml } from "../html-text";
import { sheetHeight, splitSigners } from "./geometry";
import { documentCss } from "./styles";

export const MARKER = "end-text";

/** Nothing is fetched: the network is off as well, this is the second lock. */
const POLICY = `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src data:; style-src 'unsafe-inline'">`;

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
    `<!doctype html><html lang="${escapeHtml(language)}"><head><meta charset="utf-8">${POLICY}`,
    `<title>${escapeHtml(title)}</title><style>${documentCss()}</style></head><body>`,
    `<main id="content">${html}</main>`,
    ...splitSigners(signers).map(sheet),
    "</body></html>",
  ].join("");

// Hidden from assistive technology, so that it stays out of the structure tree; text extraction still reads it.
const sheet = (signers: number): string =>
  `<div class="foja-sheet" aria-hidden="true" role="presentation" style="height:${sheetHeight(signers).toFixed(2)}pt">` +
  `<span>${MARKER}</span></div>`;

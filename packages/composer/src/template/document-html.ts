import { escapeHtml, textOf } from "../html-text";
import { collapseWhitespace } from "./collapse-whitespace";
import { sheetHeight, splitSigners } from "./geometry";
import type { Letterhead } from "./letterhead";
import { withListRoom } from "./list-room";
import { documentCss } from "./styles";

export const MARKER = "end-text";

/** Nothing is fetched: the network is off as well, this is the second lock. */
const POLICY = `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; img-src data:; style-src 'unsafe-inline'">`;

export type DocumentParts = {
  /** Sanitized for printing. */
  readonly html: string;
  readonly title: string;
  readonly letterhead: Letterhead;
  readonly signers: number;
};

/** The page that is printed: content, then a signing sheet for at most 12 signers, then another for the rest. */
export const documentHtml = ({ html, title, letterhead, signers }: DocumentParts): string =>
  [
    `<!doctype html><html lang="${escapeHtml(letterhead.language)}"><head><meta charset="utf-8">${POLICY}`,
    `<title>${escapeHtml(title)}</title><style>${documentCss()}</style></head><body>`,
    `<main id="content">${withListRoom(collapseWhitespace(html))}${isBlank(html) ? BLANK : ""}</main>`,
    ...splitSigners(signers).map(sheet),
    logoCheck(letterhead),
    "</body></html>",
  ].join("");

// Hidden from assistive technology, so that it stays out of the structure tree; text extraction still reads it.
const sheet = (signers: number): string =>
  `<div class="foja-sheet" aria-hidden="true" role="presentation" style="height:${sheetHeight(signers).toFixed(2)}pt">` +
  `<span>${MARKER}</span></div>`;

// The header is a document of its own, in which nobody can ask whether its image could be read; here one can.
const logoCheck = ({ logo }: Letterhead): string =>
  logo ? `<img hidden alt="escudo o logotipo del municipio" src="${escapeHtml(logo)}">` : "";

// Without visible text Chromium writes no structure tree to hang the fields on; rules and empty boxes are not in it.
const BLANK = "<p>\u00a0</p>";
const INVISIBLE = /[\s\p{Default_Ignorable_Code_Point}]/gu;
const isBlank = (html: string): boolean =>
  !html.includes("<img ") && textOf(html).replace(INVISIBLE, "") === "";

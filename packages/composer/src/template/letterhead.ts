import { escapeHtml } from "../html-text";
import { HEADER_HEIGHT, MARGIN, PAGE } from "./geometry";
import { ACCENT, INK, TEXT_FONTS } from "./styles";

/** The same shape as the port's letterhead. */
export type Letterhead = {
  readonly name: string;
  /** Slogan of the year; empty for none. */
  readonly slogan: string;
  /** `data:` URL, or null. */
  readonly logo: string | null;
  readonly language: string;
};

// Chromium gives these templates a page of their own, with its own padding and a font size of zero.
const reset = "#header, #footer { padding: 0 !important; margin: 0 !important }";
const width = `margin: 0 ${MARGIN.right}mm 0 ${MARGIN.left}mm; width: ${PAGE.width - MARGIN.left - MARGIN.right}mm`;
const line = `.6pt solid ${ACCENT}`;

/** Repeated at the top of every page, above the band of the stamp. */
export const headerHtml = ({ name, slogan, logo, language }: Letterhead): string => `<style>${reset}
.h { font-family: ${TEXT_FONTS}; color: ${INK}; ${width}; height: ${HEADER_HEIGHT}mm; box-sizing: border-box;
  display: flex; align-items: center; gap: 4mm; padding: 4.5mm 0 1.5mm; border-bottom: ${line} }
.h img { height: 12mm; max-width: 40mm; object-fit: contain }
.h b { font-size: 12pt; line-height: 1.2; flex: 1 1 auto; min-width: 0 }
.h i { font-size: 8pt; line-height: 1.3; text-align: right; flex: 0 1 auto; max-width: 75mm }
</style><div class="h" lang="${escapeHtml(language)}">${logo ? `<img src="${escapeHtml(logo)}" alt="">` : ""}<b>${escapeHtml(name)}</b>${slogan ? `<i>${escapeHtml(slogan)}</i>` : ""}</div>`;

/** Repeated at the bottom of every page. */
export const footerHtml = ({ name, language }: Letterhead): string => `<style>${reset}
.f { font-family: ${TEXT_FONTS}; color: ${INK}; ${width}; font-size: 8pt; display: flex;
  justify-content: space-between; gap: 6mm; padding: 1.5mm 0 0; margin-bottom: 8mm; border-top: ${line} }
</style><div class="f" lang="${escapeHtml(language)}"><span>${escapeHtml(name)}</span><span>Página <span class="pageNumber"></span> de <span class="totalPages"></span></span></div>`;

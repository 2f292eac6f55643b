import { GUTTER, MARGIN, PAGE } from "./geometry";

export const TEXT_FONTS = '"Noto Sans", "DejaVu Sans"';
const CODE_FONTS = '"DejaVu Sans Mono"';
export const INK = "#1a1a1a";
export const ACCENT = "#2b4a6f";
const RULE = "#8a94a3";

/**
 * Content can't set styles, but it can be too wide, and then Chromium shrinks the whole document or clips it:
 * the guards at the end make it wrap instead. The finishing pass refuses what still doesn't fit.
 */
export const documentCss = (): string => `
@page { size: ${PAGE.width}mm ${PAGE.height}mm; margin: ${MARGIN.top}mm ${MARGIN.right - GUTTER}mm ${MARGIN.bottom}mm ${MARGIN.left - GUTTER}mm }
html { font-family: ${TEXT_FONTS}; font-size: 10.5pt; line-height: 1.45; color: ${INK}; font-variant-ligatures: none }
body { margin: 0 ${GUTTER}mm }
p { margin: 0 0 8pt; orphans: 3; widows: 3 }
h1, h2, h3, h4, h5, h6 { margin: 14pt 0 6pt; line-height: 1.25; break-after: avoid; font-weight: 700 }
h1 { font-size: 15pt } h2 { font-size: 12.5pt } h3 { font-size: 11.5pt } h4, h5, h6 { font-size: 10.5pt }
#content { padding-top: 5mm } #content > :first-child { margin-top: 0 }
ul, ol { margin: 0 0 8pt; padding-left: 2em } li { margin-bottom: 3pt } li > ul, li > ol { margin: 3pt 0 0 }
/* A marker stands to the left of its item, as wide as it is. */
ol[data-digits="3"] { padding-left: 2.5em } ol[data-digits="4"] { padding-left: 3.1em }
li:not(:is(ul, ol) *) { margin-left: 2em }
blockquote { margin: 0 0 8pt 8pt; padding-left: 12pt; border-left: 2pt solid ${RULE} }
pre { font-family: ${CODE_FONTS}; font-size: 9pt; line-height: 1.4; margin: 0 0 8pt }
a[href] { color: ${ACCENT}; text-decoration: underline }
mark { background: #fff3b0; color: inherit }
/* One within another gets no smaller and rises no further: what is said a hundred times over would be out of sight. */
sub, sup { font-size: max(5pt, 75%); line-height: 0 }
:is(sub, sup) :is(sub, sup) :is(sub, sup) { vertical-align: baseline }
:is(sub, sup) :is(p, div, blockquote, pre, h1, h2, h3, h4, h5, h6, li, caption, th, td, figcaption) { line-height: 1.3 }
hr { border: 0; border-top: .6pt solid ${RULE}; margin: 12pt 0 }
table { border-collapse: collapse; margin: 0 0 10pt; font-size: 10pt; line-height: 1.4; --cell: 4pt 6pt }
table[data-density="1"] { font-size: 8.5pt; line-height: 1.3; --cell: 2.5pt 3pt }
table[data-density="2"] { font-size: 7pt; line-height: 1.25; --cell: 1.5pt }
caption { caption-side: top; text-align: left; font-weight: 700; padding-bottom: 4pt }
th, td { border: .5pt solid ${RULE}; padding: var(--cell); text-align: left; vertical-align: top }
th { background: #eef1f5; font-weight: 700 }
td > :last-child, th > :last-child, blockquote > :last-child { margin-bottom: 0 }
thead { display: table-header-group } tr, figure { break-inside: avoid }
/* Chromium repeats on every page what it may not break: a total belongs below its last row only. */
tfoot { break-inside: auto }
figure { margin: 0 0 8pt } figcaption { font-size: 9pt; margin-top: 3pt }
.foja-summary { font-weight: 700 } .foja-details { margin-bottom: 8pt }
.text-left { text-align: left } .text-center, .foja-center { text-align: center }
.text-right { text-align: right } .text-justify { text-align: justify }
.foja-number { text-align: center; font-size: 17pt; font-weight: 700; line-height: 1.3; margin: 4pt 0 22pt }
.foja-kind { font-size: 15pt; font-weight: 700; line-height: 1.25; margin: 0 0 6pt; color: ${ACCENT} }
.foja-line { margin: 0 0 3pt } .foja-rule { margin: 8pt 0 12pt }
.foja-data th { width: 32% } .foja-data th, .foja-data td { padding: 6pt 8pt }
#content, #content pre { overflow-wrap: anywhere; white-space: pre-wrap }
#content * { max-width: 100% !important; min-width: 0 !important }
/* Half of a collapsed border lies outside the table, where the page's edge would cut it. */
#content table { table-layout: fixed; width: calc(100% - 1pt) !important; margin-left: .5pt }
#content img { height: auto; max-height: 200mm; object-fit: contain }
.foja-sheet { break-inside: avoid; position: relative; overflow: hidden }
.foja-sheet + .foja-sheet { break-before: page }
.foja-sheet span { position: absolute; left: 0; top: 0; font-size: 1pt; line-height: 1pt; color: #fff }
`;

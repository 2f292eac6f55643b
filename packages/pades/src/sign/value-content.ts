import { fitLine, fitText } from "../layout/fit-text";
import { thousandths as n } from "../layout/thousandths";
import type { Typesetter } from "../layout/typesetter";
import { directionOf } from "../layout/visual-order";
import type { Rotation } from "../pdf/pages";
import { FONT_KEY } from "./shared-font";

/** All that the picture of a value depends on, besides the value. */
export type ValueLook = {
  /** Upright. */
  readonly width: number;
  readonly height: number;
  readonly rotate: Rotation;
  /** Operators of background and border. */
  readonly frame: string;
  /** The start of the default appearance: font, size and colour (ISO 32000-1, 12.7.3.3). */
  readonly defaults: string;
  /** 0 left, 1 in the middle, 2 right. */
  readonly align: number;
  readonly isMultiLine: boolean;
};

export const PADDING = 2;
const AUTO_SIZE_MAX = 12;
const STATED_SIZE_MAX = 10_000;

/** The content of a text field's appearance; without lines that of an empty one. `lines`: printable. */
export const valueContent = (typesetter: Typesetter, lines: readonly string[], look: ValueLook): string =>
  withinBox(look, lines.length === 0 ? "" : `BT ${textOperators(typesetter, lines, look)} ET`);

/** With background and border, and clipped by it. */
export const withinBox = ({ frame, width, height }: ValueLook, content: string): string =>
  [frame, `/Tx BMC q 1 1 ${n(width - 2)} ${n(height - 2)} re W n`, `${content} Q EMC\n`].join("\n");

// More than a page holds in the smallest letters; a value may be megabytes.
const CHARACTERS_MAX = 30_000;
const SMALLEST = 5;
// Parts of the size: what the narrowest letters and the lines take at least.
const NARROWEST = 0.2;
const LOWEST = 1.2;
const MARKS_AND_LETTER = 4;
// Blanks and what nobody sees, at the start of a value, are not shown.
const UNSEEN = 1_000;

/** More characters of a value than this have no room in its box, however narrow they are. */
export const charactersShown = ({ width, height, defaults, isMultiLine }: ValueLook): number => {
  const size = statedSize(defaults) || SMALLEST;
  const columns = Math.ceil(width / (size * NARROWEST));
  const rows = isMultiLine ? Math.ceil(height / (size * LOWEST)) : 1;
  return Math.min(CHARACTERS_MAX, MARKS_AND_LETTER * columns * rows + UNSEEN);
};

export const statedSize = (defaults: string): number =>
  Math.min(STATED_SIZE_MAX, Number(/([\d.]+)\s+Tf/.exec(defaults)?.[1] ?? 0) || 0);

const textOperators = (typesetter: Typesetter, lines: readonly string[], look: ValueLook): string => {
  const { width, height, defaults, align, isMultiLine } = look;
  const room = Math.max(1, width - 2 * PADDING);
  // A size that is stated is kept, and what does not fit is clipped; without one the text shrinks into its box.
  const stated = statedSize(defaults);
  const size = stated || Math.min(AUTO_SIZE_MAX, height * 0.7);
  const fitted = isMultiLine
    ? fitText(typesetter, lines, {
        width: room,
        height: stated ? Number.POSITIVE_INFINITY : height - 2 * PADDING,
        max: size,
      })
    : oneLine(lines[0] ?? "", stated || fitLine(typesetter, lines[0] ?? "", room, size));
  const visible = fitted.leading === 0 ? 1 : Math.ceil(height / fitted.leading);
  // A line stands in the middle, several start at the top.
  const first = isMultiLine ? height - PADDING - fitted.size : (height - fitted.size * 0.7) / 2;
  const drawn = fitted.lines.slice(0, visible).map(({ text, direction }, index) => {
    const spare = room - typesetter.width(text, fitted.size);
    const x = PADDING + (align === 2 ? spare : align === 1 ? spare / 2 : 0);
    return `1 0 0 1 ${n(x)} ${n(first - index * fitted.leading)} Tm ${typesetter.show(text, fitted.size, direction)}`;
  });
  return [`${colourOf(defaults)} /${FONT_KEY} ${n(fitted.size)} Tf`, ...drawn].join("\n");
};

const oneLine = (text: string, size: number) => ({
  lines: [{ text, direction: directionOf(text) }],
  size,
  leading: 0,
});

/** Only numbers and the operator are taken over: whatever else a form wrote there is not run. */
export const colourOf = (defaults: string): string =>
  /((?:-?[\d.]+\s+){1,4})(g|rg|k)(?:\s|$)/.exec(defaults)?.slice(1, 3).join("") ?? "0 g";

import { thousandths as n } from "../layout/thousandths";
import type { Typesetter } from "../layout/typesetter";
import { directionOf } from "../layout/visual-order";
import { FONT_KEY } from "./shared-font";
import { colourOf, PADDING, statedSize, type ValueLook, withinBox } from "./value-content";

/** Where a list box is scrolled to and what is chosen in it, by the places of the options. */
export type ListState = {
  readonly count: number;
  readonly top: number;
  readonly chosen: readonly number[];
};

export type ListRow = { readonly text: string; readonly isChosen: boolean };

const SIZE_MAX = 12;
const SIZE_MIN = 5;
const LEADING = 1.25;
// A page of the largest size has as many.
const ROWS_MAX = 2_000;

/** Behind what is chosen; the text on it may have any colour that is read on white. */
const CHOSEN_COLOUR = "0.8 g";

/** A list without a stated size is made small enough to show all options, down to what can be read. */
const sizeOf = ({ height, defaults }: ValueLook, count: number): number =>
  statedSize(defaults) || Math.min(SIZE_MAX, Math.max(SIZE_MIN, (height - 2 * PADDING) / count / LEADING));

/** Places of the options that the box shows: scrolled as the field says, and on to the first that is chosen. */
export const visibleOptions = (
  look: ValueLook,
  { count, top, chosen: [first] }: ListState,
): { readonly from: number; readonly to: number } => {
  const room = Math.floor((look.height - 2 * PADDING) / (sizeOf(look, count) * LEADING));
  const rows = Math.min(ROWS_MAX, Math.max(1, room));
  const scrolled = Math.min(Math.max(0, top), Math.max(0, count - rows));
  const isSeen = first === undefined || (first >= scrolled && first < scrolled + rows);
  const from = isSeen ? scrolled : Math.min(first, Math.max(0, count - rows));
  return { from, to: Math.min(count, from + rows) };
};

/** The content of a list box's appearance: a row for each option. `rows`: printable. */
export const listContent = (
  typesetter: Typesetter,
  rows: readonly ListRow[],
  { look, count }: { readonly look: ValueLook; readonly count: number },
): string => {
  const size = sizeOf(look, count);
  const leading = size * LEADING;
  const lowerEdge = (index: number): number => look.height - PADDING - (index + 1) * leading;
  const bars = rows.flatMap(({ isChosen }, index) =>
    isChosen ? [`${CHOSEN_COLOUR} 1 ${n(lowerEdge(index))} ${n(look.width - 2)} ${n(leading)} re f`] : [],
  );
  const lines = rows.map(({ text }, index) => {
    const baseline = lowerEdge(index) + (leading - size * 0.7) / 2;
    return text === ""
      ? ""
      : `1 0 0 1 ${n(PADDING)} ${n(baseline)} Tm ${typesetter.show(text, size, directionOf(text))}`;
  });
  const font = `${colourOf(look.defaults)} /${FONT_KEY} ${n(size)} Tf`;
  return withinBox(look, [...bars, "BT", font, ...lines, "ET"].join("\n"));
};

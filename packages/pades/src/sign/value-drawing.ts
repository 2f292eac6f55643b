import { printableText } from "../layout/printable-text";
import type { Typesetter } from "../layout/typesetter";
import { type ListState, listContent, visibleOptions } from "./list-content";
import { charactersShown, type ValueLook, valueContent } from "./value-content";
import type { WorkBudget } from "./work-budget";

export type TextValue = {
  /** No more than its first `max` characters. */
  start(max: number): string;
  readonly isMultiLine: boolean;
  readonly isPassword: boolean;
};

export type ListValue = ListState & {
  /** As it is shown, no more than its first `max` characters. */
  option(index: number, max: number): string;
};

export type FieldValue = TextValue | ListValue;

/** How a value is drawn in one look. Two of the same kind and text are drawn alike. */
export type Drawing = {
  readonly kind: string;
  readonly text: string;
  /** Undefined where there is nothing to show. */
  content(typesetter: Typesetter): string | undefined;
};

type Place = {
  readonly look: Omit<ValueLook, "isMultiLine">;
  readonly hasPicture: boolean;
  readonly spend: WorkBudget;
};

// To gather what a list shows, before it is known whether another list shows the same.
const COST_OF_ROW = 0.1;
const COST_OF_CHARACTER = 0.01;

export const drawingOf = (value: FieldValue, place: Place): Drawing | undefined =>
  "option" in value ? listDrawing(value, place) : textDrawing(value, place);

/** Without a value it only takes the place of a picture that shows one. */
const textDrawing = (
  { start, isMultiLine, isPassword }: TextValue,
  { look: given, hasPicture }: Place,
): Drawing | undefined => {
  const look = { ...given, isMultiLine };
  const text = start(charactersShown(look));
  if (text === "" && !hasPicture) return undefined;
  return {
    kind: JSON.stringify([look, isPassword, hasPicture]),
    text,
    content: (typesetter) => {
      const lines = printableLines(text, isMultiLine, isPassword);
      return lines.length > 0 || hasPicture ? valueContent(typesetter, lines, look) : undefined;
    },
  };
};

const printableLines = (text: string, isMultiLine: boolean, isPassword: boolean): string[] => {
  const lines = isMultiLine ? text.split(/\r\n?|\n/) : [text];
  const visible = isPassword ? lines.map((line) => "*".repeat(line.length)) : lines;
  return visible.map(printableText).filter((line) => line !== "");
};

const listDrawing = (value: ListValue, { look: given, spend }: Place): Drawing | undefined => {
  const { count, chosen } = value;
  if (count === 0) return undefined;
  const look = { ...given, isMultiLine: false };
  const { from, to } = visibleOptions(look, value);
  const max = charactersShown(look);
  const texts = Array.from({ length: to - from }, (_, row) =>
    value.option(from + row, max).replace(/[\r\n]/g, " "),
  );
  const text = texts.join("\n");
  spend(texts.length * COST_OF_ROW + text.length * COST_OF_CHARACTER);
  const marked = chosen.filter((index) => index >= from && index < to).map((index) => index - from);
  const isMarked = new Set(marked);
  return {
    kind: JSON.stringify([look, count, marked]),
    text,
    content: (typesetter) => {
      const rows = texts.map((line, row) => ({ text: printableText(line), isChosen: isMarked.has(row) }));
      return listContent(typesetter, rows, { look, count });
    },
  };
};

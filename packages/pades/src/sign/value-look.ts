import { thousandths as n } from "../layout/thousandths";
import { arrayAt, dictAt, numberAt, type Rect, stringAt } from "../pdf/access";
import { type Dict, type ObjectSource, PdfString } from "../pdf/objects";
import { toRotation } from "../pdf/pages";
import { decodeText } from "../pdf/text-string";
import type { ValueLook } from "./value-content";

const PARENTS_MAX = 32;
/** Font, size and colour take thirty; the patterns that look for them take longer than the text grows. */
const DEFAULTS_MAX_BYTES = 200;

/** How the form says that the value of a text field's widget shall look: size, colour, side, frame. */
export const valueLook = (
  source: ObjectSource,
  widget: Dict,
  form: Dict,
  [x0, y0, x1, y1]: Rect,
): Omit<ValueLook, "isMultiLine"> => {
  const rotate = toRotation(numberAt(source, dictAt(source, widget, "MK"), "R") ?? 0);
  const isSideways = rotate === 90 || rotate === 270;
  const size = isSideways ? { width: y1 - y0, height: x1 - x0 } : { width: x1 - x0, height: y1 - y0 };
  return {
    ...size,
    rotate,
    frame: frameOf(source, widget, size),
    defaults: defaultsOf(source, widget, form),
    align: inherited(source, widget, "Q", numberAt) ?? numberAt(source, form, "Q") ?? 0,
  };
};

/** The start of the default appearance. */
export const defaultsOf = (source: ObjectSource, widget: Dict, form: Dict): string => {
  const defaults = inherited(source, widget, "DA", stringAt) ?? stringAt(source, form, "DA");
  return defaults ? decodeText(new PdfString(defaults.bytes.subarray(0, DEFAULTS_MAX_BYTES))) : "";
};

/** Background and border, which the viewer would have drawn too (appearance characteristics, table 189). */
const frameOf = (
  source: ObjectSource,
  widget: Dict,
  { width, height }: { readonly width: number; readonly height: number },
): string => {
  const characteristics = dictAt(source, widget, "MK");
  const background = colourOperator(source, characteristics, "BG", ["g", "rg", "k"]);
  const border = colourOperator(source, characteristics, "BC", ["G", "RG", "K"]);
  const line = numberAt(source, dictAt(source, widget, "BS"), "W") ?? 1;
  const inner = `${n(line / 2)} ${n(line / 2)} ${n(width - line)} ${n(height - line)} re S`;
  return [
    "q",
    background ? `${background} 0 0 ${n(width)} ${n(height)} re f` : "",
    border && line > 0 ? `${border} ${n(line)} w ${inner}` : "",
    "Q",
  ].join("\n");
};

const COMPONENTS_MAX = 4;

const colourOperator = (
  source: ObjectSource,
  characteristics: Dict | undefined,
  key: string,
  [grey, rgb, cmyk]: readonly [string, string, string],
): string | undefined => {
  const parts = arrayAt(source, characteristics, key);
  if (!parts || parts.length > COMPONENTS_MAX) return undefined;
  const numbers = parts.map((item) => source.resolve(item));
  if (!numbers.every((part) => typeof part === "number")) return undefined;
  const operator = { 1: grey, 3: rgb, 4: cmyk }[numbers.length];
  return operator && `${numbers.map(n).join(" ")} ${operator}`;
};

/** An entry of the widget, its field, or a field above (ISO 32000-1, 12.7.3.1). */
const inherited = <T>(
  source: ObjectSource,
  widget: Dict,
  key: string,
  at: (source: ObjectSource, from: Dict, key: string) => T | undefined,
): T | undefined => {
  let node: Dict | undefined = widget;
  for (let steps = 0; node && steps < PARENTS_MAX; steps++) {
    const value = at(source, node, key);
    if (value !== undefined) return value;
    node = dictAt(source, node, "Parent");
  }
  return undefined;
};

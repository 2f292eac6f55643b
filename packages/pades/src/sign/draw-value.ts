import { fitLine, fitText } from "../layout/fit-text";
import { createTypesetter, type Typesetter } from "../layout/typesetter";
import { appearanceMatrix } from "../layout/visible-space";
import { directionOf } from "../layout/visual-order";
import { arrayAt, dictAt, numberAt, rectAt, stringAt } from "../pdf/access";
import { latinFont } from "../pdf/font";
import {
  type Dict,
  dict,
  flateStream,
  name,
  type ObjectHost,
  type ObjectSource,
  type Ref,
} from "../pdf/objects";
import { toRotation } from "../pdf/pages";
import { numberToken } from "../pdf/serialize";
import { decodeText } from "../pdf/text-string";
import { FONT_KEY } from "./shared-font";

const PADDING = 2;
const AUTO_SIZE_MAX = 12;
const PARENTS_MAX = 32;

type Value = {
  readonly form: Dict | undefined;
  /** Printable. */
  readonly lines: readonly string[];
  readonly isMultiLine: boolean;
  readonly latin: Ref;
};

/** Gives a text field's widget the appearance of its value, as the form says: size, colour, side, frame (ISO 32000-1, 12.7.3.3). */
export const drawValue = (host: ObjectHost, ref: Ref, { form, lines, isMultiLine, latin }: Value): void => {
  const widget = host.edit(ref);
  const [x0, y0, x1, y1] = rectAt(host, widget, "Rect") ?? [0, 0, 0, 0];
  const rotate = toRotation(numberAt(host, dictAt(host, widget, "MK"), "R") ?? 0);
  const isSideways = rotate === 90 || rotate === 270;
  const size = isSideways ? { width: y1 - y0, height: x1 - x0 } : { width: x1 - x0, height: y1 - y0 };
  const typesetter = createTypesetter(latinFont(), FONT_KEY);
  const text = textOperators(typesetter, {
    ...size,
    lines,
    look: lookOf(host, widget, form),
    align: inherited(host, widget, "Q", numberAt) ?? numberAt(host, form, "Q") ?? 0,
    isMultiLine,
  });
  const content = [
    frame(host, widget, size),
    `/Tx BMC q 1 1 ${n(size.width - 2)} ${n(size.height - 2)} re W n`,
    `BT ${text} ET Q EMC\n`,
  ].join("\n");
  const entries = dict({
    Type: name("XObject"),
    Subtype: name("Form"),
    BBox: [0, 0, size.width, size.height],
    Resources: dict({ Font: typesetter.fonts(host, latin) }),
    Matrix: rotate === 0 ? undefined : [...appearanceMatrix({ rotate })],
  });
  widget.set("AP", dict({ N: host.add(flateStream(entries, Buffer.from(content, "latin1"))) }));
};

const n = (value: number): string => numberToken(Math.round(value * 1000) / 1000);

type TextInput = {
  readonly width: number;
  readonly height: number;
  readonly lines: readonly string[];
  /** The default appearance: font, size and colour (ISO 32000-1, 12.7.3.3). */
  readonly look: string;
  readonly align: number;
  readonly isMultiLine: boolean;
};

const textOperators = (typesetter: Typesetter, input: TextInput): string => {
  const { width, height, lines, look, align, isMultiLine } = input;
  const room = Math.max(1, width - 2 * PADDING);
  // A size that is stated is kept, and what does not fit is clipped; without one the text shrinks into its box.
  const stated = Number(/([\d.]+)\s+Tf/.exec(look)?.[1] ?? 0) || 0;
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
  return [`${colourOf(look)} /${FONT_KEY} ${n(fitted.size)} Tf`, ...drawn].join("\n");
};

const oneLine = (text: string, size: number) => ({
  lines: [{ text, direction: directionOf(text) }],
  size,
  leading: 0,
});

/** Only numbers and the operator are taken over: whatever else a form wrote there is not run. */
const colourOf = (look: string): string =>
  /((?:-?[\d.]+\s+){1,4})(g|rg|k)(?:\s|$)/.exec(look)?.slice(1, 3).join("") ?? "0 g";

/** Background and border, which the viewer would have drawn too (appearance characteristics, table 189). */
const frame = (
  source: ObjectSource,
  widget: Dict,
  { width, height }: { width: number; height: number },
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

const colourOperator = (
  source: ObjectSource,
  characteristics: Dict | undefined,
  key: string,
  [grey, rgb, cmyk]: readonly [string, string, string],
): string | undefined => {
  const parts = arrayAt(source, characteristics, key)?.map((item) => source.resolve(item));
  if (!parts?.every((part) => typeof part === "number")) return undefined;
  const operator = { 1: grey, 3: rgb, 4: cmyk }[parts.length];
  return operator && `${parts.map(n).join(" ")} ${operator}`;
};

const lookOf = (source: ObjectSource, widget: Dict, form: Dict | undefined): string => {
  const look = inherited(source, widget, "DA", stringAt) ?? stringAt(source, form, "DA");
  return look ? decodeText(look) : "";
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

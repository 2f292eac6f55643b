import { fitLine, fitText } from "../layout/fit-text";
import { printableText } from "../layout/printable-text";
import { createTypesetter, type Typesetter } from "../layout/typesetter";
import { appearanceMatrix } from "../layout/visible-space";
import { directionOf } from "../layout/visual-order";
import { arrayAt, dictAt, numberAt, rectAt, stringAt } from "../pdf/access";
import { type FormField, listFields } from "../pdf/acro-form";
import { latinFont } from "../pdf/font";
import {
  Dict,
  dict,
  flateStream,
  name,
  type ObjectHost,
  type ObjectSource,
  PdfString,
  Ref,
} from "../pdf/objects";
import type { Rotation } from "../pdf/pages";
import { numberToken } from "../pdf/serialize";
import { decodeText } from "../pdf/text-string";
import { FONT_KEY } from "./shared-font";

const MULTI_LINE = 1 << 12;
const PASSWORD = 1 << 13;
const COMBO = 1 << 17;
const PADDING = 2;
const SIZE_MAX = 12;
const PARENTS_MAX = 32;

/**
 * A form may leave it to viewers to draw the values of its text and choice fields (NeedAppearances). Once signed, nobody may draw
 * anything new: viewers that do make their own signatures look broken. So before the first signature the values are drawn as they
 * stand, and viewers are no longer asked to. Check boxes, buttons and lists have pictures of their states already.
 */
export const settleAppearances = (host: ObjectHost, catalog: Dict, latin: Ref): void => {
  const form = dictAt(host, catalog, "AcroForm");
  if (host.resolve(form?.get("NeedAppearances")) !== true) return;
  for (const field of listFields(host, catalog)) {
    if (field.type !== "Tx" && !(field.type === "Ch" && (field.flags & COMBO) !== 0)) continue;
    const lines = shownValue(host, field);
    if (lines.length === 0) continue;
    for (const ref of widgetsOf(host, field)) drawValue(host, ref, { field, form, lines, latin });
  }
};

const widgetsOf = (source: ObjectSource, { ref, dict: entries }: FormField): Ref[] => {
  const kids = arrayAt(source, entries, "Kids");
  const refs = kids ? kids.filter((kid) => kid instanceof Ref) : ref ? [ref] : [];
  return refs.filter((widget) => {
    const held = source.resolve(widget);
    const rect = held instanceof Dict ? rectAt(source, held, "Rect") : undefined;
    return rect !== undefined && rect[2] > rect[0] && rect[3] > rect[1];
  });
};

const shownValue = (source: ObjectSource, field: FormField): string[] => {
  const values = Array.isArray(field.value) ? field.value.map((item) => source.resolve(item)) : [field.value];
  const texts = values.flatMap((value) => (value instanceof PdfString ? [decodeText(value)] : []));
  const shown = field.type === "Ch" ? texts.map((text) => optionText(source, field, text)) : texts;
  const lines = shown.flatMap((text) => ((field.flags & MULTI_LINE) === 0 ? [text] : text.split(/\r\n?|\n/)));
  const visible = (field.flags & PASSWORD) === 0 ? lines : lines.map((line) => "*".repeat(line.length));
  return visible.map(printableText).filter((line) => line !== "");
};

/** Options are texts, or pairs of what is sent and what is shown. */
const optionText = (source: ObjectSource, { dict: entries }: FormField, value: string): string => {
  for (const option of (arrayAt(source, entries, "Opt") ?? []).map((item) => source.resolve(item))) {
    if (!Array.isArray(option)) continue;
    const [sent, shown] = option.map((item) => source.resolve(item));
    if (sent instanceof PdfString && shown instanceof PdfString && decodeText(sent) === value)
      return decodeText(shown);
  }
  return value;
};

type Drawing = {
  readonly field: FormField;
  readonly form: Dict | undefined;
  readonly lines: readonly string[];
  readonly latin: Ref;
};

const drawValue = (host: ObjectHost, ref: Ref, { field, form, lines, latin }: Drawing): void => {
  const widget = host.edit(ref);
  const [x0, y0, x1, y1] = rectAt(host, widget, "Rect") ?? [0, 0, 0, 0];
  const rotate = quarter(numberAt(host, dictAt(host, widget, "MK"), "R") ?? 0);
  const isSideways = rotate === 90 || rotate === 270;
  const size = isSideways ? { width: y1 - y0, height: x1 - x0 } : { width: x1 - x0, height: y1 - y0 };
  const typesetter = createTypesetter(latinFont(), FONT_KEY);
  const text = textOperators(typesetter, {
    ...size,
    lines,
    look: decodeText(
      textAt(host, widget, "DA") ?? stringAt(host, form, "DA") ?? new PdfString(Buffer.alloc(0)),
    ),
    align: inherited(host, widget, "Q", numberAt) ?? numberAt(host, form, "Q") ?? 0,
    isMultiLine: (field.flags & MULTI_LINE) !== 0 || lines.length > 1,
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

const quarter = (degrees: number): Rotation => (((((degrees / 90) % 4) + 4) % 4) * 90) as Rotation;

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
  const wanted = Number(/([\d.]+)\s+Tf/.exec(look)?.[1] ?? 0) || Math.min(SIZE_MAX, height * 0.7);
  const fitted = isMultiLine
    ? fitText(typesetter, lines, room, height - 2 * PADDING, wanted)
    : oneLine(typesetter, lines[0] ?? "", room, wanted);
  // A line stands in the middle, several start at the top.
  const first = isMultiLine ? height - PADDING - fitted.size : (height - fitted.size * 0.7) / 2;
  const drawn = fitted.lines.map(({ text, direction }, index) => {
    const spare = room - typesetter.width(text, fitted.size);
    const x = PADDING + (align === 2 ? spare : align === 1 ? spare / 2 : 0);
    return `1 0 0 1 ${n(x)} ${n(first - index * fitted.leading)} Tm ${typesetter.show(text, fitted.size, direction)}`;
  });
  return [`${colourOf(look)} /${FONT_KEY} ${n(fitted.size)} Tf`, ...drawn].join("\n");
};

const oneLine = (typesetter: Typesetter, text: string, room: number, wanted: number) => ({
  lines: [{ text, direction: directionOf(text) }],
  size: fitLine(typesetter, text, room, wanted),
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

const textAt = (source: ObjectSource, widget: Dict, key: string): PdfString | undefined =>
  inherited(source, widget, key, stringAt);

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

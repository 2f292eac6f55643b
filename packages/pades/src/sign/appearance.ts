import { type FittedText, fitLine, fitText, SIZE_MIN } from "../layout/fit-text";
import { isLatin, printableText } from "../layout/printable-text";
import { type Size, STAMP_TEXT_INSET, STAMP_TEXT_SIZE } from "../layout/signing-sheet";
import { thousandths as n } from "../layout/thousandths";
import { createTypesetter, type Typesetter } from "../layout/typesetter";
import { directionOf } from "../layout/visual-order";
import type { Matrix } from "../pdf/matrix";
import { type ObjectHost, type Ref, Stream } from "../pdf/objects";
import type { Pen } from "./default-colours";
import { formXObject } from "./form-xobject";
import { FONT_KEY } from "./shared-font";

export type Person = {
  readonly name: string;
  readonly seal: string;
  readonly department: string;
  readonly entity: string;
};

type Look = Pen & {
  readonly width: number;
  readonly height: number;
  readonly matrix?: Matrix;
};

const PADDING = { x: 5, y: 3 };
const FRAME = { color: "0.2 0.3 0.6 RG", width: 0.6 };

// Georgian has capitals, but nobody writes names in them, and hardly a font has them.
const CASED = /\P{Script=Georgian}+/gu;

/** The four lines of a visible signature. */
export const personLines = ({ name: person, seal, department, entity }: Person): string[] => [
  person.normalize("NFC").replace(CASED, (part) => part.toLocaleUpperCase("es")),
  seal,
  department,
  entity,
];

/** A framed box with lines, centred vertically. Upright on turned pages through `matrix`. */
export const signatureAppearance = (host: ObjectHost, lines: readonly string[], look: Look): Ref => {
  const typesetter = createTypesetter(look.font, FONT_KEY);
  const content = knownContent(lines, typesetter, look);
  // Not compressed: beside the room for the value it saves nothing, and it would take a third of the time that signing does.
  return host.add(new Stream(formEntries(host, typesetter, look), content));
};

/** Who signs all day signs with the same lines in boxes of one size. Other scripts bring fonts into each document: not kept. */
const knownContents = new Map<string, Buffer>();
const KNOWN_CONTENTS_MAX = 500;

const knownContent = (lines: readonly string[], typesetter: Typesetter, look: Look): Buffer => {
  const key = JSON.stringify([look.width, look.height, look.font.name, lines]);
  const known = knownContents.get(key);
  if (known) return known;
  const content = Buffer.from(signatureContent(lines, typesetter, look), "latin1");
  if (lines.every(isLatin)) {
    if (knownContents.size >= KNOWN_CONTENTS_MAX) knownContents.clear();
    knownContents.set(key, content);
  }
  return content;
};

type FittedLines = FittedText & {
  /** Of the first baseline, from the lower left corner of the box. */
  readonly x: number;
  readonly y: number;
  /** For each line. */
  readonly width: number;
};

/** How the lines of a signature stand in its box: centred vertically. */
export const fitSignature = (
  typesetter: Typesetter,
  lines: readonly string[],
  { width, height }: Size,
): FittedLines => {
  const room = width - 2 * PADDING.x;
  const fitted = fitText(typesetter, lines, { width: room, height: height - 2 * PADDING.y });
  const y = height - (height - fitted.lines.length * fitted.leading) / 2 - fitted.size;
  return { ...fitted, x: PADDING.x, y, width: room };
};

const signatureContent = (lines: readonly string[], typesetter: Typesetter, look: Look): string => {
  const { width, height } = look;
  const fitted = fitSignature(typesetter, lines, look);
  const half = FRAME.width / 2;
  return [
    `q ${FRAME.width} w ${FRAME.color} ${n(half)} ${n(half)} ${n(width - FRAME.width)} ${n(height - FRAME.width)} re S Q`,
    `BT 0 g /${FONT_KEY} ${n(fitted.size)} Tf ${n(fitted.leading)} TL ${n(fitted.x)} ${n(fitted.y)} Td`,
    ...fitted.lines.map(({ text, direction }) => `${typesetter.show(text, fitted.size, direction)} T*`),
    "ET",
  ].join("\n");
};

/** Of the letters that stand highest, capitals with an accent left out: part of the size. */
export const ASCENT = 0.75;

/** The size at which one printable line stands in a text field; never below what can be read, though it may not fit then. */
export const fitField = (typesetter: Typesetter, line: string, { width, height }: Size): number => {
  const highest = Math.max(SIZE_MIN, (height - STAMP_TEXT_INSET.y) / ASCENT);
  return fitLine(typesetter, line, width - 2 * STAMP_TEXT_INSET.x, Math.min(STAMP_TEXT_SIZE, highest));
};

/** A text field that shows its value: the form that ISO 32000-1, 12.7.3.3 asks for. */
export const fieldAppearance = (host: ObjectHost, value: string, look: Look): Ref => {
  const typesetter = createTypesetter(look.font, FONT_KEY);
  const text = printableText(value);
  const size = fitField(typesetter, text, look);
  const content =
    `/Tx BMC\nq BT 0 g /${FONT_KEY} ${n(size)} Tf ${STAMP_TEXT_INSET.x} ${STAMP_TEXT_INSET.y} Td ` +
    `${typesetter.show(text, size, directionOf(text))} ET Q\nEMC\n`;
  return host.add(new Stream(formEntries(host, typesetter, look), Buffer.from(content, "latin1")));
};

/** What a field shows before it is filled: nothing. PDF/A wants an appearance all the same. */
export const emptyAppearance = (width: number, height: number, content = ""): Stream =>
  new Stream(formXObject({ width, height }), Buffer.from(content, "latin1"));

const formEntries = (host: ObjectHost, typesetter: Typesetter, look: Look) => {
  const { width, height, fontRef, colours, matrix } = look;
  return formXObject({ width, height, fonts: typesetter.fonts(host, fontRef), colours, matrix });
};

import { fitLine, fitText } from "../layout/fit-text";
import { STAMP_TEXT_INSET, STAMP_TEXT_SIZE } from "../layout/signing-sheet";
import { cleanText, encodeText, type FontSubset } from "../pdf/font";
import type { Matrix } from "../pdf/matrix";
import { dict, flateStream, name, type Ref, Stream } from "../pdf/objects";
import { numberToken } from "../pdf/serialize";
import { FONT_KEY, fontResources } from "./shared-font";

export type Person = {
  readonly name: string;
  readonly seal: string;
  readonly department: string;
  readonly entity: string;
};

type Look = {
  readonly width: number;
  readonly height: number;
  readonly font: FontSubset;
  readonly fontRef: Ref;
  readonly matrix?: Matrix;
};

const PADDING = { x: 5, y: 3 };
const FRAME = { color: "0.2 0.3 0.6 RG", width: 0.6 };

/** The four lines of a visible signature. */
export const personLines = ({ name: person, seal, department, entity }: Person): string[] => [
  person.normalize("NFC").toLocaleUpperCase("es"),
  seal,
  department,
  entity,
];

const n = (value: number): string => numberToken(Math.round(value * 1000) / 1000);

/** A framed box with lines, centred vertically. Upright on turned pages through `matrix`. */
export const signatureAppearance = (lines: readonly string[], look: Look): Stream =>
  flateStream(formEntries(look), Buffer.from(signatureContent(lines, look), "latin1"));

export const signatureContent = (lines: readonly string[], { width, height, font }: Look): string => {
  const fitted = fitText(font, lines, width - 2 * PADDING.x, height - 2 * PADDING.y);
  const half = FRAME.width / 2;
  const top = height - (height - fitted.lines.length * fitted.leading) / 2 - fitted.size;
  return [
    `q ${FRAME.width} w ${FRAME.color} ${n(half)} ${n(half)} ${n(width - FRAME.width)} ${n(height - FRAME.width)} re S Q`,
    `BT 0 g /${FONT_KEY} ${n(fitted.size)} Tf ${n(fitted.leading)} TL ${n(PADDING.x)} ${n(top)} Td`,
    ...fitted.lines.map((line) => `${encodeText(font, line)} Tj T*`),
    "ET",
  ].join("\n");
};

/** A text field that shows its value: the form that ISO 32000-1, 12.7.3.3 asks for. */
export const fieldAppearance = (value: string, look: Look): Stream => {
  const text = cleanText(look.font, value);
  const size = fitLine(look.font, text, look.width - 2 * STAMP_TEXT_INSET.x, STAMP_TEXT_SIZE);
  const content =
    `/Tx BMC\nq BT 0 g /${FONT_KEY} ${n(size)} Tf ${STAMP_TEXT_INSET.x} ${STAMP_TEXT_INSET.y} Td ` +
    `${encodeText(look.font, text)} Tj ET Q\nEMC\n`;
  return new Stream(formEntries(look), Buffer.from(content, "latin1"));
};

/** What a field shows before it is filled: nothing. PDF/A wants an appearance all the same. */
export const emptyAppearance = (width: number, height: number, content = ""): Stream =>
  new Stream(
    dict({ Type: name("XObject"), Subtype: name("Form"), BBox: [0, 0, width, height], Resources: dict() }),
    Buffer.from(content, "latin1"),
  );

const formEntries = ({ width, height, fontRef, matrix }: Look) =>
  dict({
    Type: name("XObject"),
    Subtype: name("Form"),
    BBox: [0, 0, width, height],
    Resources: fontResources(fontRef),
    ...(matrix ? { Matrix: [...matrix] } : {}),
  });

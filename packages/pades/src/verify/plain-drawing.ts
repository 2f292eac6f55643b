import { arrayAt, dictAt, nameAt, type Rect, rectAt } from "../pdf/access";
import { walkContent } from "../pdf/content";
import { latinFont } from "../pdf/font";
import type { Matrix } from "../pdf/matrix";
import { Dict, Name, type PdfObject, Ref, Stream } from "../pdf/objects";
import type { PdfReader } from "../pdf/reader";
import { type MutableRun, RunList } from "../pdf/run-list";
import { walkText } from "../pdf/text-walker";
import { colourOf } from "../sign/value-content";
import { defaultsOf } from "../sign/value-look";
import type { Comparison } from "./comparison";

// Drawings of a value of which it can be told what they show: text in its box in letters that are seen, on nothing but a background and in a
// frame. Any other may show something else than the text that is read out of it.

type Facts = {
  /** Draws by nothing but the operators that are known here, and rectangles along its edges. */
  readonly isPlain: boolean;
  readonly hasText: boolean;
  readonly texts: ReadonlySet<string>;
  readonly fills: ReadonlySet<string>;
  /** All of the text is in its box. */
  readonly isInside: boolean;
};

/** Neither text nor anything else but a background and a frame; also no picture at all. */
export const isNothingDrawn = (reader: PdfReader, picture: PdfObject): boolean => {
  if (picture === null) return true;
  if (!(picture instanceof Stream)) return false;
  const { isPlain, hasText } = factsOf(reader, picture);
  return isPlain && !hasText;
};

type Widgets = { readonly old: { readonly widget: Dict }; readonly current: { readonly widget: Dict } };

/** Whether what the later drawing says is what people see. */
export const isDrawnPlainly = (
  comparison: Comparison,
  { old, current }: Widgets,
  drawing: Stream,
): boolean => {
  const { before, after } = comparison;
  const signed = before.resolve(dictAt(before, old.widget, "AP")?.get("N"));
  const known = signed instanceof Stream ? factsOf(before, signed) : undefined;
  const { isPlain, texts, fills, isInside } = factsOf(after, drawing);
  const colours = new Set([...BLACK, ...(known?.texts ?? []), statedColour(before, old.widget)]);
  return (
    isPlain &&
    isInside &&
    texts.isSubsetOf(colours) &&
    fills.isDisjointFrom(texts) &&
    fillsBox(after, drawing, rectAt(after, current.widget, "Rect")) &&
    Array.from(fontsOf(after, drawing)?.values() ?? []).every((font) => isKnownFont(comparison, font))
  );
};

const BLACK = ["0 g", "0 0 0 rg", "0 0 0 1 k"];

/** By the signed form, for its value. */
const statedColour = (reader: PdfReader, widget: Dict): string => {
  const form = dictAt(reader, reader.catalog, "AcroForm") ?? new Dict();
  const [operator = "", ...parts] = colourOf(defaultsOf(reader, widget, form))
    .trim()
    .split(/\s+/)
    .reverse();
  return `${parts.reverse().map(Number).join(" ")} ${operator}`;
};

/** Operators that neither draw nor move, and those that place and show text. */
const PLAIN: ReadonlySet<string> = new Set(
  "BMC BDC EMC MP DP BT ET Td TD T* TL Tf Tj ' G RG K J j M d i ri".split(" "),
);
const COLOURS: ReadonlySet<string> = new Set(["g", "rg", "k"]);
const FILLS: ReadonlySet<string> = new Set("f F f* B B* b b*".split(" "));
const PAINTS: ReadonlySet<string> = new Set([...FILLS, "S", "s"]);
const SHOWS: ReadonlySet<string> = new Set(["Tj", "TJ", "'"]);
/** What the others are when they do nothing. */
const NEUTRAL: ReadonlyMap<string, number> = new Map([
  ["Tr", 0],
  ["Tc", 0],
  ["Tw", 0],
  ["Ts", 0],
  ["Tz", 100],
]);
const LINE_MAX = 4;
/** Thousandths of the size: letters are moved together and apart by less. */
const KERNING_MAX = 300;

const known = new WeakMap<Stream, Facts>();

/** Thousands of fields may show one picture. */
const factsOf = (reader: PdfReader, picture: Stream): Facts => {
  const facts = known.get(picture) ?? readFacts(reader, picture);
  known.set(picture, facts);
  return facts;
};

const readFacts = (reader: PdfReader, picture: Stream): Facts => {
  const data = reader.decode(picture);
  reader.work.check();
  reader.work.add(data.length * WALK_WORK);
  const facts = new FactReader(rectAt(reader, picture.dict, "BBox") ?? [0, 0, 0, 0]);
  walkContent(data, (operator, operands) => facts.operator(operator, operands));
  const { isPlain, hasText, texts, fills } = facts;
  const isInside = keepsTextInside(reader, picture, data);
  return { isPlain: isPlain && !picture.dict.has("OC"), hasText, texts, fills, isInside };
};

// In bytes parsed.
const WALK_WORK = 16;

class FactReader {
  isPlain = true;
  hasText = false;
  readonly texts = new Set<string>();
  readonly fills = new Set<string>();
  private readonly saved: string[] = [];
  private colour = "0 g";
  /** Of the path that is being drawn. */
  private isFrame = true;

  constructor(private readonly box: Rect) {}

  operator(operator: string, operands: readonly PdfObject[]): void {
    if (SHOWS.has(operator)) {
      this.hasText = true;
      this.texts.add(this.colour);
    }
    if (COLOURS.has(operator)) this.colour = `${operands.join(" ")} ${operator}`;
    else if (operator === "q") this.saved.push(this.colour);
    else if (operator === "Q") this.colour = this.saved.pop() ?? this.colour;
    else if (operator === "re") this.isFrame &&= isAlongEdges(operands, this.box);
    else if (operator === "n") this.isFrame = true;
    else if (PAINTS.has(operator)) this.paint(operator);
    else this.isPlain &&= this.isHarmless(operator, operands);
  }

  /** What is filled behind the text is a background, and in front of it hides it. */
  private paint(operator: string): void {
    const isFill = FILLS.has(operator);
    this.isPlain &&= this.isFrame && !(isFill && this.hasText);
    if (isFill) this.fills.add(this.colour);
    this.isFrame = true;
  }

  private isHarmless(operator: string, operands: readonly PdfObject[]): boolean {
    const [first] = operands;
    if (operator === "W" || operator === "W*") return this.isFrame;
    if (operator === "w") return Number(first) <= LINE_MAX;
    if (operator === "Tm") return isUpright(operands);
    if (operator === "TJ") return isKerned(first);
    return NEUTRAL.has(operator) ? first === NEUTRAL.get(operator) : PLAIN.has(operator);
  }
}

const EDGE = 4;

const isAlongEdges = (operands: readonly PdfObject[], [x0, y0, x1, y1]: Rect): boolean => {
  const [x = Number.NaN, y = Number.NaN, width = Number.NaN, height = Number.NaN] = operands.map(Number);
  const distances = [x - x0, y - y0, x + width - x1, y + height - y1];
  return width > 0 && height > 0 && distances.every((distance) => Math.abs(distance) <= EDGE);
};

const isUpright = ([a, b, c, d]: readonly PdfObject[]): boolean =>
  a === d && Number(a) > 0 && b === 0 && c === 0;

const isKerned = (pieces: PdfObject | undefined): boolean =>
  Array.isArray(pieces) &&
  pieces.every((piece) => typeof piece !== "number" || Math.abs(piece) <= KERNING_MAX);

/** As large as the place that it is put into, and neither skewed nor mirrored. */
const fillsBox = (reader: PdfReader, picture: Stream, place: Rect | undefined): boolean => {
  const box = rectAt(reader, picture.dict, "BBox");
  if (!(box && place)) return false;
  const matrix = arrayAt(reader, picture.dict, "Matrix")?.map((item) => reader.resolve(item)) ?? [1, 0, 0, 1];
  const [a = 0, b = 0, c = 0, d = 0] = matrix.map(Number);
  const [width, height] = [box[2] - box[0], box[3] - box[1]];
  const [across, up] = a === 0 ? [height, width] : [width, height];
  return (
    a * d - b * c === 1 &&
    [a, b, c, d].every((part) => Math.abs(part) <= 1 && Number.isInteger(part)) &&
    Math.abs(across - (place[2] - place[0])) <= 1 &&
    Math.abs(up - (place[3] - place[1])) <= 1
  );
};

const fontsOf = (reader: PdfReader, picture: Stream): Dict | undefined =>
  dictAt(reader, dictAt(reader, picture.dict, "Resources"), "Font");

const LETTERS = /^(?:Helvetica|Arial|Times|Courier)/;
const ENCODINGS: ReadonlySet<string> = new Set(["WinAnsiEncoding", "MacRomanEncoding", "StandardEncoding"]);

/** One of the signed document, or of those that every program has. A new one could have other shapes for its letters. */
const isKnownFont = ({ before, after, equal }: Comparison, held: PdfObject): boolean => {
  const font = after.resolve(held);
  if (!(font instanceof Dict)) return false;
  const family = nameAt(after, font, "BaseFont") ?? "";
  const isSigned = (part: PdfObject) =>
    part instanceof Ref && before.resolve(part) !== null && equal(part, part);
  if (isSigned(held)) return !/^(?:Symbol|ZapfDingbats)/.test(family);
  const encoding = font.get("Encoding") ?? null;
  return (
    LETTERS.test(family) &&
    !["FontDescriptor", "ToUnicode", "DescendantFonts", "CharProcs"].some((key) => font.has(key)) &&
    (encoding === null || isSigned(encoding) || (encoding instanceof Name && ENCODINGS.has(encoding.value)))
  );
};

class SeparateRuns extends RunList {
  override start(matrix: Matrix, size: number): MutableRun {
    const run = { text: "", x: matrix[4], y: matrix[5], size: size * Math.hypot(matrix[2], matrix[3]) };
    this.runs.push(run);
    return run;
  }
}

const SIZE_MIN = 2;
const WIDE = 600;

/** Every piece of text from its first letter to its last, in the widths of our font, which is wide. */
const keepsTextInside = (reader: PdfReader, picture: Stream, content: Buffer): boolean => {
  const [x0, y0, x1, y1] = rectAt(reader, picture.dict, "BBox") ?? [0, 0, 0, 0];
  const runs = new SeparateRuns();
  walkText({ source: reader, runs }, content, dictAt(reader, picture.dict, "Resources") ?? new Dict());
  const { glyphs } = latinFont();
  return runs.runs.every(({ text, x, y, size }) => {
    let width = 0;
    for (const letter of text) width += glyphs.get(letter)?.width ?? WIDE;
    return size >= SIZE_MIN && x >= x0 && y >= y0 && y < y1 && x + (width * size) / 1000 <= x1;
  });
};

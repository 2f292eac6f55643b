import { dictAt, nameAt } from "./access";
import { pageContent, walkContent } from "./content";
import { IDENTITY, type Matrix, multiply } from "./matrix";
import { type Dict, Name, type ObjectSource, type PdfObject, PdfString } from "./objects";
import { lastPage, type Page } from "./pages";
import { type CharacterMap, readToUnicode } from "./to-unicode";

/** Text shown on one baseline. Page space; `size` is the font size in points after all scaling. */
export type TextRun = {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly size: number;
};

export type Marker = { readonly page: Page; readonly x: number; readonly y: number; readonly size: number };

/** Last place of `word` on the last page. Its y is the baseline. */
export const findMarker = (source: ObjectSource, catalog: Dict, word = "end-text"): Marker | undefined => {
  const page = lastPage(source, catalog);
  const run = textRuns(source, page).findLast(({ text }) => text.includes(word));
  return run && { page, x: run.x, y: run.y, size: run.size };
};

type Font = { readonly map: CharacterMap | undefined; readonly bytesPerCode: 1 | 2 };
type MutableRun = { text: string; x: number; y: number; size: number };

/** Of length one; a page that is turned has text that runs upwards or downwards. */
type Direction = readonly [number, number];

const directionOf = ([a, b]: Matrix): Direction => {
  const length = Math.hypot(a, b) || 1;
  return [a / length, b / length];
};

const TOLERANCE = 0.01;

/** The same line of text goes on: as large, the same way, and no nearer to its upper edge. */
const goesOn = (run: MutableRun, [ux, uy]: Direction, next: MutableRun, [vx, vy]: Direction): boolean => {
  const aside = (next.x - run.x) * uy - (next.y - run.y) * ux;
  return [aside, vx - ux, vy - uy, next.size - run.size].every((value) => Math.abs(value) < TOLERANCE);
};

/** Text of the page's own content, in drawing order; forms inside it are not entered. */
export const textRuns = (source: ObjectSource, page: Page): TextRun[] =>
  contentText(source, pageContent(source, page), page.resources);

/** The same for any content stream with its resources, such as an appearance. */
export const contentText = (source: ObjectSource, content: Buffer, resources: Dict): TextRun[] => {
  const walker = new TextWalker(source, dictAt(source, resources, "Font"));
  walkContent(content, (operator, operands) => walker.operator(operator, operands));
  return walker.runs;
};

const numbersOf = (operands: readonly PdfObject[]): number[] =>
  operands.map((operand) => (typeof operand === "number" ? operand : 0));

const toMatrix = (operands: readonly PdfObject[]): Matrix => {
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = numbersOf(operands);
  return [a, b, c, d, e, f];
};

/** In a text: a code that the font does not say the letter of. */
export const UNKNOWN = "\ufffd";
const SAVED_STATES_MAX = 10_000;

class TextWalker {
  readonly runs: MutableRun[] = [];
  private readonly fonts = new Map<string, Font>();
  private readonly saved: { ctm: Matrix; font: Font; size: number; leading: number }[] = [];
  private ctm = IDENTITY;
  private line = IDENTITY;
  private font: Font = { map: undefined, bytesPerCode: 1 };
  private size = 0;
  private leading = 0;
  /** Where the next text starts is known only at its first byte. */
  private moved = true;
  /** Of the last run. */
  private direction: Direction = [1, 0];

  constructor(
    private readonly source: ObjectSource,
    private readonly fontResources: Dict | undefined,
  ) {}

  operator(operator: string, operands: PdfObject[]): void {
    switch (operator) {
      case "q":
        if (this.saved.length < SAVED_STATES_MAX) this.saved.push(this.state());
        break;
      case "Q":
        Object.assign(this, this.saved.pop());
        break;
      case "cm":
        this.ctm = multiply(toMatrix(operands), this.ctm);
        break;
      case "TL":
        this.leading = numbersOf(operands)[0] ?? 0;
        break;
      case "Tf":
        this.setFont(operands);
        break;
      default:
        this.positioning(operator, operands);
    }
  }

  private positioning(operator: string, operands: PdfObject[]): void {
    switch (operator) {
      case "BT":
        this.startLine(IDENTITY);
        break;
      case "Tm":
        this.startLine(toMatrix(operands));
        break;
      case "TD":
        this.leading = -(numbersOf(operands)[1] ?? 0);
        this.moveLine(operands);
        break;
      case "Td":
        this.moveLine(operands);
        break;
      case "T*":
        this.moveLine([0, -this.leading]);
        break;
      default:
        this.showing(operator, operands);
    }
  }

  private showing(operator: string, operands: PdfObject[]): void {
    switch (operator) {
      case "'":
      case '"':
        this.moveLine([0, -this.leading]);
        this.show(operands.at(-1));
        break;
      case "Tj":
        this.show(operands[0]);
        break;
      case "TJ":
        if (Array.isArray(operands[0])) for (const piece of operands[0]) this.show(piece);
        break;
    }
  }

  private state() {
    return { ctm: this.ctm, font: this.font, size: this.size, leading: this.leading };
  }

  private startLine(matrix: Matrix): void {
    this.line = matrix;
    this.moved = true;
  }

  private moveLine(operands: PdfObject[]): void {
    const [x = 0, y = 0] = numbersOf(operands);
    this.startLine(multiply([1, 0, 0, 1, x, y], this.line));
  }

  private setFont([fontName, size]: PdfObject[]): void {
    this.size = typeof size === "number" ? size : 0;
    if (!(fontName instanceof Name)) return;
    const known = this.fonts.get(fontName.value);
    this.font = known ?? this.openFont(fontName.value);
    if (!known) this.fonts.set(fontName.value, this.font);
  }

  private openFont(fontName: string): Font {
    const font = dictAt(this.source, this.fontResources, fontName);
    if (!font) return { map: undefined, bytesPerCode: 1 };
    const composite = nameAt(this.source, font, "Subtype") === "Type0";
    return { map: readToUnicode(this.source, font), bytesPerCode: composite ? 2 : 1 };
  }

  private show(string: PdfObject | undefined): void {
    if (!(string instanceof PdfString) || string.bytes.length === 0) return;
    const run = this.moved ? this.startRun() : (this.runs.at(-1) ?? this.startRun());
    run.text += this.decode(string.bytes);
  }

  /** Producers place words or single glyphs one by one: the same baseline and size go on in one run. */
  private startRun(): MutableRun {
    this.moved = false;
    const matrix = multiply(this.line, this.ctm);
    const next = { text: "", x: matrix[4], y: matrix[5], size: this.size * Math.hypot(matrix[2], matrix[3]) };
    const direction = directionOf(matrix);
    const last = this.runs.at(-1);
    if (last && goesOn(last, this.direction, next, direction)) return last;
    this.direction = direction;
    this.runs.push(next);
    return next;
  }

  private decode(bytes: Buffer): string {
    const { map, bytesPerCode } = this.font;
    if (bytesPerCode === 1) {
      return map ? Array.from(bytes, (code) => map.get(code) ?? UNKNOWN).join("") : bytes.toString("latin1");
    }
    let text = "";
    for (let at = 0; at + 1 < bytes.length; at += 2) text += map?.get(bytes.readUInt16BE(at)) ?? UNKNOWN;
    return text;
  }
}

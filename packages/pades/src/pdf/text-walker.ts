import { dictAt, nameAt } from "./access";
import { walkContent } from "./content";
import type { FillList } from "./fill-list";
import type { FormContents } from "./form-contents";
import { IDENTITY, type Matrix, multiply, toMatrix } from "./matrix";
import { type Dict, Name, type ObjectSource, type PdfObject, PdfString } from "./objects";
import type { MutableRun, RunList } from "./run-list";
import { type CharacterMap, readToUnicode } from "./to-unicode";

type Font = { readonly map: CharacterMap | undefined; readonly bytesPerCode: 1 | 2 };

const numbersOf = (operands: readonly PdfObject[]): number[] =>
  operands.map((operand) => (typeof operand === "number" ? operand : 0));

/** In a text: a code that the font does not say the letter of. */
export const UNKNOWN = "\ufffd";
const SAVED_STATES_MAX = 10_000;

/** Of a graphics state, what a form begins with too (ISO 32000-1, 8.10.1). */
type TextState = {
  readonly ctm: Matrix;
  readonly font: Font;
  readonly size: number;
  readonly leading: number;
};

const NO_FONT: Font = { map: undefined, bytesPerCode: 1 };
const INITIAL: TextState = { ctm: IDENTITY, font: NO_FONT, size: 0, leading: 0 };

type Scene = {
  readonly source: ObjectSource;
  readonly runs: RunList;
  /** Undefined: forms are not entered. */
  readonly forms?: FormContents | undefined;
  readonly fills?: FillList | undefined;
};

/** Walks over content that shows text. */
export const walkText = (
  scene: Scene,
  content: Buffer,
  resources: Dict,
  state: TextState = INITIAL,
): void => {
  const walker = new TextWalker(scene, resources, state);
  walkContent(content, (operator, operands) => walker.operator(operator, operands));
};

class TextWalker {
  private readonly fonts = new Map<string, Font>();
  private readonly saved: TextState[] = [];
  private line = IDENTITY;
  private ctm: Matrix;
  private font: Font;
  private size: number;
  private leading: number;
  /** Undefined where the next text starts anew: its place is known only at its first byte. */
  private run: MutableRun | undefined;

  constructor(
    private readonly scene: Scene,
    private readonly resources: Dict,
    { ctm, font, size, leading }: TextState,
  ) {
    this.ctm = ctm;
    this.font = font;
    this.size = size;
    this.leading = leading;
  }

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
      case "Do":
        this.drawForm(operands[0]);
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
      default:
        this.scene.fills?.operator(operator, operands, this.ctm);
    }
  }

  private drawForm(key: PdfObject | undefined): void {
    if (!(key instanceof Name)) return;
    this.scene.forms?.enter(key.value, this.resources, ({ data, matrix, resources }) => {
      walkText(this.scene, data, resources, { ...this.state(), ctm: multiply(matrix, this.ctm) });
    });
    this.run = undefined;
  }

  private state(): TextState {
    return { ctm: this.ctm, font: this.font, size: this.size, leading: this.leading };
  }

  private startLine(matrix: Matrix): void {
    this.line = matrix;
    this.run = undefined;
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
    const { source } = this.scene;
    const font = dictAt(source, dictAt(source, this.resources, "Font"), fontName);
    if (!font) return NO_FONT;
    const composite = nameAt(source, font, "Subtype") === "Type0";
    return { map: readToUnicode(source, font), bytesPerCode: composite ? 2 : 1 };
  }

  private show(string: PdfObject | undefined): void {
    if (!(string instanceof PdfString) || string.bytes.length === 0) return;
    this.run ??= this.scene.runs.start(multiply(this.line, this.ctm), this.size);
    this.run.text += this.decode(string.bytes);
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

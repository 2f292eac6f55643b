import { hash } from "node:crypto";
import { PdfError } from "./errors";
import { DEFAULT_LIMITS } from "./limits";
import { Dict, Name, name, type PdfObject, PdfString, Ref } from "./objects";

/** A bare word: obj, stream, R, an operator of a content stream. */
export class Keyword {
  constructor(readonly text: string) {}
}

export type Token = PdfObject | Keyword;

const WHITE = 1;
const DELIMITER = 2;
const kinds = new Uint8Array(256);
for (const code of [0, 9, 10, 12, 13, 32]) kinds[code] = WHITE;
for (const character of "()<>[]{}/%") kinds[character.charCodeAt(0)] = DELIMITER;

const isDigit = (code: number | undefined): boolean => code !== undefined && code >= 48 && code <= 57;
const NUMBER = /^[+-]?(?:\d+\.?\d*|\.\d+)$/;
const ESCAPES = new Map([
  [0x6e, 10],
  [0x72, 13],
  [0x74, 9],
  [0x62, 8],
  [0x66, 12],
]);

/** By a hash of their bytes: most names come again and again, and a call out of JavaScript for each takes longer than to compare. */
const LATEST_NAMES = 1024;
const LATEST_NAME_BYTES_MAX = 64;
const latestNames: (Name | undefined)[] = new Array(LATEST_NAMES).fill(undefined);

const plainName = (bytes: Buffer, start: number, end: number, hash: number): Name => {
  const latest = latestNames[hash];
  if (latest?.value.length === end - start && isAt(bytes, start, latest.value)) return latest;
  const read = name(bytes.toString("latin1", start, end));
  if (end - start <= LATEST_NAME_BYTES_MAX) latestNames[hash] = read;
  return read;
};

const isAt = (bytes: Buffer, position: number, word: string): boolean => {
  for (let index = 0; index < word.length; index++)
    if (bytes[position + index] !== word.charCodeAt(index)) return false;
  return true;
};

/**
 * A number, name or string that means the same as another one to us, and not to every program: 90.0 for 90, a number too large to be told
 * from the next or longer than some programs read, a name with a # that stands for itself, a string whose line ends count as one or two.
 */
type Oddity = string;

/** The one that arrays of reals may have. */
const WITH_POINT = ".";
// Some programs cut words at 255 bytes, and take numbers with many digits for another one.
const DIGITS_MAX = 32;
const WORD_MAX = 250;

const oddities = new WeakMap<PdfObject[] | Dict, Map<string | number, Oddity>>();

const oddityOf = (text: string, value: number): Oddity | undefined => {
  if (text.length > DIGITS_MAX) return text;
  if (!Number.isInteger(value)) return undefined;
  if (!Number.isSafeInteger(value)) return text;
  return text.includes(".") ? WITH_POINT : undefined;
};

/** How the number under this key or index was written, where that is not as plain digits. Alike for those that are alike. */
export const oddityAt = (holder: PdfObject[] | Dict, key: string | number): Oddity | undefined =>
  oddities.get(holder)?.get(key);

/**
 * Whether what both hold is written alike; two containers with the same things in them.
 * @param mayHavePoints 595.0 is 595 there
 */
export const areWrittenAlike = (
  a: PdfObject[] | Dict,
  b: PdfObject[] | Dict,
  mayHavePoints = false,
): boolean => {
  const [ofA, ofB] = [a, b].map((held) =>
    Array.from(oddities.get(held) ?? []).filter(([, oddity]) => !(mayHavePoints && oddity === WITH_POINT)),
  );
  const known = new Map(ofB);
  return ofA?.length === known.size && ofA.every(([key, oddity]) => known.get(key) === oddity);
};

/** For a copy with other strings, as decryption makes one. */
export const copyOddities = (from: PdfObject[] | Dict, to: PdfObject[] | Dict): void => {
  const known = oddities.get(from);
  if (known) oddities.set(to, known);
};

export type LexerMode = "document" | "content" | "recovery";

// Where one of these stands for a value, the object ended without its end.
const STRUCTURAL = new Set(["obj", "endobj", "stream", "endstream", "xref", "trailer", "startxref", "R"]);

// How long it takes to make an array or a dictionary, and a part of one; in memory it is four times that.
const HOLDER_WORK = 64;
const ITEM_WORK = 8;
/** Of one object: a million arrays. */
const MADE_MAX = 64_000_000;

/**
 * Reads objects from bytes (ISO 32000-1, 7.2 and 7.3). In a content stream there are no references, and a number that
 * is not one reads as viewers read it; in the document structure the same number is a SYNTAX error. For a broken file that is written anew
 * (`recovery`) objects are read as viewers read them, where those agree.
 */
export class Lexer {
  /** Of the last token, when it is a number, a name or a string. */
  private oddity: Oddity | undefined;
  /** What was made of the bytes, in bytes parsed: a few of them can be an object that takes hundreds. */
  made = 0;

  constructor(
    private readonly bytes: Buffer,
    public position = 0,
    private readonly mode: LexerMode = "document",
    private readonly nestingMax = DEFAULT_LIMITS.nesting,
  ) {}

  skipWhite(): void {
    const { bytes } = this;
    for (;;) {
      const code = bytes[this.position];
      if (code === undefined) return;
      if (kinds[code] === WHITE) this.position++;
      else if (code === 37) this.skipComment();
      else return;
    }
  }

  atEnd(): boolean {
    this.skipWhite();
    return this.position >= this.bytes.length;
  }

  /** The next bytes are exactly this word, and nothing is glued to it. */
  at(word: string): boolean {
    return isAt(this.bytes, this.position, word) && endsWord(this.bytes[this.position + word.length]);
  }

  object(depth = 0): PdfObject {
    const token = this.token(depth);
    if (token instanceof Keyword && this.mode === "recovery" && !STRUCTURAL.has(token.text)) return null;
    if (token instanceof Keyword) throw this.fault(`unexpected word at ${this.position}`);
    return token;
  }

  integer(): number {
    const token = this.token();
    if (typeof token !== "number" || !Number.isInteger(token))
      throw this.fault(`integer expected at ${this.position}`);
    return token;
  }

  /** The last token is written oddly. */
  wasOdd(): boolean {
    return this.oddity !== undefined;
  }

  token(depth = 0): Token {
    this.skipWhite();
    this.oddity = undefined;
    const { bytes } = this;
    const code = bytes[this.position];
    if (code === undefined) throw this.fault("unexpected end");
    if (code === 47) return this.name();
    if (isDigit(code) || code === 43 || code === 45 || code === 46) return this.number();
    if (code === 40) return this.literal();
    if (code === 60) return bytes[this.position + 1] === 60 ? this.dictionary(depth) : this.hexadecimal();
    if (code === 91) return this.array(depth);
    return this.word(code);
  }

  private word(first: number): Token {
    const start = this.position;
    while (this.position < this.bytes.length && kinds[this.bytes[this.position] as number] === 0)
      this.position++;
    if (this.position === start) throw this.fault(`unexpected delimiter ${first} at ${start}`);
    const text = this.bytes.toString("latin1", start, this.position);
    if (text === "true") return true;
    if (text === "false") return false;
    if (text === "null") return null;
    return new Keyword(text);
  }

  private number(): number | Ref | null {
    const { bytes } = this;
    const start = this.position;
    let simple = true;
    let value = 0;
    for (; this.position < bytes.length; this.position++) {
      const code = bytes[this.position] as number;
      if (code >= 48 && code <= 57) value = value * 10 + code - 48;
      else if (code === 46 || code === 43 || code === 45) simple = false;
      else break;
    }
    if (simple && this.position - start < 16) {
      const reference = this.mode === "content" ? undefined : this.reference(value);
      return reference === undefined ? value : reference;
    }
    const text = bytes.toString("latin1", start, this.position);
    const wellFormed = NUMBER.test(text) ? Number(text) : undefined;
    if (wellFormed !== undefined && Number.isFinite(wellFormed)) {
      this.oddity = oddityOf(text, wellFormed);
      return wellFormed;
    }
    return this.malformed(text, start);
  }

  /** What viewers make of it: of two signs they make different things. */
  private malformed(text: string, start: number): number {
    const isAgreed = this.mode === "recovery" && /^[+-]?(?:\d|\.\d)/.test(text);
    // Hundreds of digits are infinity here, which no file can state.
    if (this.mode !== "content" && !isAgreed) throw this.fault(`malformed number at ${start}`);
    const read = Number.parseFloat(text);
    return Number.isFinite(read) ? read : 0;
  }

  /** After an integer: does "generation R" follow? */
  private reference(number: number): Ref | null | undefined {
    const { bytes } = this;
    let at = this.position;
    while (kinds[bytes[at] ?? 48] === WHITE) at++;
    const start = at;
    let generation = 0;
    while (isDigit(bytes[at]) && at - start < 6) generation = generation * 10 + (bytes[at++] as number) - 48;
    if (at === start || start === this.position) return undefined;
    const end = at;
    while (kinds[bytes[at] ?? 48] === WHITE) at++;
    if (at === end || bytes[at] !== 82 || kinds[bytes[at + 1] ?? 32] === 0) return undefined;
    this.position = at + 1;
    // Annex C.2; larger ones are another number to programs that count in 32 bits.
    if (number > DEFAULT_LIMITS.objectNumber && this.mode === "recovery") return null;
    if (number > DEFAULT_LIMITS.objectNumber) throw this.fault(`a reference to a number too large at ${end}`);
    return new Ref(number, generation);
  }

  private name(): Name {
    const { bytes } = this;
    const start = ++this.position;
    let escaped = false;
    let hash = 0;
    while (this.position < bytes.length) {
      const code = bytes[this.position] as number;
      if (kinds[code] !== 0) break;
      if (code === 35) escaped = true;
      hash = (hash * 31 + code) % LATEST_NAMES;
      this.position++;
    }
    if (this.position - start > WORD_MAX) this.oddity = "a long name";
    if (!escaped) return plainName(bytes, start, this.position, hash);
    const written = bytes.toString("latin1", start, this.position);
    if (/#(?![0-9a-fA-F]{2})/.test(written)) this.oddity = written;
    const text = written.replace(/#([0-9a-fA-F]{2})/g, (_: string, hex: string) =>
      String.fromCharCode(Number.parseInt(hex, 16)),
    );
    // ISO 32000-2, 7.3.5 forbids it: to some programs the name ends there, and is another one.
    if (text.includes("\0") && this.mode === "document") throw this.fault(`a name with a zero at ${start}`);
    return name(this.mode === "recovery" ? text.replaceAll("\0", "") : text);
  }

  private literal(): PdfString {
    const { bytes } = this;
    const start = ++this.position;
    const end = bytes.indexOf(41, start);
    if (end < 0) throw this.unterminated("string", start);
    const plain = bytes.subarray(start, end);
    if (plain.indexOf(92) < 0 && plain.indexOf(40) < 0 && plain.indexOf(13) < 0) {
      this.position = end + 1;
      return new PdfString(plain);
    }
    return this.escapedLiteral(start);
  }

  private escapedLiteral(start: number): PdfString {
    const { bytes } = this;
    const out: number[] = [];
    let [open, hasLineEnd] = [1, false];
    for (;;) {
      const code = bytes[this.position++];
      if (code === undefined) throw this.unterminated("string", start);
      if (code === 92) {
        hasLineEnd ||= bytes[this.position] === 13;
        this.escape(out);
      } else if (code === 41 && --open === 0) {
        if (hasLineEnd) this.oddity = hash("sha256", bytes.subarray(start, this.position));
        return new PdfString(Buffer.from(out));
      } else if (code === 13) {
        // Any end of line inside a string is read as a line feed (ISO 32000-1, 7.3.4.2). Most programs keep both bytes.
        if (bytes[this.position] === 10) this.position++;
        out.push(10);
        hasLineEnd = true;
      } else {
        if (code === 40) open++;
        out.push(code);
      }
    }
  }

  private escape(out: number[]): void {
    const { bytes } = this;
    const code = bytes[this.position++];
    if (code === undefined) return;
    const control = ESCAPES.get(code);
    if (control !== undefined) out.push(control);
    else if (code === 13) {
      if (bytes[this.position] === 10) this.position++;
    } else if (code >= 48 && code <= 55) {
      let value = code - 48;
      for (let digits = 1; digits < 3; digits++) {
        const next = bytes[this.position];
        if (next === undefined || next < 48 || next > 55) break;
        value = value * 8 + next - 48;
        this.position++;
      }
      out.push(value & 255);
    } else if (code !== 10) out.push(code);
  }

  private hexadecimal(): PdfString {
    const start = ++this.position;
    const end = this.bytes.indexOf(62, start);
    if (end < 0) throw this.unterminated("hexadecimal string", start);
    this.position = end + 1;
    let text = this.bytes.toString("latin1", start, end);
    if (!/^[0-9a-fA-F]*$/.test(text)) {
      if (/[^0-9a-fA-F\s\0]/.test(text) && this.mode === "document")
        throw this.fault(`hexadecimal string at ${start}`);
      if (/[^0-9a-fA-F\t\n\f\r ]/.test(text)) this.oddity = "something between digits";
      text = text.replace(/[^0-9a-fA-F]/g, "");
    }
    return new PdfString(Buffer.from(text.length % 2 ? `${text}0` : text, "hex"), true);
  }

  private array(depth: number): PdfObject[] {
    if (depth >= this.nestingMax) throw new PdfError("LIMIT", `nested deeper than ${this.nestingMax}`);
    this.position++;
    const items: PdfObject[] = [];
    this.count(HOLDER_WORK);
    for (;;) {
      this.skipWhite();
      if (this.bytes[this.position] === 93) {
        this.position++;
        return items;
      }
      this.count(ITEM_WORK);
      items.push(this.object(depth + 1));
      this.noteOddity(items, items.length - 1);
    }
  }

  private dictionary(depth: number): Dict {
    if (depth >= this.nestingMax) throw new PdfError("LIMIT", `nested deeper than ${this.nestingMax}`);
    this.position += 2;
    const { bytes } = this;
    const entries = new Dict();
    this.count(HOLDER_WORK);
    for (;;) {
      this.skipWhite();
      if (bytes[this.position] === 62 && bytes[this.position + 1] === 62) {
        this.position += 2;
        return entries;
      }
      if (bytes[this.position] !== 47) throw this.fault(`key expected at ${this.position}`);
      this.oddity = undefined;
      const key = this.name().value;
      const ofKey = this.oddity;
      this.count(ITEM_WORK);
      const value = this.object(depth + 1);
      // Programs differ in which of the two they take (7.3.7 forbids it). What marks content shows nothing.
      const isRepeated = entries.has(key) && this.mode === "document";
      // Some producers say twice what a time stamp is, and mean one thing.
      if (isRepeated && !(key === "Type" && ofKey === undefined && isSameName(entries.get(key), value)))
        throw this.fault(`a key twice at ${this.position}`);
      entries.set(key, value);
      if (ofKey !== undefined) this.oddity = `${ofKey} ${this.oddity}`;
      this.noteOddity(entries, key);
    }
  }

  /** What content draws is let go at once. */
  private count(work: number): void {
    this.made += work;
    if (this.made > MADE_MAX && this.mode !== "content")
      throw new PdfError("LIMIT", "an object of too many parts");
  }

  private noteOddity(holder: PdfObject[] | Dict, key: string | number): void {
    if (this.oddity === undefined) return;
    const known = oddities.get(holder) ?? new Map<string | number, Oddity>();
    oddities.set(holder, known.set(key, this.oddity));
    this.oddity = undefined;
  }

  private skipComment(): void {
    const { bytes } = this;
    while (this.position < bytes.length && bytes[this.position] !== 10 && bytes[this.position] !== 13)
      this.position++;
  }

  private unterminated(what: string, start: number): PdfError {
    // To the end: whoever goes on after a fault must not scan the same rest again and again.
    this.position = this.bytes.length;
    return this.fault(`${what} at ${start} has no end`);
  }

  private fault(message: string): PdfError {
    return new PdfError("SYNTAX", message);
  }
}

const isSameName = (one: PdfObject | undefined, other: PdfObject): boolean =>
  one instanceof Name && other instanceof Name && one.value === other.value;

/** White space or delimiter, or the end of the bytes. */
export const endsWord = (code: number | undefined): boolean => code === undefined || kinds[code] !== 0;
export const isWhite = (code: number | undefined): boolean => code !== undefined && kinds[code] === WHITE;

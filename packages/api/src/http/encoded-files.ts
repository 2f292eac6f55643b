import { AppError } from "@foja/core/kernel/errors";
import type { EncodedLimits } from "@foja/core/kernel/file";
import { Base64Decoder } from "./base64-decoder";

const code = (letter: string): number => letter.charCodeAt(0);
const QUOTE = code('"');
const BACKSLASH = code("\\");
const COLON = code(":");
const SPACES: ReadonlySet<number> = new Set([" ", "\t", "\n", "\r"].map(code));

/** What follows a backslash (RFC 8259, 7), as far as base64 may have it. */
const ESCAPED: ReadonlyMap<number, number> = new Map(
  (
    [
      ["/", "/"],
      ["n", "\n"],
      ["r", "\r"],
      ["t", "\t"],
    ] as const
  ).map(([letter, meant]) => [code(letter), code(meant)]),
);
const UNICODE = code("u");

/** Longer than any name that is looked for, each letter escaped. */
const NAME_MAX = 200;

type Place = "between" | "text" | "text escape" | "file" | "file escape" | "file unicode";

/**
 * Takes the files out of a JSON body that comes in pieces: of each member of these names its text in base64, decoded at once. Looks at
 * quotes, backslashes and colons alone: whether it is JSON at all, whoever parses the rest finds out.
 */
export class FileTaker {
  readonly #members: ReadonlyMap<string, EncodedLimits>;
  readonly #rest: Uint8Array[] = [];
  readonly #files: Uint8Array[] = [];
  readonly #sizes = new Map<string, number>();
  #restBytes = 0;
  #place: Place = "between";
  /** The last text, in case that it is a name. */
  #text: number[] = [];
  #isTextLast = false;
  /** Name of the member whose value comes next, when that is a file. */
  #wanted = "";
  #decoder = new Base64Decoder();
  #digits = "";
  /** Of the piece at hand: where what is not yet kept begins. */
  #kept = 0;

  constructor(members: ReadonlyMap<string, EncodedLimits>) {
    this.#members = members;
  }

  take(piece: Uint8Array): void {
    this.#kept = 0;
    for (let at = 0; at < piece.length; ) at = this.#step(piece, at);
    if (!this.#place.startsWith("file")) this.#keep(piece, this.#kept, piece.length);
  }

  /** Of what is no file, so far. */
  get restBytes(): number {
    return this.#restBytes;
  }

  /** The body with the place of its file instead of each text that carries one; and the files in the order in which they came. */
  end(): { readonly rest: readonly Uint8Array[]; readonly files: readonly Uint8Array[] } {
    return { rest: this.#rest, files: this.#files };
  }

  /** @returns where to go on */
  #step(piece: Uint8Array, at: number): number {
    const byte = piece[at]!;
    switch (this.#place) {
      case "file":
        return this.#decodeRun(piece, at);
      case "between":
        this.#lookBetween(piece, at, byte);
        break;
      case "text":
        this.#readText(byte);
        break;
      case "text escape":
        this.#remember(byte);
        this.#place = "text";
        break;
      case "file escape":
        this.#digits = "";
        if (byte !== UNICODE) this.#decodeOne(ESCAPED.get(byte));
        this.#place = byte === UNICODE ? "file unicode" : "file";
        break;
      case "file unicode":
        this.#readUnicode(byte);
        break;
    }
    return at + 1;
  }

  #lookBetween(piece: Uint8Array, at: number, byte: number): void {
    if (SPACES.has(byte)) return;
    if (byte === QUOTE) {
      this.#text = [];
      this.#place = this.#wanted ? "file" : "text";
      if (!this.#wanted) return;
      this.#keep(piece, this.#kept, at);
      this.#decoder = new Base64Decoder();
      return;
    }
    const name = byte === COLON && this.#isTextLast ? nameOf(this.#text) : undefined;
    this.#wanted = name !== undefined && this.#members.has(name) ? name : "";
    this.#isTextLast = false;
  }

  #readText(byte: number): void {
    if (byte === QUOTE) {
      this.#isTextLast = true;
      this.#place = "between";
      return;
    }
    if (byte === BACKSLASH) this.#place = "text escape";
    this.#remember(byte);
  }

  #remember(byte: number): void {
    if (this.#text.length < NAME_MAX) this.#text.push(byte);
  }

  #decodeRun(piece: Uint8Array, at: number): number {
    const end = endOfRun(piece, at);
    if (!this.#decoder.take(piece, at, end)) throw notBase64(this.#wanted);
    this.#requireRoom(this.#decoder.sizeBytes);
    if (end === piece.length) return end;
    if (piece[end] === BACKSLASH) this.#place = "file escape";
    else this.#endFile(end + 1);
    return end + 1;
  }

  #readUnicode(byte: number): void {
    this.#digits += String.fromCharCode(byte);
    if (this.#digits.length < 4) return;
    const isAscii = /^00[0-7][0-9a-f]$/i.test(this.#digits);
    this.#decodeOne(isAscii ? Number.parseInt(this.#digits, 16) : undefined);
    this.#place = "file";
  }

  #decodeOne(byte: number | undefined): void {
    if (byte === undefined || !this.#decoder.put(byte)) throw notBase64(this.#wanted);
  }

  #endFile(after: number): void {
    const file = this.#decoder.end();
    if (!file) throw notBase64(this.#wanted);
    this.#requireRoom(file.length);
    this.#sizes.set(this.#wanted, (this.#sizes.get(this.#wanted) ?? 0) + file.length);
    const placed = Buffer.from(`"${this.#files.length}"`);
    this.#keep(placed, 0, placed.length);
    this.#files.push(file);
    this.#kept = after;
    this.#wanted = "";
    this.#place = "between";
  }

  #requireRoom(bytes: number): void {
    const { maxBytes, tooLarge } = this.#members.get(this.#wanted)!;
    if ((this.#sizes.get(this.#wanted) ?? 0) + bytes > maxBytes) throw tooLarge();
  }

  /** A copy: the piece with its file goes. */
  #keep(piece: Uint8Array, from: number, to: number): void {
    if (to <= from) return;
    this.#rest.push(piece.slice(from, to));
    this.#restBytes += to - from;
  }
}

/** Place of the next quote or backslash. */
const endOfRun = (piece: Uint8Array, from: number): number => {
  const quote = piece.indexOf(QUOTE, from);
  const end = quote < 0 ? piece.length : quote;
  const backslash = piece.subarray(from, end).indexOf(BACKSLASH);
  return backslash < 0 ? end : from + backslash;
};

/** As JSON reads it: a name may be written with escapes. */
const nameOf = (bytes: readonly number[]): string | undefined => {
  const raw = Buffer.from(bytes).toString("utf8");
  if (!raw.includes("\\")) return raw;
  try {
    return String(JSON.parse(`"${raw}"`));
  } catch {
    return undefined;
  }
};

const notBase64 = (path: string) =>
  new AppError("invalid_input", `${path}: No es base64 válido`, {
    code: "INVALID_INPUT",
    details: [{ path, message: "No es base64 válido" }],
  });

/** The value with each file where its text was. A number or anything else stays what it is: nobody names another's place. */
export const putFilesBack = (
  value: unknown,
  files: readonly Uint8Array[],
  members: ReadonlyMap<string, EncodedLimits>,
): unknown => {
  if (Array.isArray(value)) return value.map((one) => putFilesBack(one, files, members));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [
      name,
      members.has(name) && typeof member === "string"
        ? files[Number(member)]
        : putFilesBack(member, files, members),
    ]),
  );
};

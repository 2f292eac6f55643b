import { AppError } from "@foja/core/kernel/errors";
import type { EncodedPlace } from "@foja/core/kernel/file";
import { Base64Decoder } from "./base64-decoder";

const code = (letter: string): number => letter.charCodeAt(0);
const QUOTE = code('"');
const BACKSLASH = code("\\");
const COLON = code(":");
const COMMA = code(",");
const OPEN_OBJECT = code("{");
const OPEN_LIST = code("[");
const CLOSERS: ReadonlySet<number> = new Set(["}", "]"].map(code));
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

/** An object or list that has such places in it. */
type Holder = { readonly place: EncodedPlace; readonly isList: boolean };

/**
 * Takes the files out of a JSON body that comes in pieces: in each of these places its text in base64, decoded at once. Looks at texts
 * and at what parts values alone: whether it is JSON at all, whoever parses the rest finds out.
 */
export class FileTaker {
  readonly #rest: Uint8Array[] = [];
  readonly #files: Uint8Array[] = [];
  readonly #sizes = new Map<EncodedPlace, number>();
  /** What is open around the value at hand, as far as there are places in it, and how deep it is in something that has none. */
  readonly #holders: Holder[] = [];
  #depthBeside = 0;
  #restBytes = 0;
  #place: Place = "between";
  /** The last text, in case that it is a name. */
  #text: number[] = [];
  #isTextLast = false;
  /** Of the value that comes next, when there are files in it. */
  #next: EncodedPlace | undefined;
  #decoder = new Base64Decoder();
  #digits = "";
  /** Of the piece at hand: where what is not yet kept begins. */
  #kept = 0;

  constructor(body: EncodedPlace) {
    this.#next = body;
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
      this.#place = this.#next?.limits ? "file" : "text";
      if (this.#place === "text") return;
      this.#keep(piece, this.#kept, at);
      this.#decoder = new Base64Decoder();
      return;
    }
    if (byte === OPEN_OBJECT || byte === OPEN_LIST) this.#open(byte === OPEN_LIST);
    else if (CLOSERS.has(byte)) this.#close();
    else if (byte === COMMA) this.#next = this.#elementHere();
    else if (byte === COLON) this.#next = this.#isTextLast ? this.#memberHere() : undefined;
    this.#isTextLast = false;
  }

  #open(isList: boolean): void {
    if (this.#next) this.#holders.push({ place: this.#next, isList });
    else this.#depthBeside += 1;
    this.#next = this.#elementHere();
  }

  #close(): void {
    if (this.#depthBeside > 0) this.#depthBeside -= 1;
    else this.#holders.pop();
    this.#next = undefined;
  }

  #holder(): Holder | undefined {
    return this.#depthBeside === 0 ? this.#holders.at(-1) : undefined;
  }

  #elementHere(): EncodedPlace | undefined {
    const holder = this.#holder();
    return holder?.isList ? holder.place.element : undefined;
  }

  #memberHere(): EncodedPlace | undefined {
    const holder = this.#holder();
    const name = holder && !holder.isList ? nameOf(this.#text) : undefined;
    return name === undefined ? undefined : holder?.place.members.get(name);
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
    if (!this.#decoder.take(piece, at, end)) throw notBase64(this.#next!.name);
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
    if (byte === undefined || !this.#decoder.put(byte)) throw notBase64(this.#next!.name);
  }

  #endFile(after: number): void {
    const file = this.#decoder.end();
    if (!file) throw notBase64(this.#next!.name);
    this.#requireRoom(file.length);
    this.#sizes.set(this.#next!, (this.#sizes.get(this.#next!) ?? 0) + file.length);
    const placed = Buffer.from(`"${this.#files.length}"`);
    this.#keep(placed, 0, placed.length);
    this.#files.push(file);
    this.#kept = after;
    this.#next = undefined;
    this.#place = "between";
  }

  #requireRoom(bytes: number): void {
    const { maxBytes, tooLarge } = this.#next!.limits!;
    if ((this.#sizes.get(this.#next!) ?? 0) + bytes > maxBytes) throw tooLarge();
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
  place: EncodedPlace | undefined,
): unknown => {
  if (!place) return value;
  if (typeof value === "string") return place.limits ? files[Number(value)] : value;
  if (Array.isArray(value)) return value.map((one) => putFilesBack(one, files, place.element));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [
      name,
      putFilesBack(member, files, place.members.get(name)),
    ]),
  );
};

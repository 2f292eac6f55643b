import { PdfError } from "./errors";
import { Keyword, Lexer } from "./lexer";
import type { PdfLimits } from "./limits";
import { Dict, type Direct, type PdfObject, Stream } from "./objects";
import type { Section, SectionKind, Sections, XrefEntry } from "./sections";
import { assertOneReading } from "./structural-stream";
import type { Work } from "./work";

export type XrefEntries = Iterable<readonly [number, XrefEntry]> & {
  get(objectNumber: number): XrefEntry | undefined;
  /** Of all object numbers, free ones too. */
  highest(): number;
  /** Numbers of the object streams that objects in use are in. */
  holders(): ReadonlySet<number>;
};

export type Xref = {
  readonly entries: XrefEntries;
  /** Of the section that startxref points at: an update has to be of the same kind. */
  readonly kind: SectionKind;
  readonly trailer: Dict;
};

export type XrefInput = {
  readonly bytes: Buffer;
  /** Where %PDF stands; every offset of the file counts from there. */
  readonly headerOffset: number;
  readonly startXref: number;
  readonly limits: PdfLimits;
  /** Filled while reading. */
  readonly known: Sections;
  readonly work: Work;
  /** Reads "12 0 obj ..." at an absolute position. */
  readObjectAt(position: number): Direct;
  decode(stream: Stream): Buffer;
};

const FREE: XrefEntry = { kind: "free" };

// In bytes parsed: they are tokens in a table, and in a stream a row; each is kept.
const ENTRY_WORK = 32;

const broken = (message: string) => new PdfError("BROKEN_XREF", message);

/** Follows startxref and every Prev (ISO 32000-1, 7.5.4 to 7.5.8). What a newer section says hides older ones. */
export const readXref = (input: XrefInput): Xref => {
  const newer = new Map<number, XrefEntry>();
  const seen = new Set<number>();
  let section = knownSection(input, input.startXref);
  const { kind, trailer } = section;
  for (let offset: number | undefined = input.startXref; ; ) {
    seen.add(offset);
    if (seen.size > input.limits.xrefSections)
      throw new PdfError("LIMIT", "too many cross-reference sections");
    offset = previous(section.trailer);
    if (offset === undefined || seen.has(offset)) break;
    addMissing(newer, section.entries);
    input.work.add(section.entries.size * ENTRY_WORK);
    section = knownSection(input, offset);
  }
  return { entries: layered(newer, section.entries), kind, trailer };
};

const addMissing = (entries: Map<number, XrefEntry>, older: ReadonlyMap<number, XrefEntry>): void => {
  for (const [number, entry] of older) if (!entries.has(number)) entries.set(number, entry);
};

/** The oldest section is the largest by far and shared by all revisions: it is not copied. */
const layered = (
  newer: ReadonlyMap<number, XrefEntry>,
  oldest: ReadonlyMap<number, XrefEntry>,
): XrefEntries => ({
  get: (number) => newer.get(number) ?? oldest.get(number),
  highest: () => {
    let highest = 0;
    for (const number of newer.keys()) if (number > highest) highest = number;
    for (const number of oldest.keys()) if (number > highest) highest = number;
    return highest;
  },
  holders: () => {
    const holders = new Set<number>();
    for (const entry of newer.values()) if (entry.kind === "compressed") holders.add(entry.stream);
    for (const [number, entry] of oldest)
      if (entry.kind === "compressed" && !newer.has(number)) holders.add(entry.stream);
    return holders;
  },
  *[Symbol.iterator]() {
    yield* newer;
    for (const item of oldest) if (!newer.has(item[0])) yield item;
  },
});

/** Some programs find no section behind a Prev that is written as a real number, and then look for objects in their own way. */
const assertPlainPrev = (trailer: Dict, written: Buffer): void => {
  if (!trailer.has("Prev")) return;
  const [, after, ...more] = written.toString("latin1").split("/Prev");
  if (!after || more.length > 0 || !/^[\0\s]*\+?\d+[\0\s/>%]/.test(after))
    throw broken("Prev is not an integer");
};

const previous = (trailer: Dict): number | undefined => {
  const prev = trailer.get("Prev");
  if (prev === undefined || prev === null) return undefined;
  if (typeof prev !== "number") throw broken("Prev is not a number");
  return prev;
};

const knownSection = (input: XrefInput, offset: number): Section => {
  const known = input.known.get(offset, input.bytes.length);
  if (known) return known;
  input.work.check();
  const section = addHybrid(input, readSection(input, offset));
  input.work.add(section.entries.size * ENTRY_WORK);
  input.known.set(offset, section);
  return section;
};

const readSection = (input: XrefInput, offset: number): Section => {
  const position = offset + input.headerOffset;
  if (!(Number.isInteger(offset) && offset >= 0 && position < input.bytes.length))
    throw broken("offset out of the file");
  const lexer = new Lexer(input.bytes, position);
  lexer.skipWhite();
  return lexer.at("xref") ? readTable(input, lexer) : readStream(input, position);
};

/**
 * A hybrid file hides its compressed objects from old readers by listing them as free in the table; the stream beside it
 * says where they are (7.5.8.4). So it beats the free entries of its own section, and nothing else.
 */
const addHybrid = (input: XrefInput, section: Section): Section => {
  const offset = section.trailer.get("XRefStm");
  if (section.kind !== "table" || offset === undefined) return section;
  if (typeof offset !== "number") throw broken("XRefStm is not a number");
  const hidden = readStream(input, offset + input.headerOffset);
  const [added, freed] = [new Set<number>(), new Set<number>()];
  for (const [number, entry] of hidden.entries) {
    const stated = section.entries.get(number);
    if ((stated && stated.kind !== "free") || entry.kind === "free") continue;
    section.entries.set(number, entry);
    added.add(number);
    if (stated) freed.add(number);
  }
  return {
    ...section,
    end: Math.max(section.end, hidden.end),
    beside: { section: hidden, hidden: added, freed },
  };
};

const readTable = (input: XrefInput, lexer: Lexer): Section => {
  const entries = new Map<number, XrefEntry>();
  let isMisnumbered = false;
  let subsections = 0;
  lexer.position += 4;
  for (;;) {
    lexer.skipWhite();
    if (lexer.at("trailer")) break;
    const start = integer(lexer);
    const count = integer(lexer);
    checkRange(input, entries.size, start, count);
    lexer.skipWhite();
    for (let index = 0; index < count; index++) {
      const entry = fixedEntry(input.bytes, lexer) ?? looseEntry(lexer);
      if (index === 0 && entries.size === 0)
        isMisnumbered = start === 1 && entry.kind === "free" && entry.head;
      addOnce(entries, start + index, entry.kind === "free" ? FREE : entry);
    }
    if (subsections++ > 0) isMisnumbered = false;
  }
  const trailerAt = lexer.position;
  lexer.position += 7;
  const trailer = trailerDict(lexer);
  assertPlainPrev(trailer, input.bytes.subarray(trailerAt, lexer.position));
  return {
    kind: "table",
    trailer,
    trailerAt,
    entries: isMisnumbered && !trailer.has("Prev") ? oneLower(entries) : entries,
    end: lexer.position,
  };
};

/** Programs differ in which of two entries for a number they take. */
const addOnce = (entries: Map<number, XrefEntry>, number: number, entry: XrefEntry): void => {
  if (entries.has(number)) throw broken(`object ${number} stands twice in a cross-reference section`);
  entries.set(number, entry);
};

/**
 * A common producer's fault: the only table of a file starts at 1 although its first entry is the head of the free list. In a later
 * section the same would free object 1.
 */
const oneLower = (entries: ReadonlyMap<number, XrefEntry>): Map<number, XrefEntry> =>
  new Map(Array.from(entries, ([number, entry]) => [number - 1, entry]));

const trailerDict = (lexer: Lexer): Dict => {
  const trailer = lexer.object();
  if (!(trailer instanceof Dict)) throw broken("trailer is not a dictionary");
  return trailer;
};

type TableEntry = Exclude<XrefEntry, { kind: "free" }> | { readonly kind: "free"; readonly head: boolean };

/** The twenty-byte form that the standard demands: "0000000016 00000 n" and a line end. */
export const fixedEntry = (bytes: Buffer, lexer: Lexer): TableEntry | undefined => {
  const at = lexer.position;
  const type = bytes[at + 17];
  if (bytes[at + 10] !== 32 || bytes[at + 16] !== 32 || (type !== 110 && type !== 102)) return undefined;
  const offset = digits(bytes, at, 10);
  const generation = digits(bytes, at + 11, 5);
  if (offset < 0 || generation < 0 || !endsEntry(bytes, at + 18)) return undefined;
  lexer.position = at + 20;
  if (type === 110) return { kind: "offset", offset, generation };
  return { kind: "free", head: offset === 0 && generation === 65535 };
};

const endsEntry = (bytes: Buffer, at: number): boolean => {
  const second = bytes[at + 1];
  return (bytes[at] === 32 || bytes[at] === 13) && (second === 10 || second === 13);
};

const digits = (bytes: Buffer, at: number, count: number): number => {
  let value = 0;
  for (let index = at; index < at + count; index++) {
    const code = bytes[index] ?? 0;
    if (code < 48 || code > 57) return -1;
    value = value * 10 + code - 48;
  }
  return value;
};

/** Entries with other white space: still three tokens, in order. */
const looseEntry = (lexer: Lexer): TableEntry => {
  const offset = integer(lexer);
  const generation = integer(lexer);
  const type = lexer.token();
  lexer.skipWhite();
  if (type instanceof Keyword && type.text === "n") return { kind: "offset", offset, generation };
  if (type instanceof Keyword && type.text === "f")
    return { kind: "free", head: offset === 0 && generation === 65535 };
  throw broken("malformed cross-reference entry");
};

const readStream = (input: XrefInput, position: number): Section => {
  if (!(position >= 0 && position < input.bytes.length)) throw broken("offset out of the file");
  const stream = input.readObjectAt(position);
  if (!(stream instanceof Stream) || typeName(stream.dict) !== "XRef")
    throw broken("no cross-reference section there");
  assertOneReading(stream.dict);
  const dataAt = stream.data.byteOffset - input.bytes.byteOffset;
  assertPlainPrev(stream.dict, input.bytes.subarray(position, dataAt));
  const widths = numbers(stream.dict.get("W"));
  // Of a row with more some programs skip the rest, and some begin the next one there.
  if (widths.length !== 3 || widths.some((width) => width > 8)) throw broken("W of a cross-reference stream");
  const size = stream.dict.get("Size");
  const index = stream.dict.has("Index")
    ? numbers(stream.dict.get("Index"))
    : [0, typeof size === "number" ? size : -1];
  return {
    kind: "stream",
    trailer: stream.dict,
    entries: streamEntries(input, input.decode(stream), widths, index),
    end: stream.data.byteOffset + stream.data.length - input.bytes.byteOffset,
  };
};

const streamEntries = (
  input: XrefInput,
  data: Buffer,
  widths: readonly number[],
  index: readonly number[],
): Map<number, XrefEntry> => {
  const [typeWidth, secondWidth, thirdWidth] = widths as [number, number, number];
  const rowBytes = widths.reduce((sum, width) => sum + width, 0);
  const entries = new Map<number, XrefEntry>();
  let at = 0;
  for (let pair = 0; pair < index.length; pair += 2) {
    const start = index[pair] as number;
    const count = index[pair + 1] ?? -1;
    checkRange(input, entries.size, start, count);
    if (at + count * rowBytes > data.length) throw broken("cross-reference stream is too short");
    for (let row = 0; row < count; row++, at += rowBytes) {
      const type = typeWidth === 0 ? 1 : unsigned(data, at, typeWidth);
      const second = unsigned(data, at + typeWidth, secondWidth);
      const third = unsigned(data, at + typeWidth + secondWidth, thirdWidth);
      addOnce(entries, start + row, streamEntry(type, second, third));
    }
  }
  return entries;
};

const streamEntry = (type: number, second: number, third: number): XrefEntry => {
  if (type === 1) return { kind: "offset", offset: second, generation: third };
  if (type === 2) return { kind: "compressed", stream: second, index: third };
  return FREE;
};

const unsigned = (data: Buffer, at: number, width: number): number => {
  let value = 0;
  for (let index = at; index < at + width; index++) value = value * 256 + (data[index] as number);
  return value;
};

const checkRange = ({ limits }: XrefInput, have: number, start: number, count: number): void => {
  if (!(Number.isInteger(start) && Number.isInteger(count) && start >= 0 && count >= 0))
    throw broken("subsection");
  if (start + count > limits.objectNumber + 1 || have + count > limits.objects) {
    throw new PdfError("LIMIT", "too many objects");
  }
};

const integer = (lexer: Lexer): number => {
  const token = lexer.token();
  if (typeof token !== "number" || !Number.isInteger(token))
    throw broken("integer expected in cross-reference table");
  return token;
};

const numbers = (object: PdfObject | undefined): number[] => {
  if (!Array.isArray(object) || !object.every((item) => typeof item === "number" && item >= 0)) {
    throw broken("numbers expected in cross-reference stream");
  }
  return object as number[];
};

const typeName = (entries: Dict): string | undefined => {
  const type = entries.get("Type");
  return type !== null && typeof type === "object" && "value" in type ? type.value : undefined;
};

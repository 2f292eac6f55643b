import { nameAt } from "../pdf/access";
import { Keyword, Lexer } from "../pdf/lexer";
import { type Dict, Name, type PdfObject, Ref, Stream } from "../pdf/objects";
import type { PdfReader } from "../pdf/reader";
import type { Section, XrefEntry } from "../pdf/sections";
import { generationOf } from "./moved-objects";
import { assertPlainPacking, Oddness, odd, plainInteger } from "./oddness";
import { type Piece, plainObjectAt, textAt } from "./plain-object";
import { assertPlainEntries, assertPlainTrailer, isSameEntry, plainTableAt } from "./plain-section";
import { assertPlainWords } from "./plain-words";
import { referencesIn } from "./reference-graph";

// Programs that stumble over a file look for its objects in their own way: they take what stands last under each number, whether or
// not a cross-reference section leads to it. What was added after a signature must leave them no reason to, and nothing to find.

/**
 * Why programs might read the revision that ends a file differently; undefined where it is written as ISO 32000-2, 7.3 and 7.5 want it,
 * to the byte: objects that its own section leads to, the section, startxref and the end-of-file marker, with nothing but line ends and
 * comments between them, and nothing inside that looks like one of them.
 *
 * @param reader the file up to the end of the revision
 * @param previous the file up to the revision before
 * @throws PdfError where something in it can't be read at all
 */
export const oddnessOfRevision = (reader: PdfReader, previous: PdfReader): string | undefined => {
  try {
    assertPlain(reader, previous);
    return undefined;
  } catch (error) {
    if (error instanceof Oddness) return error.message;
    throw error;
  }
};

const assertPlain = (reader: PdfReader, previous: PdfReader): void => {
  const { bytes, startXref, headerOffset } = reader;
  const from = previous.bytes.length;
  const section = reader.sections.get(startXref, bytes.length);
  const at = startXref + headerOffset;
  if (!section || at < from) throw odd("no section of its own");
  assertPlainTrailer(reader, previous, section);
  assertPlainEntries(reader, previous, section);
  assertLeading(reader, previous, section);
  const pieces = [
    section.kind === "table" ? plainTableAt(reader, at, section) : sectionPiece(reader, previous, startXref),
    ...objectPieces(reader, previous, section),
  ];
  assertNothingBetween(reader, from, pieces);
};

/** A stream that says where objects are, under a number of its own: some programs take it for the object of that number. */
const sectionPiece = (reader: PdfReader, previous: PdfReader, offset: number): Piece => {
  const { header, piece } = plainObjectAt(reader, offset + reader.headerOffset);
  const [, digits] = /^(\d+) 0 obj$/.exec(header) ?? [];
  const number = Number(digits);
  if (!(number >= 1 && number <= NUMBER_MAX)) throw odd("a section under a strange number");
  if (!isOwnNumber(reader, previous, number, offset))
    throw odd(`a section under the number of object ${number}`);
  return piece;
};

// ISO 32000-2, annex C.2.
const NUMBER_MAX = 8_388_607;

/** One that a section had before, or that nobody had and nothing refers to. It need not lead to itself. */
const isOwnNumber = (reader: PdfReader, previous: PdfReader, number: number, offset: number): boolean => {
  const [before, now] = [previous.entry(number) ?? FREE, reader.entry(number) ?? FREE];
  const isOwn = now.kind === "offset" && now.offset === offset;
  if (!isOwn && now.kind !== "free" && !isSameEntry(now, before)) return false;
  if (before.kind === "offset") return previous.sections.isSection(before.offset);
  return before.kind === "free" && !previous.referredFrom(number).has(number);
};

const FREE = { kind: "free" } as const;

/** Of each object that the section leads to, and of the stream beside a table where no entry does. */
const objectPieces = (reader: PdfReader, previous: PdfReader, section: Section): Piece[] => {
  const { startXref, headerOffset } = reader;
  const from = previous.bytes.length;
  const hybrid = section.trailer.get("XRefStm");
  const unlisted = new Set(typeof hybrid === "number" ? [hybrid] : []);
  const pieces: Piece[] = [];
  const holders = new Set(
    Array.from(section.entries, ([, entry]) => (entry.kind === "compressed" ? entry.stream : undefined)),
  );
  for (const [number, entry] of section.entries) {
    if (entry.kind !== "offset" || entry.offset === startXref) continue;
    unlisted.delete(entry.offset);
    if (entry.offset + headerOffset < from) continue;
    const { piece, object, header } = plainObjectAt(reader, entry.offset + headerOffset);
    if (header !== `${number} ${entry.generation} obj`) throw odd(`object ${number} under another number`);
    const isHolder = holders.has(number) || nameAt(reader, typeHolder(object), "Type") === "ObjStm";
    if (isHolder && object instanceof Stream) assertObjectStream(reader, number, object, section);
    pieces.push(piece);
  }
  for (const offset of unlisted)
    if (offset + headerOffset >= from) pieces.push(sectionPiece(reader, previous, offset));
  return pieces;
};

/**
 * Nothing that the revision says refers to nothing, but for what did so before: some programs look for what is missing in all of the file,
 * and some draw nothing of a page that has a widget without a picture.
 */
const assertLeading = (reader: PdfReader, previous: PdfReader, { entries }: Section): void => {
  // What a trailer leads to has rules of its own, and some programs write the numbers of others into it.
  const isSection = (entry: XrefEntry) => entry.kind === "offset" && reader.sections.isSection(entry.offset);
  const numbers = Array.from(entries).flatMap(([number, entry]) =>
    entry.kind === "free" || isSection(entry) ? [] : [number],
  );
  const referencesOf = (file: PdfReader) =>
    numbers.map((number) => file.stored(number)).flatMap((object) => referencesIn(object));
  const nowhere = referencesOf(reader).filter((ref) => !leads(reader, ref));
  if (nowhere.length === 0) return;
  const before = new Set([...referencesOf(previous), ...referencesIn(previous.trailer)].map(nameOf));
  const added = nowhere.find((ref) => !before.has(nameOf(ref)));
  if (added) throw odd(`something that refers to object ${added.number}, which is none`);
};

const leads = (reader: PdfReader, { number, generation }: Ref): boolean =>
  generationOf(reader, number) === generation;

const nameOf = ({ number, generation }: Ref): string => `${number} ${generation}`;

const typeHolder = (object: PdfObject): Dict | undefined =>
  object instanceof Stream ? object.dict : undefined;

/** Its section leads to all that is in it: programs that look for objects take the rest as well. */
const assertObjectStream = (reader: PdfReader, number: number, held: Stream, { entries }: Section): void => {
  const count = plainInteger(held.dict, "N");
  const first = plainInteger(held.dict, "First");
  const stream = reader.resolve(new Ref(number));
  if (!isNamed(held.dict.get("Type"), "ObjStm") || !(stream instanceof Stream))
    throw odd("an object stream by another name");
  assertPlainPacking(stream);
  const data = reader.decode(stream);
  assertPlainWords(data);
  const lexer = new Lexer(data);
  const offsets: number[] = [];
  for (let index = 0; index < count; index++) {
    const member = memberNumber(lexer);
    const entry = entries.get(member);
    if (entry?.kind !== "compressed" || entry.stream !== number || entry.index !== index)
      throw odd(`object ${member} in a stream that its section does not lead to`);
    offsets.push(first + memberNumber(lexer));
  }
  if (lexer.position > first) throw odd("objects in the head of their stream");
  for (const [index, offset] of offsets.entries())
    assertMember(data, offset, offsets[index + 1] ?? data.length);
};

/** Ends before the next one begins: some programs cut it there. */
const assertMember = (data: Buffer, start: number, end: number): void => {
  if (start >= end) throw odd("objects of a stream out of order");
  const lexer = new Lexer(data.subarray(0, end), start);
  const value = lexer.token();
  if (value instanceof Keyword || lexer.wasOdd()) throw odd("an object that is none in a stream");
  if (!lexer.atEnd()) throw odd("more than an object in its place in a stream");
};

const isNamed = (object: PdfObject | undefined, value: string): boolean =>
  object instanceof Name && object.value === value;

const memberNumber = (lexer: Lexer): number => {
  const value = lexer.integer();
  if (lexer.wasOdd() || value < 0) throw odd("the head of an object stream");
  return value;
};

const assertNothingBetween = (
  { bytes, startXref }: PdfReader,
  from: number,
  pieces: readonly Piece[],
): void => {
  let end = from;
  for (const piece of pieces.toSorted((a, b) => a.start - b.start)) {
    if (piece.start < end) throw odd("objects inside each other");
    assertBlank(bytes, end, piece.start);
    end = piece.end;
  }
  const closing = /startxref *(?:\r\n|\r|\n)(\d{1,10}) *(?:\r\n|\r|\n)%%EOF$/.exec(
    textAt(bytes, end, CLOSING_MAX_BYTES),
  );
  if (!closing || Number(closing[1]) !== startXref) throw odd("the end");
  assertBlank(bytes, end, end + closing.index);
};

// Programs look for startxref in the last kilobyte.
const CLOSING_MAX_BYTES = 512;
const COMMENT = /%[\t\x20-\x7e\x80-\xff]{0,100}(?=[\r\n])/g;
const BLANK_BYTES_MAX = 4_096;

const assertBlank = (bytes: Buffer, start: number, end: number): void => {
  if (end - start > BLANK_BYTES_MAX) throw odd("as good as nothing, and a lot of it");
  const text = bytes.toString("latin1", start, end);
  const rest = text.replace(COMMENT, (comment) => (/obj|xref|trailer|EOF/.test(comment) ? comment : ""));
  if (/[^\t\r\n ]/.test(rest)) throw odd("bytes that no section leads to");
};

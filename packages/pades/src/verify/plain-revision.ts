import { nameAt } from "../pdf/access";
import { PdfError } from "../pdf/errors";
import { Keyword, Lexer, type Token } from "../pdf/lexer";
import { Dict, Name, type PdfObject, Ref, Stream } from "../pdf/objects";
import type { PdfReader } from "../pdf/reader";
import type { Section } from "../pdf/xref";
import { assertPlainPacking, Oddness, odd, plainInteger } from "./oddness";
import { type Piece, plainObjectAt, textAt } from "./plain-object";
import { assertPlainEntries, assertPlainTrailer, plainTableAt } from "./plain-section";

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
  const pieces = [
    section.kind === "table" ? plainTableAt(reader, at, section) : plainObjectAt(reader, at).piece,
    ...objectPieces(reader, from, section),
  ];
  assertNothingBetween(reader, from, pieces);
};

/** Of each object that the section leads to, and of the stream beside a table where no entry does. */
const objectPieces = (reader: PdfReader, from: number, section: Section): Piece[] => {
  const { startXref, headerOffset } = reader;
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
    if (offset + headerOffset >= from) pieces.push(plainObjectAt(reader, offset + headerOffset).piece);
  return pieces;
};

const typeHolder = (object: PdfObject): Dict | undefined =>
  object instanceof Stream ? object.dict : undefined;

/**
 * A linearized file that was shorter when it was signed than it says. Programs read it in another way as soon as it has the length that
 * it states (ISO 32000-2, annex F): a later revision could give it that.
 * @param reader the file as it was signed
 */
export const waitsForLength = ({
  bytes,
  headerOffset,
}: Pick<PdfReader, "bytes" | "headerOffset">): boolean => {
  const entries = firstObject(bytes, headerOffset);
  if (!(entries instanceof Dict) || !entries.has("Linearized")) return false;
  const length = entries.get("L");
  return typeof length !== "number" || length > bytes.length;
};

const firstObject = (bytes: Buffer, start: number): Token | undefined => {
  try {
    // The header is a comment as others may follow it.
    const lexer = new Lexer(bytes, start);
    for (let token = lexer.token(); !(token instanceof Keyword); token = lexer.token())
      if (typeof token !== "number") return undefined;
    return lexer.token();
  } catch (error) {
    if (error instanceof PdfError) return undefined;
    throw error;
  }
};

/** Its section leads to all that is in it: programs that look for objects take the rest as well. */
const assertObjectStream = (reader: PdfReader, number: number, held: Stream, { entries }: Section): void => {
  const count = plainInteger(held.dict, "N");
  const first = plainInteger(held.dict, "First");
  const stream = reader.resolve(new Ref(number));
  if (!isNamed(held.dict.get("Type"), "ObjStm") || !(stream instanceof Stream))
    throw odd("an object stream by another name");
  assertPlainPacking(stream);
  const data = reader.decode(stream);
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

const assertBlank = (bytes: Buffer, start: number, end: number): void => {
  const text = bytes.toString("latin1", start, end);
  const rest = text.replace(COMMENT, (comment) => (/obj|xref|trailer|EOF/.test(comment) ? comment : ""));
  if (/[^\t\r\n ]/.test(rest)) throw odd("bytes that no section leads to");
};

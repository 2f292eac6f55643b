import { endsWord, Keyword, Lexer, oddityAt } from "../pdf/lexer";
import { Dict, Name, type PdfObject, Ref, Stream } from "../pdf/objects";
import type { PdfReader } from "../pdf/reader";
import { fixedEntry, type Section } from "../pdf/xref";

// Programs that stumble over a file look for its objects in their own way: they take what stands last under each number, whether or
// not a cross-reference section leads to it. What was added after a signature must leave them no reason to, and nothing to find.

/** Bytes [start, end) of a part of the file. */
type Piece = { readonly start: number; readonly end: number };

class Oddness extends Error {}

const odd = (what: string): Oddness => new Oddness(what);

/**
 * Why programs might read the revision that ends a file differently; undefined where it is written as ISO 32000-2, 7.3 and 7.5 want it,
 * to the byte: objects that its own section leads to, the section, startxref and the end-of-file marker, with nothing but line ends and
 * comments between them.
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
  assertTrailer(reader, previous, section);
  const hidden = section.trailer.get("XRefStm");
  const places = new Set(typeof hidden === "number" ? [hidden] : []);
  const pieces = [section.kind === "table" ? tablePiece(reader, at, section) : objectAt(reader, at).piece];
  for (const [number, entry] of section.entries) {
    if (entry.kind !== "offset" || entry.offset === startXref) continue;
    places.delete(entry.offset);
    if (entry.offset + headerOffset < from) continue;
    const { piece, object, header } = objectAt(reader, entry.offset + headerOffset);
    if (header !== `${number} ${entry.generation} obj`) throw odd(`object ${number} under another number`);
    if (object instanceof Stream && typeOf(object.dict) === "ObjStm")
      assertObjectStream(reader, number, object, section);
    pieces.push(piece);
  }
  for (const place of places)
    if (place + headerOffset >= from) pieces.push(objectAt(reader, place + headerOffset).piece);
  assertNothingBetween(reader, from, pieces);
};

const assertTrailer = (
  reader: PdfReader,
  previous: PdfReader,
  { kind, trailer, entries, hiddenEntries = 0 }: Section,
): void => {
  if (hiddenEntries > 0) throw odd("a hybrid section");
  if (plainInteger(trailer, "Prev") !== previous.startXref) throw odd("Prev leads past a revision");
  // Of the whole file (7.5.5): numbers from there on lead nowhere for programs that go by it.
  if (plainInteger(trailer, "Size") < reader.nextObjectNumber()) throw odd("Size is too small");
  if (kind === "stream") assertRows(reader, trailer, entries.size);
};

const ROW_PARTS = 3;
const ROW_PART_MAX = 4;

const assertRows = (reader: PdfReader, trailer: Dict, rows: number): void => {
  const widths = plainIntegers(trailer, "W");
  if (widths.length !== ROW_PARTS || widths.some((width) => width > ROW_PART_MAX))
    throw odd("W of a section");
  if (trailer.has("Index")) plainIntegers(trailer, "Index");
  const stream = objectAt(reader, reader.startXref + reader.headerOffset).object;
  const bytes = rows * widths.reduce((sum, width) => sum + width, 0);
  if (!(stream instanceof Stream) || reader.decode(stream).length !== bytes)
    throw odd("rows that nothing tells of");
};

const plainInteger = (entries: Dict, key: string): number => {
  const value = entries.get(key);
  if (typeof value !== "number" || !Number.isInteger(value) || value < 0 || oddityAt(entries, key))
    throw odd(`${key} is not an integer`);
  return value;
};

const plainIntegers = (entries: Dict, key: string): number[] => {
  const items = entries.get(key);
  if (!Array.isArray(items)) throw odd(`${key} is no list of integers`);
  return items.map((item, index) => {
    if (typeof item !== "number" || !Number.isInteger(item) || item < 0 || oddityAt(items, index))
      throw odd(`${key} is no list of integers`);
    return item;
  });
};

const typeOf = (entries: Dict): string | undefined => {
  const type = entries.get("Type");
  return type instanceof Name ? type.value : undefined;
};

/** Each line as the standard gives it, to the width of the entries (7.5.4). */
const tablePiece = ({ bytes }: PdfReader, start: number, { end }: Section): Piece => {
  const lexer = new Lexer(bytes, behindLineEnd(bytes, start));
  if (!lexer.at("xref")) throw odd("startxref leads beside the section");
  lexer.position += "xref".length;
  endLine(bytes, lexer);
  while (!lexer.at("trailer")) {
    const [, line = "", count = "0"] = /^(\d{1,10} (\d{1,10}))/.exec(textAt(bytes, lexer.position, 24)) ?? [];
    if (line === "") throw odd("a subsection of the table");
    lexer.position += line.length;
    endLine(bytes, lexer);
    for (let index = 0; index < Number(count); index++)
      if (!fixedEntry(bytes, lexer)) throw odd("an entry of the table");
  }
  lexer.position += "trailer".length;
  if (
    !/^[\t\r\n ]*<<$/.test(textAt(bytes, lexer.position, textAt(bytes, lexer.position, 16).indexOf("<<") + 2))
  )
    throw odd("something before the trailer");
  return { start, end };
};

const textAt = (bytes: Buffer, start: number, length: number): string =>
  bytes.toString("latin1", start, start + length);

/** Some producers name the line end before a section or an object, and every program skips that. */
const behindLineEnd = (bytes: Buffer, start: number): number =>
  start + (/^[\r\n]{0,2}/.exec(textAt(bytes, start, 2))?.[0].length ?? 0);

const endLine = (bytes: Buffer, lexer: Lexer): void => {
  const [blank = ""] = /^ *(?:\r\n|\r|\n)/.exec(textAt(bytes, lexer.position, 16)) ?? [];
  if (blank === "") throw odd("a line of the table");
  lexer.position += blank.length;
};

type Found = { readonly header: string; readonly object: PdfObject; readonly piece: Piece };

/** From its number to the end of `endobj` (7.3.10), a stream with the line ends that belong to it (7.3.8.1). */
const objectAt = (reader: PdfReader, named: number): Found => {
  const { bytes } = reader;
  reader.work.check();
  const start = behindLineEnd(bytes, named);
  const [header] = /^\d{1,10} \d{1,5} obj/.exec(textAt(bytes, start, 24)) ?? [];
  if (header === undefined || !endsWord(bytes[start + header.length])) throw odd("the head of an object");
  const lexer = new Lexer(bytes, start + header.length);
  const value = lexer.token();
  if (value instanceof Keyword || lexer.wasOdd()) throw odd("an object that is none");
  lexer.skipWhite();
  const object = value instanceof Dict && lexer.at("stream") ? streamIn(reader, lexer, value) : value;
  if (!lexer.at("endobj")) throw odd("an object without an end");
  const end = lexer.position + "endobj".length;
  reader.work.add(end - start);
  return { header, object, piece: { start, end } };
};

const streamIn = (reader: PdfReader, lexer: Lexer, entries: Dict): Stream => {
  const { bytes } = reader;
  const [head = ""] = /^stream(?:\r\n|\n)/.exec(textAt(bytes, lexer.position, 8)) ?? [];
  const length = reader.resolve(entries.get("Length"));
  if (head === "" || typeof length !== "number" || oddityAt(entries, "Length"))
    throw odd("the head of a stream");
  const start = lexer.position + head.length;
  lexer.position = start + length;
  const [blank = ""] = /^(?:\r\n|\r|\n)?/.exec(textAt(bytes, lexer.position, 2)) ?? [];
  lexer.position += blank.length;
  if (!lexer.at("endstream")) throw odd("a stream without an end");
  lexer.position += "endstream".length;
  lexer.skipWhite();
  return new Stream(entries, bytes.subarray(start, start + length));
};

/** Its section leads to all that is in it: programs that look for objects take the rest as well. */
const assertObjectStream = (reader: PdfReader, number: number, held: Stream, { entries }: Section): void => {
  const count = plainInteger(held.dict, "N");
  const first = plainInteger(held.dict, "First");
  const stream = reader.resolve(new Ref(number));
  const data = stream instanceof Stream ? reader.decode(stream) : Buffer.alloc(0);
  const lexer = new Lexer(data);
  for (let index = 0, last = -1; index < count; index++) {
    const member = memberNumber(lexer);
    const offset = memberNumber(lexer);
    const entry = entries.get(member);
    if (offset <= last || entry?.kind !== "compressed" || entry.stream !== number || entry.index !== index)
      throw odd(`object ${member} in a stream that its section does not lead to`);
    const value = new Lexer(data, first + offset);
    value.token();
    if (value.wasOdd()) throw odd(`object ${member} is a number written oddly`);
    last = offset;
  }
};

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

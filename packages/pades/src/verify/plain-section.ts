import { PdfError } from "../pdf/errors";
import { Lexer } from "../pdf/lexer";
import { Stream } from "../pdf/objects";
import type { PdfReader } from "../pdf/reader";
import type { Section, XrefEntry } from "../pdf/sections";
import { fixedEntry } from "../pdf/xref";
import { assertPlainPacking, Oddness, odd, plainInteger, plainIntegers } from "./oddness";
import { behindLineEnd, type Piece, plainObjectAt, textAt } from "./plain-object";
import { assertPlainWords } from "./plain-words";

// ISO 32000-2, 7.5.4 to 7.5.8, and Annex C.2 for the highest number.
const SIZE_MAX = 8_388_608;
const ROW_PARTS_MAX = [4, 8, 8];
const TYPE_MAX = 2;
const OFFSET_MAX = 9_999_999_999;
const GENERATION_MAX = 65_535;

/** @throws Oddness */
export const assertPlainTrailer = (reader: PdfReader, previous: PdfReader, section: Section): void => {
  const { kind, trailer } = section;
  if (plainInteger(trailer, "Prev") !== previous.startXref) throw odd("Prev leads past a revision");
  // Of the whole file (7.5.5): numbers from there on lead nowhere for programs that go by it, and some know no higher ones.
  const size = plainInteger(trailer, "Size");
  if (size < reader.nextObjectNumber() || size > SIZE_MAX) throw odd("Size");
  if (kind === "stream") assertRows(reader, reader.startXref, section);
  if (trailer.has("XRefStm")) assertBeside(reader, section);
};

/** A stream beside the table may say what the table says, and nothing else: some programs go by the one and some by the other. */
const assertBeside = (reader: PdfReader, { kind, trailer, entries, beside }: Section): void => {
  if (kind === "stream" || !beside) throw odd("XRefStm");
  for (const [number, entry] of beside.section.entries)
    if (beside.hidden.has(number) || !isSameEntry(entry, entries.get(number))) throw odd("a hybrid section");
  assertRows(reader, plainInteger(trailer, "XRefStm"), beside.section);
};

export const isSameEntry = (one: XrefEntry, other: XrefEntry | undefined): boolean => {
  if (one.kind === "offset")
    return other?.kind === "offset" && one.offset === other.offset && one.generation === other.generation;
  if (one.kind === "compressed")
    return other?.kind === "compressed" && one.stream === other.stream && one.index === other.index;
  return other?.kind === "free";
};

/** Whether every program reads the section by itself. */
export const isPlainSection = (reader: PdfReader, section: Section, offset: number): boolean => {
  try {
    if (section.kind === "table") plainTableAt(reader, offset + reader.headerOffset, section);
    else assertRows(reader, offset, section);
    return true;
  } catch (error) {
    if (error instanceof Oddness || error instanceof PdfError) return false;
    throw error;
  }
};

const assertRows = (reader: PdfReader, offset: number, { trailer, entries }: Section): void => {
  const widths = plainIntegers(trailer, "W");
  if (
    widths.length !== ROW_PARTS_MAX.length ||
    widths.some((width, part) => width > (ROW_PARTS_MAX[part] ?? 0))
  )
    throw odd("W of a section");
  plainInteger(trailer, "Size");
  if (trailer.has("Index")) plainIntegers(trailer, "Index");
  const stream = plainObjectAt(reader, offset + reader.headerOffset).object;
  if (!(stream instanceof Stream)) throw odd("a section that is none");
  assertPlainPacking(stream);
  const rowBytes = widths.reduce((sum, width) => sum + width, 0);
  const rows = reader.decode(stream);
  if (rows.length === 0 || rows.length !== entries.size * rowBytes) throw odd("rows that nothing tells of");
  for (let at = 0; at < rows.length; at += rowBytes) assertRow(rows, at, widths);
};

/** With values that could stand in a table too: eight bytes each hold whatever a program that takes the rows for something else shows. */
const assertRow = (rows: Buffer, at: number, [typeBytes = 0, second = 0, third = 0]: readonly number[]) => {
  const type = typeBytes > 0 ? unsigned(rows, at, typeBytes) : 1;
  if (type > TYPE_MAX) throw odd("a row of another type");
  if (unsigned(rows, at + typeBytes, second) > (type === 1 ? OFFSET_MAX : SIZE_MAX))
    throw odd("a row that leads nowhere");
  if (unsigned(rows, at + typeBytes + second, third) > (type === 2 ? SIZE_MAX : GENERATION_MAX))
    throw odd("a row of another generation");
};

const unsigned = (bytes: Buffer, at: number, width: number): number => {
  let value = 0;
  for (let index = at; index < at + width; index++) value = value * 256 + (bytes[index] as number);
  return value;
};

/**
 * Entries that name what the file had before are as they were, and compressed ones lead into a stream: else some programs give up on
 * the section.
 * @throws Oddness
 */
export const assertPlainEntries = (reader: PdfReader, previous: PdfReader, { entries }: Section): void => {
  const from = previous.bytes.length - reader.headerOffset;
  for (const [number, entry] of entries) {
    if (number === 0 && entry.kind !== "free") throw odd("object 0");
    if (entry.kind === "free") continue;
    if (reader.sections.hides(number, previous.bytes.length))
      throw odd(`object ${number}, which a hybrid section hides`);
    const isOld = entry.kind === "offset" ? entry.offset < from : !isWithin(entries.get(entry.stream), from);
    if (isOld && !isSameEntry(entry, previous.entry(number))) throw odd(`object ${number} at another place`);
    if (entry.kind === "compressed" && !reader.isMember(number)) throw odd(`object ${number} in no stream`);
  }
};

const isWithin = (entry: XrefEntry | undefined, from: number): boolean =>
  entry?.kind === "offset" && entry.offset >= from;

/** Each line as the standard gives it, to the width of the entries (7.5.4). @throws Oddness */
export const plainTableAt = ({ bytes }: Pick<PdfReader, "bytes">, start: number, { end }: Section): Piece => {
  const lexer = new Lexer(bytes, behindLineEnd(bytes, start));
  if (!lexer.at("xref")) throw odd("startxref leads beside the section");
  lexer.position += "xref".length;
  endLine(bytes, lexer);
  for (let subsections = 0; ; subsections++) {
    // MuPDF leaves a line empty.
    lexer.position = behindLineEnd(bytes, lexer.position);
    if (lexer.at("trailer")) {
      // Some programs look for objects themselves where there is none.
      if (subsections === 0) throw odd("a table without a subsection");
      break;
    }
    const [, line = "", count = "0"] = /^(\d{1,10} (\d{1,10}))/.exec(textAt(bytes, lexer.position, 24)) ?? [];
    if (line === "") throw odd("a subsection of the table");
    lexer.position += line.length;
    endLine(bytes, lexer);
    // A fault that some programs mend in any table: they count all its objects one lower.
    if (subsections === 0 && line.startsWith("1 ") && textAt(bytes, lexer.position, 18).endsWith("f"))
      throw odd("a table that starts with the wrong number");
    for (let index = 0; index < Number(count); index++)
      if (!fixedEntry(bytes, lexer)) throw odd("an entry of the table");
  }
  lexer.position += "trailer".length;
  if (!/^[\t\r\n ]{0,16}<</.test(textAt(bytes, lexer.position, 18)))
    throw odd("something before the trailer");
  assertPlainWords(bytes.subarray(lexer.position, end));
  return { start, end };
};

const endLine = (bytes: Buffer, lexer: Lexer): void => {
  const [blank = ""] = /^ *(?:\r\n|\r|\n)/.exec(textAt(bytes, lexer.position, 16)) ?? [];
  if (blank === "") throw odd("a line of the table");
  lexer.position += blank.length;
};

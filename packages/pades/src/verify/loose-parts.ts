import { beforeDigits, endsBefore, isDigit } from "../pdf/backwards";
import { PdfError } from "../pdf/errors";
import { endsWord, Keyword, Lexer, type Token } from "../pdf/lexer";
import { Dict, Name, type PdfObject, Ref } from "../pdf/objects";
import type { PdfReader } from "../pdf/reader";
import type { IsInFile } from "./attached-files";
import { isFollowedByDictionary, isLineEnd, textAt } from "./plain-object";
import { type ReferenceGraph, STRUCTURE } from "./reference-graph";
import { entriesOf, offsetsNamedBy, repeatsTrailer } from "./section-parts";

// Programs that stumble over a file look for its objects and trailers in all its bytes, and take what stands last. What they find there
// and the sections do not lead to is a second document: a later revision may bring the stumbling, or change what only that one shows.

/** Bytes in which a head that is written as usual stands. */
const HEAD_BYTES = 64;
const HEAD = /^[\t\r\n\f\0 ]*(\d{1,10})[\t\r\n\f\0 ]+(\d{1,5})[\t\r\n\f\0 ]+obj/;
const LOOSE_HEAD = /(?<![0-9])(\d{1,10})[\t\r\n\f\0 ]+(\d{1,5})[\t\r\n\f\0 ]+$/;
// In bytes parsed.
const LOOK_WORK = 16;

/** Objects that sections of the file lead to: number by where "obj" stands, in absolute bytes. */
type Places = ReadonlyMap<number, number>;

/**
 * The first object that such a program could find beside those that the sections lead to, and that something could lead to; undefined
 * where there is none.
 * @param reader the file as it was signed
 * @param isInFile places that are passed over
 * @throws PdfError LIMIT
 */
export const looseObject = (
  reader: PdfReader,
  { missing }: ReferenceGraph,
  isInFile: IsInFile,
): string | undefined => {
  const { bytes, work } = reader;
  const places = placesOf(reader);
  const twice = standingTwice(reader, places) ?? regenerated(reader);
  if (twice !== undefined) return `object ${twice}, which stands twice`;
  for (const [at, number] of places)
    if (number > 9 && isCutApart(bytes, at)) return `object ${number}, whose head may be cut apart`;
  for (let at = bytes.indexOf("obj"); at >= 0; at = bytes.indexOf("obj", at + 3)) {
    work.add(LOOK_WORK);
    if (places.has(at) || isEnd(bytes, at) || isInFile(at) || !hasNumbersBefore(reader, at)) continue;
    work.check();
    const found = secondReading(reader, at, missing);
    if (found) return found;
  }
  return undefined;
};

/** What a head that no section leads to could be taken for. */
const secondReading = (reader: PdfReader, at: number, missing: ReadonlySet<number>): string | undefined => {
  const { bytes, headerOffset } = reader;
  const found = LOOSE_HEAD.exec(textAt(bytes, Math.max(0, at - HEAD_BYTES), Math.min(at, HEAD_BYTES)));
  const number = found ? Number(found[1]) : undefined;
  if (number === undefined || number > MAX || isCutApart(bytes, at))
    return `an object under a strange number at ${at}`;
  const entry = reader.entry(number) ?? FREE;
  // What stands last counts, or what has the highest generation, or the first of several.
  const isOlder = entry.kind === "offset" && at < entry.offset + headerOffset;
  if (isOlder && Number(found?.[2]) === entry.generation) return undefined;
  if (entry.kind !== "free") return `object ${number}, which stands twice`;
  if (missing.has(number)) return `object ${number}, which no section leads to`;
  return isHarmless(bytes, at + "obj".length) ? undefined : `object ${number}, which may hold others`;
};

const FREE = { kind: "free" } as const;
/** ISO 32000-2, annex C.2. */
const MAX = 8_388_607;

const placesOf = (reader: PdfReader): Places => {
  const { bytes, startXref, sections } = reader;
  const places = new Map<number, number>();
  const add = (offset: number, number?: number): void => {
    const head = headAt(reader, offset);
    if (head && head.number === (number ?? head.number)) places.set(head.at, head.number);
  };
  for (const section of sections.chain(startXref, bytes.length)) {
    reader.work.check();
    for (const entries of entriesOf(section))
      for (const [number, entry] of entries) if (entry.kind === "offset") add(entry.offset, number);
    for (const offset of offsetsNamedBy(section)) add(offset);
  }
  // One that does not list itself.
  add(startXref);
  return places;
};

/** What is written as an object's head where an entry leads, in absolute bytes. */
export const headAt = ({ bytes, headerOffset, work }: PdfReader, offset: number) => {
  const start = offset + headerOffset;
  const found = HEAD.exec(textAt(bytes, start, HEAD_BYTES));
  work.add(HEAD_BYTES);
  return found ? { at: start + found[0].length - "obj".length, number: Number(found[1]) } : undefined;
};

/**
 * Objects that an older section leads to and that were freed since: programs that look for objects find them, wherever they are still
 * referred to. A stream is its dictionary here.
 */
export const freedObjects = (reader: PdfReader): (readonly [number, PdfObject])[] => {
  const { bytes, startXref, sections } = reader;
  const older = sections.chain(startXref, bytes.length).slice(1).flatMap(entriesOf);
  return older.flatMap((entries) =>
    Array.from(entries).flatMap(([number, entry]): (readonly [number, PdfObject])[] => {
      if (entry.kind !== "offset" || (reader.entry(number) ?? FREE).kind !== "free") return [];
      const head = headAt(reader, entry.offset);
      const value = head?.number === number ? valueAt(bytes, head.at + "obj".length) : undefined;
      return value === undefined || value instanceof Keyword ? [] : [[number, value]];
    }),
  );
};

/** An object in use that stands once more behind its place. */
const standingTwice = (reader: PdfReader, places: Places): number | undefined => {
  const last = new Map<number, number>();
  for (const [at, number] of places) last.set(number, Math.max(at, last.get(number) ?? 0));
  for (const [number, at] of last) {
    const entry = reader.entry(number);
    if (entry?.kind === "offset" && at !== headAt(reader, entry.offset)?.at) return number;
  }
  return undefined;
};

/** An object in use whose number was another one's before, which programs find that go by the generation, or by what stands first. */
const regenerated = (reader: PdfReader): number | undefined => {
  for (const section of reader.sections.chain(reader.startXref, reader.bytes.length))
    for (const entries of entriesOf(section))
      for (const [number, old] of entries) {
        const entry = reader.entry(number);
        if (old.kind === "offset" && entry?.kind === "offset" && old.generation !== entry.generation)
          return number;
      }
  return undefined;
};

/** Some programs read lines of up to 255 bytes, and take the rest for the next one: "93 0 obj" may be object 3. */
const isCutApart = (bytes: Buffer, at: number): boolean => {
  let start = at;
  while (start > 0 && at - start < LINE_BYTES_SAFE && !isLineEnd(bytes[start - 1])) start--;
  return at - start >= LINE_BYTES_SAFE;
};

const LINE_BYTES_SAFE = 200;

const isEnd = (bytes: Buffer, at: number): boolean =>
  bytes[at - 1] === 100 && bytes[at - 2] === 110 && bytes[at - 3] === 101;

/** Two numbers, with signs or not, and white space and comments behind each. */
const hasNumbersBefore = ({ bytes, work }: PdfReader, at: number): boolean =>
  endsBefore(bytes, at, work).some((end) => {
    const digits = beforeDigits(bytes, end);
    if (digits === end) return false;
    const start = isSign(bytes[digits - 1]) ? digits - 1 : digits;
    return endsBefore(bytes, start, work).some((before) => isDigit(bytes[before - 1]));
  });

const isSign = (code: number | undefined): boolean => code === 43 || code === 45;

/** Nothing refers to the object: only what leads to others by itself can show. */
const isHarmless = (bytes: Buffer, start: number): boolean => {
  const value = endsWord(bytes[start]) ? valueAt(bytes, start) : undefined;
  if (value === undefined || value instanceof Keyword) return false;
  const type = value instanceof Dict ? value.get("Type") : undefined;
  return !(type instanceof Ref || (type instanceof Name && STRUCTURE.has(type.value)));
};

/** Where a trailer stands that no section has, and that says something else than those; undefined where there is none. */
export const looseTrailer = (
  { bytes, startXref, sections }: PdfReader,
  isInFile: IsInFile,
): number | undefined => {
  const chain = sections.chain(startXref, bytes.length);
  const known = new Set(chain.map(({ trailerAt }) => trailerAt));
  for (let at = bytes.indexOf("trailer"); at >= 0; at = bytes.indexOf("trailer", at + 7)) {
    if (known.has(at) || isInFile(at) || !isFollowedByDictionary(bytes, at + "trailer".length)) continue;
    const entries = valueAt(bytes, at + "trailer".length);
    if (!(entries instanceof Dict && repeatsTrailer(chain, entries))) return at;
  }
  return undefined;
};

const valueAt = (bytes: Buffer, start: number): Token | undefined => {
  try {
    return new Lexer(bytes, start).token();
  } catch (error) {
    if (error instanceof PdfError) return undefined;
    throw error;
  }
};

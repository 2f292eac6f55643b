import { endsWord, isWhite, Keyword, Lexer, oddityAt } from "../pdf/lexer";
import { Dict, type PdfObject, Stream } from "../pdf/objects";
import type { PdfReader } from "../pdf/reader";
import { odd } from "./oddness";
import { assertPlainWords } from "./plain-words";

/** Bytes [start, end) of a part of the file. */
export type Piece = { readonly start: number; readonly end: number };

export type Found = {
  /** "12 0 obj" */
  readonly header: string;
  readonly object: PdfObject;
  readonly piece: Piece;
};

export const textAt = (bytes: Buffer, start: number, length: number): string =>
  bytes.toString("latin1", start, start + length);

/** Some producers name the line end before a section or an object, and every program skips that. */
export const behindLineEnd = (bytes: Buffer, start: number): number =>
  start + (/^[\r\n]{0,2}/.exec(textAt(bytes, start, 2))?.[0].length ?? 0);

/**
 * From its number to the end of `endobj` (7.3.10), a stream with the line ends that belong to it (7.3.8.1), and nothing inside that
 * looks like another object.
 * @throws Oddness
 */
export const plainObjectAt = (reader: PdfReader, named: number): Found => {
  const { bytes } = reader;
  reader.work.check();
  const start = behindLineEnd(bytes, named);
  const [header] = /^\d{1,10} \d{1,5} obj/.exec(textAt(bytes, start, 24)) ?? [];
  if (header === undefined || !endsWord(bytes[start + header.length])) throw odd("the head of an object");
  const lexer = new Lexer(bytes, start + header.length);
  const value = lexer.token();
  if (value instanceof Keyword || lexer.wasOdd()) throw odd("an object that is none");
  lexer.skipWhite();
  assertPlainWords(bytes.subarray(start + header.length, lexer.position));
  const object = value instanceof Dict && lexer.at("stream") ? streamIn(reader, lexer, value) : value;
  if (!lexer.at("endobj")) throw odd("an object without an end");
  if (looksLikeMore(bytes.subarray(start + header.length, lexer.position)))
    throw odd("something that looks like another object");
  const end = lexer.position + "endobj".length;
  reader.work.add(end - start);
  return { header, object, piece: { start, end } };
};

const SHORT_KEYS = ["F", "DP", "FFilter", "FDecodeParms"];

const streamIn = (reader: PdfReader, lexer: Lexer, entries: Dict): Stream => {
  const { bytes } = reader;
  const [head = ""] = /^stream(?:\r\n|\n)/.exec(textAt(bytes, lexer.position, 8)) ?? [];
  const length = reader.resolve(entries.get("Length"));
  if (head === "" || typeof length !== "number" || oddityAt(entries, "Length"))
    throw odd("the head of a stream");
  // Short for other keys in inline images, which some programs take them for anywhere; and data elsewhere.
  if (SHORT_KEYS.some((key) => entries.has(key))) throw odd("a stream that is unpacked in another way");
  const start = lexer.position + head.length;
  const data = bytes.subarray(start, start + length);
  if (data.includes("endstream")) throw odd("a stream that seems to end earlier");
  lexer.position = start + length;
  const [blank = ""] = /^(?:\r\n|\r|\n)?/.exec(textAt(bytes, lexer.position, 2)) ?? [];
  lexer.position += blank.length;
  if (!lexer.at("endstream")) throw odd("a stream without an end");
  lexer.position += "endstream".length;
  lexer.skipWhite();
  return new Stream(entries, data);
};

/** What a program would take for an object, a trailer or a section that looks for them in all bytes of the file. */
export const looksLikeMore = (bytes: Buffer): boolean => {
  if (bytes.includes("endobj") || bytes.includes("startxref")) return true;
  if (bytes.includes("obj") && hasNumberBeforeObj(bytes)) return true;
  for (let at = bytes.indexOf("trailer"); at >= 0; at = bytes.indexOf("trailer", at + 7))
    if (at === 0 || isLineEnd(bytes[at - 1]) || isFollowedByDictionary(bytes, at + "trailer".length))
      return true;
  return false;
};

export const isLineEnd = (code: number | undefined): boolean => code === 10 || code === 13;
const isDigit = (code: number): boolean => code >= 48 && code <= 57;

/** Whatever white space is in between, and comments, which in packed data are none: both readings count. In one way through the bytes. */
const hasNumberBeforeObj = (bytes: Buffer): boolean => {
  let [last, lastOutside, inComment] = [0, 0, false];
  for (let at = 0; at < bytes.length; at++) {
    const code = bytes[at] as number;
    const isObj = code === 111 && bytes[at + 1] === 98 && bytes[at + 2] === 106;
    if (isObj && (isDigit(last) || isDigit(lastOutside))) return true;
    if (code === 37) inComment = true;
    else if (isLineEnd(code)) inComment = false;
    if (isWhite(code)) continue;
    last = code;
    if (!inComment) lastOutside = code;
  }
  return false;
};

/** Behind white space and comments: programs that look for the word don't care where in a line it stands. */
export const isFollowedByDictionary = (bytes: Buffer, start: number): boolean => {
  const lexer = new Lexer(bytes, start);
  lexer.skipWhite();
  return bytes[lexer.position] === 60 && bytes[lexer.position + 1] === 60;
};

import { PdfError } from "../pdf/errors";
import { Keyword, Lexer } from "../pdf/lexer";
import { Dict } from "../pdf/objects";
import type { PdfReader } from "../pdf/reader";
import { textAt } from "./plain-object";

type File = Pick<PdfReader, "bytes" | "headerOffset" | "startXref" | "sections">;

/**
 * A linearized file is read in another way as long as it has the length that it states (ISO 32000-2, annex F): by the section behind its
 * first object. Where that is another document, a later revision could give the file that length, or take it away.
 * @param file as it was signed
 */
export const waitsForLength = (file: File): boolean => {
  try {
    const head = readHead(file);
    if (head === undefined) return false;
    const { entries, end } = head;
    const length = entries.get("L");
    if (typeof length !== "number" || length > file.bytes.length) return true;
    return length === file.bytes.length && !isReadAlike(file, end);
  } catch (error) {
    // What can't be read here may be read by others.
    if (error instanceof PdfError) return true;
    throw error;
  }
};

/** The dictionary that the first numbers of the file and a word lead to, where it says that the file is linearized. */
const readHead = ({ bytes, headerOffset }: File) => {
  // The header is a comment as others may follow it.
  const lexer = new Lexer(bytes, headerOffset);
  for (let token = lexer.token(); !(token instanceof Keyword); token = lexer.token())
    if (typeof token !== "number") return undefined;
  const entries = lexer.token();
  return entries instanceof Dict && entries.has("Linearized") ? { entries, end: lexer.position } : undefined;
};

/**
 * The section behind the first object is the one that startxref names. Where it is a table, the rest is looked for at T without a look at the
 * table before: nobody makes such files any more, and nobody signs them in one go.
 */
const isReadAlike = ({ bytes, headerOffset, startXref, sections }: File, end: number): boolean => {
  const [between] = /^[\t\r\n\f\0 ]*endobj[\t\r\n\f\0 ]*/.exec(textAt(bytes, end, BETWEEN_BYTES_MAX)) ?? [];
  return (
    between !== undefined &&
    bytes.indexOf("endobj") >= end &&
    end + between.length === startXref + headerOffset &&
    sections.get(startXref, bytes.length)?.kind === "stream"
  );
};

const BETWEEN_BYTES_MAX = 1_024;

import { PdfError } from "../pdf/errors";
import { Keyword, Lexer } from "../pdf/lexer";
import { Dict, type PdfObject } from "../pdf/objects";
import type { PdfReader } from "../pdf/reader";
import type { Section } from "../pdf/sections";
import { Oddness } from "./oddness";
import { textAt } from "./plain-object";
import { plainTableAt } from "./plain-section";

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
    const length = head.entries.get("L");
    if (typeof length !== "number" || length > file.bytes.length) return true;
    return length === file.bytes.length && !isReadAlike(file, head);
  } catch (error) {
    // What can't be read here may be read by others.
    if (error instanceof PdfError) return true;
    throw error;
  }
};

type Head = { readonly entries: Dict; readonly end: number };

/** The dictionary that the first numbers of the file and a word lead to, where it says that the file is linearized. */
const readHead = ({ bytes, headerOffset }: File): Head | undefined => {
  // The header is a comment as others may follow it.
  const lexer = new Lexer(bytes, headerOffset);
  for (let token = lexer.token(); !(token instanceof Keyword); token = lexer.token())
    if (typeof token !== "number") return undefined;
  const entries = lexer.token();
  return entries instanceof Dict && entries.has("Linearized") ? { entries, end: lexer.position } : undefined;
};

/** The section behind the first object is the one that startxref names, and leads on to the rest of the file in one way. */
const isReadAlike = (file: File, { entries, end }: Head): boolean => {
  const { bytes, headerOffset, startXref, sections } = file;
  const [between] = /^[\t\r\n\f\0 ]*endobj[\t\r\n\f\0 ]*/.exec(textAt(bytes, end, BETWEEN_BYTES_MAX)) ?? [];
  const section = sections.get(startXref, bytes.length);
  return (
    between !== undefined &&
    bytes.indexOf("endobj") >= end &&
    end + between.length === startXref + headerOffset &&
    section !== undefined &&
    (section.kind === "stream" || leadsToRest(file, entries.get("T"), section))
  );
};

const BETWEEN_BYTES_MAX = 1_024;
const TABLE_HEAD_BYTES_MAX = 64;

/**
 * Where the first section is a table, some programs look for the entries of the rest at T, without a look at the table before: as many as there are
 * numbers below those of the first section, from 0 on (ISO 32000-2, F.3.3 and F.3.4). The table that Prev leads to is the same.
 */
const leadsToRest = (file: File, stated: PdfObject | undefined, first: Section): boolean => {
  const { bytes, headerOffset, startXref, sections } = file;
  const at = first.trailer.get("Prev");
  const rest = typeof at === "number" ? sections.get(at, bytes.length) : undefined;
  if (typeof at !== "number" || typeof stated !== "number" || rest?.kind !== "table") return false;
  const [, lowest] =
    /^xref *(?:\r\n|\r|\n)(\d{1,10}) /.exec(textAt(bytes, startXref + headerOffset, TABLE_HEAD_BYTES_MAX)) ??
    [];
  const [head = "", start = "", count] =
    /^(xref *(?:\r\n|\r|\n)0 (\d{1,10})) *(?:\r\n|\r|\n)/.exec(
      textAt(bytes, at + headerOffset, TABLE_HEAD_BYTES_MAX),
    ) ?? [];
  return (
    count !== undefined &&
    count === lowest &&
    // At the white space before the first entry, or at the entry.
    stated >= at + start.length &&
    stated <= at + head.length &&
    !(first.beside || rest.beside || rest.trailer.has("Prev")) &&
    rest.entries.size === Number(count) &&
    isPlainTable(file, at, rest)
  );
};

const isPlainTable = ({ bytes, headerOffset }: File, at: number, section: Section): boolean => {
  try {
    plainTableAt({ bytes }, at + headerOffset, section);
    return true;
  } catch (error) {
    if (error instanceof Oddness) return false;
    throw error;
  }
};

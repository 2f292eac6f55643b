import { PdfError } from "./errors";
import { endsWord, isWhite, Keyword, Lexer, type Token } from "./lexer";
import { type Dict, type ObjectSource, type PdfObject, Stream } from "./objects";

/** `start` to `end`: the bytes of the operands and the operator. */
export type OperatorVisitor = (operator: string, operands: PdfObject[], start: number, end: number) => void;

// Walking is the slowest thing done to a document; a few kilobytes can be inflated to far more than any page holds.
export const CONTENT_BYTES_MAX = 16 * 1024 * 1024;

const assertWalkable = (bytes: number): void => {
  if (bytes > CONTENT_BYTES_MAX) throw new PdfError("LIMIT", "too much page content");
};

// No operator takes more; a stream of bare numbers must not fill memory.
const OPERANDS_MAX = 10_000;

/**
 * Goes over a content stream (ISO 32000-1, 7.8.2). Damaged pieces are skipped, as viewers do. An inline image comes as one
 * call with the operator "BI" and no operands.
 */
export const walkContent = (data: Buffer, visit: OperatorVisitor): void => {
  assertWalkable(data.length);
  const lexer = new Lexer(data, 0, "content");
  let operands: PdfObject[] = [];
  let start = -1;
  while (!lexer.atEnd()) {
    const at = lexer.position;
    const token = nextToken(lexer);
    if (token === undefined) continue;
    if (start < 0) start = at;
    if (!(token instanceof Keyword)) {
      if (operands.push(token) > OPERANDS_MAX) throw new PdfError("LIMIT", "too many operands");
      continue;
    }
    if (token.text === "BI") {
      lexer.position = endOfInlineImage(data, lexer);
      operands = [];
    }
    visit(token.text, operands, start, lexer.position);
    operands = [];
    start = -1;
  }
};

const nextToken = (lexer: Lexer): Token | undefined => {
  const at = lexer.position;
  try {
    return lexer.token();
  } catch (error) {
    if (!(error instanceof PdfError) || error.code !== "SYNTAX") throw error;
    // The lexer stands behind what it could read; one byte on when it read nothing.
    if (lexer.position === at) lexer.position++;
    return undefined;
  }
};

/** Image data has no length: it ends at an EI that stands alone and is not followed by more binary data. */
const endOfInlineImage = (data: Buffer, lexer: Lexer): number => {
  while (!lexer.atEnd()) {
    const token = nextToken(lexer);
    if (token instanceof Keyword && token.text === "ID") break;
  }
  for (let at = lexer.position + 1; ; at++) {
    at = data.indexOf("EI", at, "latin1");
    if (at < 0) return data.length;
    if (isWhite(data[at - 1]) && endsWord(data[at + 2]) && looksLikeText(data.subarray(at + 2, at + 12)))
      return at + 2;
  }
};

const looksLikeText = (bytes: Buffer): boolean =>
  bytes.every((byte) => isWhite(byte) || (byte >= 32 && byte < 127));

export const contentStreams = (source: ObjectSource, page: { readonly dict: Dict }): Stream[] => {
  const contents = source.resolve(page.dict.get("Contents"));
  const streams = Array.isArray(contents) ? contents.map((item) => source.resolve(item)) : [contents];
  return streams.filter((stream) => stream instanceof Stream);
};

/** All content of a page, decoded; streams are joined by a line feed, which they are read with (7.8.2). */
export const pageContent = (source: ObjectSource, page: { readonly dict: Dict }): Buffer => {
  const parts: Buffer[] = [];
  let bytes = 0;
  for (const stream of contentStreams(source, page)) {
    const data = source.decode(stream);
    bytes += data.length;
    assertWalkable(bytes);
    parts.push(data, Buffer.from("\n"));
  }
  return Buffer.concat(parts);
};

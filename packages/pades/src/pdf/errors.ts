/** Closed list: whoever maps these to answers does not compile until a new one has its answer. */
export type PdfErrorCode =
  | "NOT_PDF"
  | "BROKEN_XREF"
  | "SYNTAX"
  | "ENCRYPTED"
  | "PAGE_TREE"
  | "FILTER"
  | "LIMIT";

/** The file cannot be used as it is. Messages name structure and offsets, never content of the document. */
export class PdfError extends Error {
  override readonly name = "PdfError";

  constructor(
    readonly code: PdfErrorCode,
    message: string,
  ) {
    super(message);
  }
}

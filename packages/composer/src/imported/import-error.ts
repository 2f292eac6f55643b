/** Closed list: what keeps a PDF from being imported, or from getting room for its signers. */
export type ImportErrorCode =
  | "PDF_ENCRYPTED"
  | "PDF_UNREADABLE"
  | "PDF_TOO_COMPLEX"
  | "PDF_WITH_JAVASCRIPT"
  | "PDF_WITH_LAUNCH_ACTION"
  | "PDF_CERTIFIED"
  | "PDF_OF_A_DOCUMENT"
  | "PDF_WITHOUT_ROOM"
  | "PDF_SIGNATURES_WOULD_BREAK";

/** An imported PDF that can't be used as it is; its message is for people, in Spanish. */
export class ImportError extends Error {
  override readonly name = "ImportError";

  constructor(
    readonly code: ImportErrorCode,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

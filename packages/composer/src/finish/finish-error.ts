export type FinishErrorCode = "CONTENT_TOO_WIDE" | "TOO_MANY_SIGNERS" | "UNSUPPORTED_CHARACTERS" | "NO_ROOM";

/** The printed document can't become an official one as it is. `NO_ROOM` is our fault, the others are the content's. */
export class FinishError extends Error {
  override readonly name = "FinishError";

  constructor(
    readonly code: FinishErrorCode,
    message: string,
  ) {
    super(message);
  }
}

/**
 * Codes about the document, which no retry changes, and about us, which one may. `TIMEOUT` and `EXHAUSTED` are about us
 * only when the document is small.
 */
export type CompositionErrorCode =
  | "CONTENT_TOO_WIDE"
  | "CONTENT_TOO_LARGE"
  | "UNSUPPORTED_CHARACTERS"
  | "MISSING_IMAGE"
  | "TOO_MANY_SIGNERS"
  | "EXHAUSTED"
  | "TIMEOUT"
  | "BUSY"
  | "UNAVAILABLE";

/** A document that was not composed; its message is for people, in Spanish. */
export class CompositionError extends Error {
  override readonly name = "CompositionError";

  constructor(
    readonly code: CompositionErrorCode,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

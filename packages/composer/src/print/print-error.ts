export type PrintErrorCode = "TIMEOUT" | "BUSY" | "UNAVAILABLE" | "MISSING_IMAGE";

/** A document that was not printed. `TIMEOUT` and `MISSING_IMAGE` are about the document, the others about us. */
export class PrintError extends Error {
  override readonly name = "PrintError";

  constructor(
    readonly code: PrintErrorCode,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

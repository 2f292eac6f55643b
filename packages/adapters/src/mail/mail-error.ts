/** `business`: this mail will never be accepted. `unavailable`: the same mail may be accepted later. */
export class MailError extends Error {
  override readonly name = "MailError";

  constructor(
    readonly kind: "business" | "unavailable",
    readonly code: "BAD_ADDRESS" | "REFUSED" | "UNAVAILABLE",
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

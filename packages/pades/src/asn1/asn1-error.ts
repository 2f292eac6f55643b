export type Asn1Problem = "TRUNCATED" | "TRAILING_BYTES" | "TOO_DEEP" | "TOO_MANY" | "UNEXPECTED" | "INVALID";

/** Bytes that are not the ASN.1 they should be. Readers above wrap it in the error of their own format. */
export class Asn1Error extends Error {
  override readonly name = "Asn1Error";

  constructor(
    readonly code: Asn1Problem,
    message: string,
  ) {
    super(message);
  }
}

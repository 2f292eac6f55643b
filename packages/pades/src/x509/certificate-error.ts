export type CertificateProblem =
  | "UNREADABLE"
  | "EXPIRED"
  | "NOT_YET_VALID"
  /** Valid by our clock, and not by that of the time stamp, which is what counts later. */
  | "OUTSIDE_TIMESTAMP"
  | "WEAK_KEY"
  | "UNSUPPORTED_KEY"
  | "WEAK_HASH"
  | "NOT_FOR_SIGNING"
  | "IS_AUTHORITY";

/** A certificate that can't be read or must not be used for what it was given for. */
export class CertificateError extends Error {
  override readonly name = "CertificateError";

  constructor(
    readonly code: CertificateProblem,
    message: string,
  ) {
    super(message);
  }
}

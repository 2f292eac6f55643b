export type Pkcs12Problem =
  | "WRONG_PASSWORD"
  | "MALFORMED"
  | "UNSUPPORTED"
  /** Iterations, or keys and certificates, that would take the reader's time: a denial of service, or a mistake. */
  | "TOO_EXPENSIVE"
  | "NO_KEY"
  | "NO_CERTIFICATE";

/** A PKCS#12 file (RFC 7292) that gives no key with its certificate, or a key file that gives no key. The message holds nothing secret. */
export class Pkcs12Error extends Error {
  override readonly name = "Pkcs12Error";

  constructor(
    readonly code: Pkcs12Problem,
    message: string,
  ) {
    super(message);
  }
}

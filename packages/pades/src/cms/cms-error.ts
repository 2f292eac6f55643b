export type CmsProblem =
  | "MALFORMED"
  | "UNSUPPORTED_ALGORITHM"
  /** The digest is right; how it was signed is not known here. */
  | "UNSUPPORTED_SIGNATURE"
  | "NO_SIGNER_CERTIFICATE"
  | "DIGEST_MISMATCH"
  | "CONTENT_TYPE_MISMATCH"
  | "CERTIFICATE_ID_MISMATCH"
  /** The signer says that he used other algorithms than the message names. */
  | "ALGORITHM_MISMATCH"
  | "INVALID_SIGNATURE"
  | "KEY_MISMATCH";

/** A CMS message (RFC 5652) that can't be made, read or believed. */
export class CmsError extends Error {
  override readonly name = "CmsError";

  constructor(
    readonly code: CmsProblem,
    message: string,
  ) {
    super(message);
  }
}

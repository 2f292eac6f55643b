export type CmsProblem =
  | "MALFORMED"
  | "UNSUPPORTED_ALGORITHM"
  | "NO_SIGNER_CERTIFICATE"
  | "DIGEST_MISMATCH"
  | "CONTENT_TYPE_MISMATCH"
  | "CERTIFICATE_ID_MISMATCH"
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

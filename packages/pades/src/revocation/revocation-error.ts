export type RevocationProblem =
  /** Not the structure it should be. */
  | "MALFORMED"
  /** The responder answered, and refused (RFC 6960, 4.2.1: responseStatus). */
  | "REFUSED"
  /** Indirect and delta lists, lists for some reasons only, unknown critical extensions. */
  | "UNSUPPORTED"
  /** About another certificate, or from another authority. */
  | "NOT_ABOUT_CERTIFICATE"
  /** The certificate of the responder may not answer for this issuer, or is itself revoked. */
  | "WRONG_RESPONDER"
  | "INVALID_SIGNATURE"
  /** SHA-1 or a key below the algorithm policy. */
  | "WEAK"
  /** Newer evidence must exist at the moment that is asked about. */
  | "STALE"
  /** Issued after the certificate had expired, when authorities drop entries. */
  | "AFTER_EXPIRY"
  | "WRONG_NONCE"
  // Fetching
  | "NO_SOURCE"
  | "UNREACHABLE"
  | "TIMEOUT"
  | "HTTP_STATUS"
  | "TOO_LARGE";

/** Evidence about revocation that can't be had, read or believed. */
export class RevocationError extends Error {
  override readonly name = "RevocationError";

  constructor(
    readonly code: RevocationProblem,
    message: string,
  ) {
    super(message);
  }
}

const PASSING: ReadonlySet<RevocationProblem> = new Set(["UNREACHABLE", "TIMEOUT", "HTTP_STATUS", "REFUSED"]);

/** The same authority may answer later: what failed is that it was asked, not what it said. */
export const isPassing = ({ code }: RevocationError): boolean => PASSING.has(code);

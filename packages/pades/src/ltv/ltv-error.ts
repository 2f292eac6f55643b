import type { PathProblem } from "../trust/path-problem";
import type { Certificate } from "../x509/certificate";

/** Closed list: whoever maps these to answers does not compile until a new one has its answer. */
export type LtvErrorCode =
  | "NOT_SIGNED"
  /** A signature or time stamp of the document does not verify, or does not cover its revision. */
  | "INVALID_SIGNATURE"
  /** No path to a trust anchor, or one that is not valid; the message names the problem. */
  | "UNTRUSTED"
  /** A certificate had expired at the time that counts, or the time stamp's has by now and nothing later covers it. */
  | "EXPIRED"
  | "REVOKED"
  /** Nothing can be had that tells whether a certificate was revoked. */
  | "NO_EVIDENCE"
  /** To be renewed, but without a document time stamp. */
  | "NOT_ARCHIVED"
  /** The time stamp that was obtained is not one for this document. */
  | "BAD_TIMESTAMP"
  /** A signature locks every field, so that none can be added for a document time stamp. */
  | "LOCKED";

/** The document can't be brought to the level that was asked for; nothing of it was changed. */
export class LtvError extends Error {
  override readonly name = "LtvError";

  constructor(
    readonly code: LtvErrorCode,
    message: string,
    readonly details: {
      readonly certificate?: Certificate;
      /** Of UNTRUSTED and EXPIRED, with the last certificate of the longest path. */
      readonly pathProblem?: PathProblem;
      readonly lastKnown?: Certificate;
      /** Asking again later may help: an authority did not answer, or nobody where an issuer's certificate is to be had. */
      readonly isTransient?: boolean;
    } = {},
  ) {
    super(message);
  }
}

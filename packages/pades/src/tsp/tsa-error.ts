export type TsaProblem =
  /** No connection, or it broke. */
  | "UNREACHABLE"
  | "TIMEOUT"
  /** Another HTTP status than 200. */
  | "HTTP_STATUS"
  /** 200, but not a time stamp reply: a proxy's HTML page, for example. */
  | "NOT_A_REPLY"
  | "TOO_LARGE"
  /** The authority answered, and refused. */
  | "REJECTED"
  | "WRONG_IMPRINT"
  | "WRONG_NONCE"
  | "WRONG_POLICY"
  | "WRONG_TIME"
  | "WRONG_CERTIFICATE"
  | "CERTIFICATE_EXPIRED"
  | "UNTRUSTED"
  | "INVALID_SIGNATURE"
  | "CIRCUIT_OPEN"
  /** Not asked, since it takes no more requests for now. */
  | "BUDGET_SPENT"
  /** No authority of the list gave a good token; the message names each reason. */
  | "ALL_FAILED";

/** Why there is no time stamp. */
export class TsaError extends Error {
  override readonly name = "TsaError";

  constructor(
    readonly code: TsaProblem,
    message: string,
    /** The same authority may answer well in a moment. A refusal or a wrong answer will not improve by asking again. */
    readonly isTransient = false,
  ) {
    super(message);
  }
}

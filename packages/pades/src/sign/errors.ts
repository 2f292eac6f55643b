/** Closed list: whoever maps these to answers does not compile until a new one has its answer. */
export type SigningErrorCode =
  | "ALREADY_SIGNED"
  | "AMBIGUOUS"
  | "CERTIFIED"
  | "FIELD_LOCKED"
  | "FIELD_NOT_FOUND"
  | "FIELD_SIGNED"
  | "SEED_VALUE"
  | "SPOILS_EARLIER"
  | "ALREADY_STAMPED"
  | "CONTENTS_TOO_SMALL"
  | "NOT_AN_EXTENSION";

/** The document is readable, but what was asked would break it or is not allowed by it. */
export class SigningError extends Error {
  override readonly name = "SigningError";

  constructor(
    readonly code: SigningErrorCode,
    message: string,
    /** For logs, in English. */
    readonly reason?: string,
  ) {
    super(message);
  }
}

export const alreadyStamped = (): SigningError =>
  new SigningError("ALREADY_STAMPED", "El documento ya tiene número");

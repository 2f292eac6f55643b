/** Closed list: a new code does not compile until every door says how it shows it. */
export type ErrorCode =
  | "invalid_input"
  | "unauthenticated"
  | "forbidden"
  | "not_found"
  | "wrong_state"
  | "conflict"
  | "unprocessable"
  | "payload_too_large"
  | "unsupported_media_type"
  | "rate_limited"
  | "unavailable";

export type ErrorDetail = { readonly path: string; readonly message: string };

/** What a refusal's body adds to its text. `code` is the stable, upper snake case code that callers compare. */
export type ErrorExtra = {
  readonly code?: string;
  readonly details?: readonly ErrorDetail[];
  readonly [member: string]: unknown;
};

/** An expected refusal. Anything else that is thrown is a bug and reaches the caller as an opaque 500. */
export class AppError extends Error {
  override readonly name = "AppError";

  constructor(
    readonly code: ErrorCode,
    /** Spanish, for a person; never SQL, library text or another person's data. */
    message: string,
    readonly extra: ErrorExtra = {},
    /** What it stands for, when that is to be written down too. */
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

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
  | "upstream_failed"
  | "unavailable";

export type ErrorDetail = { readonly path: string; readonly message: string };

/**
 * What a refusal's body adds to its text. Closed: what is not named here is not described to callers (`errorBody` of the API), so it
 * does not compile.
 */
export type ErrorExtra = {
  /** The stable, upper snake case code that callers compare. */
  readonly code?: string;
  readonly details?: readonly ErrorDetail[];
  /** Seconds after which the same call is worth another try. */
  readonly retry_after?: number;
  /** Address of the image that the refusal is about. */
  readonly url?: string;
  /** With CHANGED_MEANWHILE: what there is now of what the caller wanted to change. */
  readonly current?: Readonly<Record<string, unknown>>;
} & Partial<SignatureOutcome>;

/** With ALREADY_SIGNED: what a caller whose connection was cut did not get to hear. */
export type SignatureOutcome = {
  readonly document_id: string;
  readonly status: "sent_to_sign" | "signed";
  readonly document_number: string | null;
  readonly signed_at: string;
};

/** An expected refusal. Anything else that is thrown is a bug and reaches the caller as an opaque 500. */
export class AppError extends Error {
  override readonly name = "AppError";

  /**
   * The web app makes its runtime once, for pages and interfaces whose bundles have a copy of this class each: what the runtime throws
   * is one to all of them. Which of the classes below it is, only their own copy can tell.
   */
  static override [Symbol.hasInstance](value: unknown): boolean {
    // biome-ignore lint/complexity/noThisInStatic: the class that is asked about, which may be one below
    if (this !== AppError) return Function.prototype[Symbol.hasInstance].call(this, value);
    return value instanceof Error && value.name === "AppError";
  }

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

type LogLine = {
  readonly level: "debug" | "warn" | "error";
  readonly fields: Readonly<Record<string, unknown>>;
};

const REASON_LENGTH_MAX = 200;

// What a cookie that expired, was ended or is somebody's invention makes the library say.
const ORDINARY = new Set(["JWT_SESSION_ERROR"]);
// What anybody can bring about by calling, and what a provider that does not answer brings about: said in a line, without a stack.
const REFUSED = new Set(["OAUTH_CALLBACK_ERROR", "SIGNIN_OAUTH_ERROR", "OAUTH_PARSE_PROFILE_ERROR"]);
/** The provider's own refusal when it comes with one, and said once more as a refused call; else a failure of our callbacks. */
const EITHER = "OAUTH_CALLBACK_HANDLER_ERROR";

/** How to log an error of the sign-in library. */
export const lineOf = (code: string, metadata: Error | { readonly error: Error }): LogLine => {
  const error = metadata instanceof Error ? metadata : metadata.error;
  const fields = { code, reason: String(error?.message ?? "").slice(0, REASON_LENGTH_MAX) };
  if (ORDINARY.has(code) || (code === EITHER && !(metadata instanceof Error)))
    return { level: "debug", fields };
  if (REFUSED.has(code)) return { level: "warn", fields };
  return { level: "error", fields: { code, err: error } };
};

import type { AppError } from "@foja/core/kernel/errors";

/** How an API wraps what an operation answered and how it words a refusal. */
export type Presentation = {
  success(data: unknown): unknown;
  refusal(error: AppError, status: number): Record<string, unknown>;
};

/** `{error, code, ...}`; authentication errors also carry `status` (specification 1, 5.1). */
export const plainPresentation: Presentation = {
  success: (data) => data,
  refusal: ({ code, message, extra: { code: ownCode, ...extra } }, status) => ({
    error: message,
    code: ownCode ?? code.toUpperCase(),
    ...extra,
    ...(code === "unauthenticated" ? { status } : {}),
  }),
};

import { CompositionError, type CompositionErrorCode } from "@foja/composer/composition-error";
import { ImportError, type ImportErrorCode } from "@foja/composer/imported/import-error";
import { LayoutError } from "@foja/pades/layout/layout-error";

export type Refusal = {
  readonly status: number;
  readonly code: CompositionErrorCode | ImportErrorCode;
  readonly message: string;
  readonly retryAfterSeconds?: number;
};

const STATUS = {
  CONTENT_TOO_WIDE: 422,
  CONTENT_TOO_LARGE: 422,
  UNSUPPORTED_CHARACTERS: 422,
  MISSING_IMAGE: 422,
  TOO_MANY_SIGNERS: 422,
  EXHAUSTED: 503,
  TIMEOUT: 504,
  BUSY: 503,
  UNAVAILABLE: 503,
} as const satisfies Record<CompositionErrorCode, number>;

const RETRY_AFTER_SECONDS = 2;

/** What an error means to the caller; undefined for a bug of ours. */
export const refusalOf = (error: unknown): Refusal | undefined => {
  if (error instanceof CompositionError) {
    const status = STATUS[error.code];
    const retry = status === 503 ? { retryAfterSeconds: RETRY_AFTER_SECONDS } : {};
    return { status, code: error.code, message: error.message, ...retry };
  }
  if (error instanceof LayoutError) return { status: 422, code: "TOO_MANY_SIGNERS", message: error.message };
  if (error instanceof ImportError) return { status: 422, code: error.code, message: error.message };
  return undefined;
};

import { AppError } from "@foja/core/kernel/errors";

// No connection became free in time: pg-pool says it only in words, Prisma by code (P2024 waiting for a connection,
// P2028 starting a transaction), PostgreSQL by SQLSTATE (class 53: insufficient resources; 57P03: starting or stopping).
const BUSY_CODE = /^(?:P2024|P2028|53\d{3}|57P03)$/;
const BUSY_TEXT = /timeout exceeded when trying to connect/;

const CAUSES_MAX = 5;

/** A failure of momentary load as the refusal that tells the caller to come back, with its cause; undefined for any other. */
export const asBusy = (error: unknown): AppError | undefined => {
  let cause = error;
  for (let depth = 0; depth < CAUSES_MAX && cause instanceof Error; depth++) {
    const { code, message } = cause as Error & { readonly code?: unknown };
    if (BUSY_CODE.test(String(code)) || BUSY_TEXT.test(message)) {
      return new AppError(
        "unavailable",
        "Servidor ocupado, reintente en unos segundos",
        { code: "SERVER_BUSY" },
        { cause: error },
      );
    }
    cause = cause.cause;
  }
  return undefined;
};

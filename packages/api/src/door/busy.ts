import { isPassing, serverBusy } from "@foja/core/kernel/busy";
import type { AppError } from "@foja/core/kernel/errors";

/** A failure of the moment as the refusal that tells the caller to come back, with its cause; undefined for any other. */
export const asBusy = (error: unknown): AppError | undefined =>
  isPassing(error) ? serverBusy(error) : undefined;

import { AppError } from "@foja/core/kernel/errors";
import { asBusy } from "../door/busy";
import { INTERNAL, plainErrors, type Refused, refusedAt } from "../door/refusals";
import { GATEWAY_STATUS } from "../door/status";

/** As REST words them. */
export const ERRORS = plainErrors(GATEWAY_STATUS);

/** What was thrown, as a refusal. `report` gets what is a bug and no refusal, and the failure that a refusal stands for. */
export const refusedFrom = (error: unknown, report: (failure: unknown) => void): Refused => {
  const failure = error instanceof AppError ? error.cause : error;
  if (failure !== undefined) report(failure);
  const refusal = error instanceof AppError ? error : asBusy(error);
  return refusal ? refusedAt(ERRORS, refusal) : INTERNAL;
};

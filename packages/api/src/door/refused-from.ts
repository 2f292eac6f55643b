import { AppError } from "@foja/core/kernel/errors";
import { asBusy } from "./busy";
import { INTERNAL, type Refusals, type Refused, refusedAt } from "./refusals";

/** What was thrown, as a door refuses it. `report` gets what is a bug and no refusal, and the failure that a refusal stands for. */
export const refusedFrom = (
  refusals: Refusals,
  error: unknown,
  report: (failure: unknown) => void,
): Refused => {
  const failure = error instanceof AppError ? error.cause : error;
  if (failure !== undefined) report(failure);
  const refusal = error instanceof AppError ? error : asBusy(error);
  return refusal ? refusedAt(refusals, refusal) : INTERNAL;
};

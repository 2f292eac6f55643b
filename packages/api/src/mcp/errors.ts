import { plainErrors, type Refused } from "../door/refusals";
import { refusedFrom } from "../door/refused-from";
import { GATEWAY_STATUS } from "../door/status";

/** As REST words them (decisions B, 4.5). */
export const ERRORS = plainErrors(GATEWAY_STATUS);

/** What was thrown, as REST would refuse it. */
export const refusedAsRest = (error: unknown, report: (failure: unknown) => void): Refused =>
  refusedFrom(ERRORS, error, report);

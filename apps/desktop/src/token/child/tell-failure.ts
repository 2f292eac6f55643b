import type { TokenProblem } from "../token-code";
import { TokenError } from "../token-error";
import type { Pkcs11Library } from "./library";
import { triesOf } from "./pin-state";
import { mayMeanRemoved, Pkcs11Failure, refusalOf } from "./result";
import { tokenAt } from "./slots";

const WRONG_PIN = {
  ok: "PIN_INCORRECT",
  few: "PIN_INCORRECT_FEW_TRIES",
  last: "PIN_INCORRECT_LAST_TRY",
  // This very try locked it.
  locked: "PIN_LOCKED",
} as const satisfies Record<string, TokenProblem>;

type Place = { readonly slot: string; readonly serial: string };

/** What failed, as a person is told it: after a wrong PIN how many tries are left, and that the token is gone where the driver only fails. */
export const tellFailure = (library: Pkcs11Library, place: Place, error: unknown): unknown => {
  if (!(error instanceof Pkcs11Failure)) return error;
  const { code, details } = refusalOf(error);
  const token = lookAgain(library, place);
  if (code === "PIN_INCORRECT" && token) return new TokenError(WRONG_PIN[triesOf(token.flags)], details);
  return new TokenError(mayMeanRemoved(error) && !token ? "TOKEN_REMOVED" : code, details);
};

const lookAgain = (library: Pkcs11Library, place: Place): ReturnType<typeof tokenAt> | undefined => {
  try {
    return tokenAt(library, place);
  } catch (error) {
    if (error instanceof TokenError || error instanceof Pkcs11Failure) return undefined;
    throw error;
  }
};

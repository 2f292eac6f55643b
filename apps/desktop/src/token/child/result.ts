import type { TokenProblem } from "../token-code";
import { TokenError } from "../token-error";
import { RESULT_NAMES } from "./constants";

/** What a function of PKCS#11 answered instead of CKR_OK. */
export class Pkcs11Failure extends Error {
  override readonly name = "Pkcs11Failure";

  constructor(
    readonly functionName: string,
    readonly result: number,
  ) {
    super(`${functionName} ${nameOf(result)}`);
  }
}

const nameOf = (result: number): string => RESULT_NAMES[result] ?? `0x${result.toString(16)}`;

const PROBLEM_OF: Readonly<Record<string, TokenProblem>> = {
  CKR_PIN_INCORRECT: "PIN_INCORRECT",
  CKR_PIN_LOCKED: "PIN_LOCKED",
  CKR_PIN_LEN_RANGE: "PIN_LENGTH",
  CKR_PIN_INVALID: "PIN_CHARACTERS",
  CKR_PIN_EXPIRED: "PIN_EXPIRED",
  CKR_USER_PIN_NOT_INITIALIZED: "PIN_NOT_SET",
  // The person at the key pad, or in the driver's own dialog.
  CKR_CANCEL: "PIN_CANCELLED",
  CKR_FUNCTION_CANCELED: "PIN_CANCELLED",
  CKR_FUNCTION_REJECTED: "PIN_CANCELLED",
  CKR_DEVICE_REMOVED: "TOKEN_REMOVED",
  CKR_TOKEN_NOT_PRESENT: "TOKEN_REMOVED",
  CKR_SLOT_ID_INVALID: "TOKEN_REMOVED",
};

/** A failure as a person is told it. */
export const refusalOf = (failure: Pkcs11Failure): TokenError =>
  new TokenError(PROBLEM_OF[nameOf(failure.result)] ?? "DRIVER_FAILED", { cause: failure.message });

const LOST: ReadonlySet<string> = new Set([
  ...["CKR_SESSION_HANDLE_INVALID", "CKR_SESSION_CLOSED", "CKR_USER_NOT_LOGGED_IN"],
  // What an earlier failure left behind: only a new session is free of it.
  "CKR_OPERATION_ACTIVE",
]);

/** The session is gone, and whether a new one helps is to be tried. */
export const isSessionLost = (error: unknown): boolean =>
  error instanceof Pkcs11Failure && LOST.has(nameOf(error.result));

export const hasResult = (error: unknown, name: string): boolean =>
  error instanceof Pkcs11Failure && nameOf(error.result) === name;

/** Of these a driver may answer when its token is gone. */
const VAGUE: ReadonlySet<string> = new Set(["CKR_DEVICE_ERROR", "CKR_FUNCTION_FAILED", "CKR_GENERAL_ERROR"]);

export const mayMeanRemoved = (error: unknown): boolean =>
  error instanceof Pkcs11Failure && (isSessionLost(error) || VAGUE.has(nameOf(error.result)));

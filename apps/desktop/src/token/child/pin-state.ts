import type { PinState } from "../token-client";
import type { PinNotice, TokenProblem } from "../token-code";
import {
  CKF_LOGIN_REQUIRED,
  CKF_PROTECTED_AUTHENTICATION_PATH,
  CKF_USER_PIN_COUNT_LOW,
  CKF_USER_PIN_FINAL_TRY,
  CKF_USER_PIN_INITIALIZED,
  CKF_USER_PIN_LOCKED,
  CKF_USER_PIN_TO_BE_CHANGED,
  UNAVAILABLE,
} from "./constants";

type Info = { readonly flags: number; readonly minPinLen: number; readonly maxPinLen: number };

/** What a token tells about its PIN (CK_TOKEN_INFO). Tokens may leave the flags of tries away. */
export const pinStateOf = ({ flags, minPinLen, maxPinLen }: Info): PinState => {
  const has = (flag: number): boolean => (flags & flag) !== 0;
  const tries = triesOf(flags);
  const isSet = has(CKF_USER_PIN_INITIALIZED);
  const isNeeded = has(CKF_LOGIN_REQUIRED);
  const isOnKeyPad = has(CKF_PROTECTED_AUTHENTICATION_PATH);
  const notices: PinNotice[] = [];
  if (tries === "few") notices.push("NOTICE_PIN_FEW_TRIES");
  if (tries === "last") notices.push("NOTICE_PIN_LAST_TRY");
  if (isNeeded && isOnKeyPad) notices.push("NOTICE_PIN_ON_KEY_PAD");
  return {
    tries,
    isNeeded,
    isSet,
    isToBeChanged: has(CKF_USER_PIN_TO_BE_CHANGED),
    isOnKeyPad,
    minLength: known(minPinLen),
    maxLength: known(maxPinLen),
    notices,
    problem: isNeeded ? problemOf(tries, isSet) : undefined,
  };
};

/** The worst flag counts: some tokens set several. */
export const triesOf = (flags: number): PinState["tries"] => {
  if (flags & CKF_USER_PIN_LOCKED) return "locked";
  if (flags & CKF_USER_PIN_FINAL_TRY) return "last";
  return flags & CKF_USER_PIN_COUNT_LOW ? "few" : "ok";
};

const problemOf = (tries: PinState["tries"], isSet: boolean): TokenProblem | undefined => {
  if (tries === "locked") return "PIN_LOCKED";
  return isSet ? undefined : "PIN_NOT_SET";
};

const known = (length: number): number => (length === UNAVAILABLE ? 0 : length);

/**
 * Refuses what the token would refuse, without wasting one of its tries.
 * @param length bytes of the PIN; undefined where it is typed at the reader
 */
export const problemBeforeLogin = (pin: PinState, length: number | undefined): TokenProblem | undefined => {
  if (pin.problem) return pin.problem;
  if (pin.isOnKeyPad) return undefined;
  const isTooLong = pin.maxLength > 0 && (length ?? 0) > pin.maxLength;
  return !length || length < pin.minLength || isTooLong ? "PIN_LENGTH" : undefined;
};

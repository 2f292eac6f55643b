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
  const isNeeded = has(CKF_LOGIN_REQUIRED);
  const isOnKeyPad = has(CKF_PROTECTED_AUTHENTICATION_PATH);
  const notices: PinNotice[] = [];
  if (tries === "few") notices.push("NOTICE_PIN_FEW_TRIES");
  if (tries === "last") notices.push("NOTICE_PIN_LAST_TRY");
  if (isNeeded && isOnKeyPad) notices.push("NOTICE_PIN_ON_KEY_PAD");
  return {
    tries,
    isNeeded,
    isSet: has(CKF_USER_PIN_INITIALIZED),
    isToBeChanged: has(CKF_USER_PIN_TO_BE_CHANGED),
    isOnKeyPad,
    minLength: known(minPinLen),
    maxLength: known(maxPinLen),
    notices,
    problem: isNeeded && tries === "locked" ? "PIN_LOCKED" : undefined,
  };
};

/** The worst flag counts: some tokens set several. */
export const triesOf = (flags: number): PinState["tries"] => {
  if (flags & CKF_USER_PIN_LOCKED) return "locked";
  if (flags & CKF_USER_PIN_FINAL_TRY) return "last";
  return flags & CKF_USER_PIN_COUNT_LOW ? "few" : "ok";
};

const known = (length: number): number => (length === UNAVAILABLE ? 0 : length);

/**
 * What is refused without asking the token, which would waste one of its tries. Not a PIN below its least length: that is a rule for new ones,
 * and older ones may be shorter.
 * @param length bytes of the PIN; undefined where none is given
 */
export const problemBeforeLogin = (pin: PinState, length: number | undefined): TokenProblem | undefined => {
  if (pin.problem || pin.isOnKeyPad) return pin.problem;
  const isTooLong = pin.maxLength > 0 && (length ?? 0) > pin.maxLength;
  return !length || isTooLong ? "PIN_LENGTH" : undefined;
};

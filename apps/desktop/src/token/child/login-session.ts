import type { Handle } from "pkcs11js";
import type { Person } from "../token-client";
import { TokenError } from "../token-error";
import { readCertificates } from "./certificates";
import { CKF_SERIAL_SESSION, CKU_USER } from "./constants";
import { attempt, type Pkcs11Library } from "./library";
import { problemBeforeLogin } from "./pin-state";
import { hasResult } from "./result";
import { mechanismsOf, tokenAt } from "./slots";

export type LoginInput = {
  readonly slot: string;
  readonly serial: string;
  readonly pin: Uint8Array | undefined;
  readonly person?: Person | undefined;
};

export type LoginSession = {
  readonly session: Handle;
  readonly mechanisms: ReadonlySet<number>;
  /** What was given to the token; undefined at a key pad, whatever was typed here. */
  readonly pin: Uint8Array | undefined;
  readonly found: ReturnType<typeof readCertificates>;
};

/**
 * Logs in and reads what can be seen then. What the token would refuse for certain is refused before: each try counts.
 * @throws TokenError PIN_LOCKED, PIN_LENGTH, TOKEN_NOT_FOUND @throws Pkcs11Failure
 */
export const openSession = (library: Pkcs11Library, input: LoginInput): LoginSession => {
  const { functions } = library;
  const { handle, pin: state } = tokenAt(library, input);
  const bytes = state.isOnKeyPad ? undefined : input.pin;
  const problem = state.isNeeded ? problemBeforeLogin(state, bytes?.length) : undefined;
  if (problem) throw new TokenError(problem);

  const session = functions.C_OpenSession(handle, CKF_SERIAL_SESSION);
  try {
    if (state.isNeeded) logIn(library, session, bytes);
    const mechanisms = mechanismsOf(library, handle);
    const { person } = input;
    return {
      session,
      mechanisms,
      pin: bytes,
      found: readCertificates(library, session, { mechanisms, isOpen: true, person }),
    };
  } catch (error) {
    closeSession(library, session);
    throw error;
  }
};

const logIn = ({ functions, login }: Pkcs11Library, session: Handle, pin: Uint8Array | undefined): void => {
  try {
    login(session, CKU_USER, pin);
  } catch (error) {
    if (!hasResult(error, "CKR_USER_ALREADY_LOGGED_IN")) throw error;
    // Left over from a session that is gone: this PIN was not asked about, so it is now.
    functions.C_Logout(session);
    login(session, CKU_USER, pin);
  }
};

export const closeSession = ({ functions }: Pkcs11Library, session: Handle): void => {
  attempt(() => functions.C_Logout(session));
  attempt(() => functions.C_CloseSession(session));
};

import type { TokenCertificates } from "../token-client";
import { TokenError } from "../token-error";
import { type Found, forOthers } from "./certificates";
import type { TokenKey } from "./keys";
import type { Pkcs11Library } from "./library";
import { closeSession, type LoginInput, type LoginSession, openSession } from "./login-session";
import { holdPin } from "./pin";
import { isSessionLost } from "./result";
import { assertVerifies, signValue, type Wanted } from "./sign-value";
import { tellFailure } from "./tell-failure";

export type Batch = {
  readonly certificates: TokenCertificates;
  /** @throws TokenError */
  sign(wanted: Wanted & { readonly certificate: string }): Promise<Buffer>;
  /** Logs out and forgets the PIN. */
  end(): void;
  /** The PIN alone, without asking the driver for anything. */
  forget(): void;
};

/**
 * Logs in and stays so until `end` or a failure. The PIN is kept as long, for keys that want it each time and for a session that the
 * driver loses; its bytes are zeroed whatever comes.
 * @throws TokenError
 */
export const openBatch = (library: Pkcs11Library, input: LoginInput): Batch => {
  const pin = holdPin(input.pin);
  let open: LoginSession | undefined;

  const end = (): void => {
    pin.forget();
    if (open) closeSession(library, open.session);
    open = undefined;
  };
  const fail = (error: unknown): never => {
    const reason = tellFailure(library, input, error);
    end();
    throw reason;
  };

  const signFrom = (from: LoginSession, id: string, wanted: Wanted): Buffer => {
    const { key } = usableOf(from.found.usable, id, wanted);
    return signValue(library, { ...from, key }, wanted);
  };
  /** A session that the driver lost is opened anew, once a signature. The PIN that is given then was never refused. */
  const signAnyhow = (id: string, wanted: Wanted, from: LoginSession): Buffer => {
    try {
      return signFrom(from, id, wanted);
    } catch (error) {
      if (!isSessionLost(error)) throw error;
      closeSession(library, from.session);
      open = undefined;
      open = reopened(() => openSession(library, input));
      return signFrom(open, id, wanted);
    }
  };

  try {
    open = openSession(library, input);
  } catch (error) {
    fail(error);
  }
  return {
    certificates: forOthers((open as LoginSession).found),
    end,
    forget: pin.forget,
    sign: async ({ certificate: id, ...wanted }) => {
      if (!open) throw new TokenError("BATCH_ENDED");
      const { der } = usableOf(open.found.usable, id, wanted);
      try {
        const value = signAnyhow(id, wanted, open);
        await assertVerifies(value, der, wanted);
        return value;
      } catch (error) {
        return fail(error);
      }
    },
  };
};

/** @throws TokenError CERTIFICATE_NOT_FOUND, ALGORITHM_NOT_OFFERED */
const usableOf = (usable: readonly Found[], id: string, { algorithm }: Wanted): Found & { key: TokenKey } => {
  const found = usable.find((certificate) => certificate.id === id);
  if (!found?.key) throw new TokenError("CERTIFICATE_NOT_FOUND");
  if (!found.algorithms.includes(algorithm)) throw new TokenError("ALGORITHM_NOT_OFFERED");
  return { ...found, key: found.key };
};

/** A token that was there before is not simply unknown. */
const reopened = <T>(action: () => T): T => {
  try {
    return action();
  } catch (error) {
    if (error instanceof TokenError && error.code === "TOKEN_NOT_FOUND")
      throw new TokenError("TOKEN_REMOVED");
    throw error;
  }
};

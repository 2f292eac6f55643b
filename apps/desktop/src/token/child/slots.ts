import type { Handle, TokenInfo } from "pkcs11js";
import { TokenError } from "../token-error";
import { CKF_DONT_BLOCK, CKF_TOKEN_INITIALIZED } from "./constants";
import { attempt, type Pkcs11Library, trimmed } from "./library";
import { pinStateOf } from "./pin-state";
import { Pkcs11Failure } from "./result";

type Place = { readonly slot: string; readonly serial: string };

/** The tokens that are there. A slot whose token nobody set up, or that can't be read, is left out: others are not to suffer for it. */
export const readTokens = ({ functions }: Pkcs11Library) =>
  functions.C_GetSlotList(true).flatMap((handle) => {
    const info = infoOf(functions, handle);
    if (!info || !(info.flags & CKF_TOKEN_INITIALIZED)) return [];
    return {
      slot: handle.toString("hex"),
      serial: trimmed(info.serialNumber),
      label: trimmed(info.label),
      manufacturer: trimmed(info.manufacturerID),
      model: trimmed(info.model),
      pin: pinStateOf(info),
    };
  });

const infoOf = (functions: Pkcs11Library["functions"], slot: Handle): TokenInfo | undefined => {
  try {
    return functions.C_GetTokenInfo(slot);
  } catch (error) {
    if (error instanceof Pkcs11Failure) return undefined;
    throw error;
  }
};

/** Takes the events that wait; some drivers see a change of readers only when they are asked. */
export const takeSlotEvents = ({ functions }: Pkcs11Library): void => {
  const MOST = 16;
  attempt(() => {
    for (let turn = 0; turn < MOST; turn += 1) if (!functions.C_WaitForSlotEvent(CKF_DONT_BLOCK)) return;
  });
};

/**
 * What the token in this slot tells now.
 * @throws TokenError TOKEN_NOT_FOUND when there is none, or another one
 */
export const tokenAt = ({ functions }: Pkcs11Library, { slot, serial }: Place) => {
  const handle = Buffer.from(slot, "hex");
  const isListed = functions.C_GetSlotList(true).some((other) => other.equals(handle));
  const info = isListed ? infoOf(functions, handle) : undefined;
  if (!info || trimmed(info.serialNumber) !== serial) throw new TokenError("TOKEN_NOT_FOUND");
  return { handle, flags: info.flags, pin: pinStateOf(info) };
};

/** Empty where the driver does not tell them. */
export const mechanismsOf = ({ functions }: Pkcs11Library, slot: Handle): ReadonlySet<number> => {
  let found: number[] = [];
  attempt(() => {
    found = functions.C_GetMechanismList(slot);
  });
  return new Set(found);
};

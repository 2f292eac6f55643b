import { TokenError } from "../token-error";
import { loadKoffi } from "./native";
import { Pkcs11Failure } from "./result";

/** C_Login with the PIN as bytes, or without one, for readers with their own key pad. @throws Pkcs11Failure */
export type Login = (session: Buffer, userType: number, pin: Uint8Array | undefined) => void;

// Place of C_Login in CK_FUNCTION_LIST (PKCS#11 2.40, pkcs11f.h), after the version.
const C_LOGIN = 18;

/**
 * The one function that pkcs11js cannot call as it must be called: it takes the PIN as a string, which nobody can zero, and always gives the
 * driver an address, where a key pad needs NULL (PKCS#11 2.40, 5.6). The system keeps one copy of a library in a process, so the session is
 * the same.
 * @throws TokenError DRIVER_NOT_LOADED, DRIVER_NOT_PKCS11, TOKENS_UNSUPPORTED
 */
export const openLogin = (library: string): Login => {
  const koffi = loadKoffi();
  const loaded = orRefuse("DRIVER_NOT_LOADED", () => koffi.load(library));
  const getList = orRefuse("DRIVER_NOT_PKCS11", () =>
    loaded.func("C_GetFunctionList", "unsigned long", [koffi.out("void **")]),
  );
  const list: [unknown] = [null];
  const result: number = getList(list);
  if (result !== 0) throw new Pkcs11Failure("C_GetFunctionList", result);

  const pointerBytes = koffi.sizeof("void *");
  // The structures of PKCS#11 are packed on Windows (2.40, 2.1), elsewhere aligned.
  const first = process.platform === "win32" ? 2 : pointerBytes;
  const address = koffi.decode(list[0], first + C_LOGIN * pointerBytes, "void *");
  const login = koffi.decode(
    address,
    koffi.proto("unsigned long", ["unsigned long", "unsigned long", "const uint8_t *", "unsigned long"]),
  ) as (session: bigint, user: number, pin: Uint8Array | null, length: number) => number;

  return (session, userType, pin) => {
    const answer = login(handleNumber(session), userType, pin ?? null, pin?.length ?? 0);
    if (answer !== 0) throw new Pkcs11Failure("C_Login", Number(answer));
  };
};

/** pkcs11js keeps a CK_ULONG as the bytes that it has in memory; all systems that we run on begin with the lowest. */
const handleNumber = (handle: Buffer): bigint =>
  handle.length === 8 ? handle.readBigUInt64LE() : BigInt(handle.readUInt32LE());

const CAUSE_MAX = 200;

const orRefuse = <T>(code: "DRIVER_NOT_LOADED" | "DRIVER_NOT_PKCS11", action: () => T): T => {
  try {
    return action();
  } catch (error) {
    // The system says which other library is missing.
    throw new TokenError(code, { cause: String((error as Error).message).slice(0, CAUSE_MAX) });
  }
};

import type { Handle, PKCS11 } from "pkcs11js";
import { CKF_SERIAL_SESSION } from "./constants";
import { loadPkcs11js } from "./native";
import { type Login, openLogin } from "./native-login";
import { Pkcs11Failure } from "./result";

type Functions = Omit<PKCS11, "C_Login" | "load" | "close" | "libPath">;

/** A loaded driver. Its functions block this process for as long as they take, and throw Pkcs11Failure. */
export type Pkcs11Library = {
  readonly functions: Functions;
  /** Type of PSS parameters, as pkcs11js numbers them. */
  readonly pssType: number;
  readonly login: Login;
  /** As it describes itself. */
  readonly description: string;
};

/** @throws TokenError DRIVER_NOT_LOADED, DRIVER_NOT_PKCS11, TOKENS_UNSUPPORTED @throws Pkcs11Failure */
export const openLibrary = (path: string): Pkcs11Library => {
  const { PKCS11, CK_PARAMS_RSA_PSS } = loadPkcs11js();
  const login = openLogin(path);
  const module = new PKCS11();
  module.load(path);
  const functions = withFailures(module);
  functions.C_Initialize();
  const { manufacturerID, libraryDescription, libraryVersion } = functions.C_GetInfo();
  const words = [manufacturerID, libraryDescription, `${libraryVersion.major}.${libraryVersion.minor}`];
  return {
    functions,
    pssType: CK_PARAMS_RSA_PSS,
    login,
    description: words
      .map(trimmed)
      .filter((word) => word !== "")
      .join(" "),
  };
};

/** Texts of PKCS#11 are filled with blanks; some drivers end them as C does. */
export const trimmed = (text: string): string => text.replace(/\0.*$/s, "").trim();

/** Results of the driver as Pkcs11Failure; whatever else is thrown is a bug. */
const withFailures = (module: PKCS11): Functions =>
  new Proxy(module, {
    get: (target, name) => {
      const value: unknown = Reflect.get(target, name);
      if (typeof value !== "function") return value;
      return (...args: unknown[]) => {
        try {
          return value.apply(target, args);
        } catch (error) {
          if (isResult(error)) throw new Pkcs11Failure(String(name), error.code);
          throw error;
        }
      };
    },
  });

const isResult = (error: unknown): error is Error & { code: number } =>
  error instanceof Error && error.name === "Pkcs11Error";

/** A session for reading, closed whatever happens. */
export const withSession = <T>(
  { functions }: Pkcs11Library,
  slot: Handle,
  use: (session: Handle) => T,
): T => {
  const session = functions.C_OpenSession(slot, CKF_SERIAL_SESSION);
  try {
    return use(session);
  } finally {
    attempt(() => functions.C_CloseSession(session));
  }
};

/** For what is put away: a driver that refuses changes nothing about it. */
export const attempt = (action: () => void): void => {
  try {
    action();
  } catch (error) {
    if (!(error instanceof Pkcs11Failure)) throw error;
  }
};

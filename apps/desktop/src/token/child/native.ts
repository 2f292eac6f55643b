import { createRequire } from "node:module";
import { TokenError } from "../token-error";

// Native modules: no bundler follows them, and they may be absent where they could not be compiled.
const load = (name: string): unknown => {
  try {
    return createRequire(import.meta.url)(name);
  } catch (error) {
    throw new TokenError("TOKENS_UNSUPPORTED", {
      cause: `${name} ${(error as { code?: string }).code ?? ""}`,
    });
  }
};

/** @throws TokenError TOKENS_UNSUPPORTED */
export const loadPkcs11js = () => load("pkcs11js") as typeof import("pkcs11js");

/** @throws TokenError TOKENS_UNSUPPORTED */
export const loadKoffi = () => load("koffi") as typeof import("koffi");

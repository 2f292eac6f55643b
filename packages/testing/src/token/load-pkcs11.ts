import { createRequire } from "node:module";

// CommonJS whose names no loader can see, and absent where it could not be compiled: hence not an import.
export const loadPkcs11 = (): typeof import("pkcs11js") => createRequire(import.meta.url)("pkcs11js");

import { existsSync } from "node:fs";
import { isCi } from "../judges/env";
import { isMissing } from "../judges/run-program";
import { loadPkcs11 } from "./load-pkcs11";

// Debian first, then Fedora and Homebrew.
const MODULES = [
  "/usr/lib/softhsm/libsofthsm2.so",
  "/usr/lib64/pkcs11/libsofthsm2.so",
  "/opt/homebrew/lib/softhsm/libsofthsm2.so",
];

/** Path of SoftHSM's PKCS#11 module. */
export const softHsmModule = (): string | undefined => MODULES.find((path) => existsSync(path));

/**
 * For `describe.skipIf(isTokenMissing())`: true without SoftHSM, OpenSC or pkcs11js, which is compiled when it is
 * installed and left out where that fails. Says so on the console, and in CI throws instead.
 */
export const isTokenMissing = (): boolean => {
  const missing = [
    ...(softHsmModule() ? [] : ["libsofthsm2.so"]),
    ...(isCompiled() ? [] : ["pkcs11js (npm ci with a C++ compiler and Node's headers builds it)"]),
  ];
  if (missing.length === 0) return isMissing("softhsm2-util", "pkcs11-tool");
  const sentence = `missing: ${missing.join(", ")}`;
  if (isCi) throw new Error(`The software token is required in CI; ${sentence}`);
  process.stderr.write(`\n*** SKIPPED: tests with a software token, ${sentence} ***\n`);
  return true;
};

const isCompiled = (): boolean => {
  try {
    loadPkcs11();
    return true;
  } catch {
    return false;
  }
};

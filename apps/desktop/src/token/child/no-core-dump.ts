import { loadKoffi } from "./native";

// The same number on Linux and macOS (sys/resource.h).
const RLIMIT_CORE = 4;
const LIBC: Partial<Record<NodeJS.Platform, string>> = { linux: "libc.so.6", darwin: "libSystem.B.dylib" };

/** A driver may crash while the PIN is in memory: no picture of it is to be left on a disk. Where it can't be set, what follows works all the same. */
export const forbidCoreDumps = (): void => {
  const libc = LIBC[process.platform];
  if (!libc) return;
  try {
    const setLimit = loadKoffi().load(libc).func("setrlimit", "int", ["int", "const uint64_t *"]);
    setLimit(RLIMIT_CORE, [0n, 0n]);
  } catch {
    // musl names its library otherwise.
  }
};

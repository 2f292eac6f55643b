import { constants } from "node:fs";
import { open } from "node:fs/promises";
import { isAbsolute } from "node:path";
import type { TokenProblem } from "./token-code";
import { TokenError } from "./token-error";

/** The system and processor of this process, as Node names them. */
export type Machine = { readonly platform: NodeJS.Platform; readonly arch: string };

type Format = "elf" | "pe" | "macho";
type Build = { readonly architecture: string; readonly is64: boolean };
/** Universal files of macOS were built for several processors. */
type Kind = { readonly format: Format; readonly isLibrary: boolean; readonly builds: readonly Build[] };

// A PE header may stand anywhere, and stands within the first kilobytes.
const HEAD_BYTES = 16_384;

/**
 * Refuses a file that this process could not load as a driver, before the system tries: what it says of such files differs from system to
 * system and tells nobody what to do.
 * @throws TokenError DRIVER_NOT_FOUND, DRIVER_UNREADABLE, DRIVER_NOT_A_LIBRARY, DRIVER_OTHER_SYSTEM, DRIVER_32_BIT, DRIVER_64_BIT,
 *   DRIVER_OTHER_ARCHITECTURE
 */
export const assertLoadable = async (library: string, machine: Machine = process): Promise<void> => {
  // A name alone would be looked for in places of the system's choice.
  if (!isAbsolute(library)) throw new TokenError("DRIVER_NOT_FOUND", { library });
  const kind = readKind(await headOf(library));
  const refuse = (code: TokenProblem, architecture?: string) =>
    new TokenError(code, { library, ...(architecture ? { architecture } : {}) });

  if (!kind) throw refuse("DRIVER_NOT_A_LIBRARY");
  if (kind.format !== formatOf(machine.platform)) throw refuse("DRIVER_OTHER_SYSTEM");
  if (!kind.isLibrary) throw refuse("DRIVER_NOT_A_LIBRARY");
  if (kind.builds.some(({ architecture }) => architecture === machine.arch)) return;

  const [first] = kind.builds;
  if (!first || first.is64 === !NARROW.has(machine.arch))
    throw refuse("DRIVER_OTHER_ARCHITECTURE", first?.architecture);
  throw refuse(first.is64 ? "DRIVER_64_BIT" : "DRIVER_32_BIT", first.architecture);
};

/** Of 32 bits, as Node names them. */
const NARROW: ReadonlySet<string> = new Set(["ia32", "arm", "mips", "mipsel", "ppc", "s390"]);

const formatOf = (platform: NodeJS.Platform): Format => {
  if (platform === "win32") return "pe";
  return platform === "darwin" ? "macho" : "elf";
};

const headOf = async (library: string): Promise<Buffer> => {
  try {
    // A pipe under this name would wait for ever.
    const file = await open(library, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
    try {
      if (!(await file.stat()).isFile()) throw new TokenError("DRIVER_NOT_A_LIBRARY", { library });
      const head = Buffer.alloc(HEAD_BYTES);
      const { bytesRead } = await file.read(head, 0, HEAD_BYTES, 0);
      return head.subarray(0, bytesRead);
    } finally {
      await file.close();
    }
  } catch (error) {
    if (error instanceof TokenError) throw error;
    const { code } = error as NodeJS.ErrnoException;
    const isAbsent = code === "ENOENT" || code === "ENOTDIR";
    throw new TokenError(isAbsent ? "DRIVER_NOT_FOUND" : "DRIVER_UNREADABLE", { library });
  }
};

/** Undefined: no program of any system. */
const readKind = (head: Buffer): Kind | undefined => {
  try {
    return readElf(head) ?? readPe(head) ?? readMachO(head);
  } catch (error) {
    // It ends in the middle of its header.
    if (error instanceof RangeError) return undefined;
    throw error;
  }
};

const UNKNOWN = "?";

// System V ABI, ELF header: e_type 3 is a shared object.
const ELF_MACHINES: Readonly<Record<number, string>> = {
  3: "ia32",
  8: "mips",
  20: "ppc",
  21: "ppc64",
  22: "s390x",
  40: "arm",
  62: "x64",
  183: "arm64",
  243: "riscv64",
  258: "loong64",
};
const ELF_SHARED = 3;
const ELF_64 = 2;

const readElf = (head: Buffer): Kind | undefined => {
  if (head.readUInt32BE(0) !== 0x7f454c46) return undefined;
  const isLittle = head.readUInt8(5) === 1;
  const read = (offset: number) => (isLittle ? head.readUInt16LE(offset) : head.readUInt16BE(offset));
  const build = { architecture: ELF_MACHINES[read(18)] ?? UNKNOWN, is64: head.readUInt8(4) === ELF_64 };
  return { format: "elf", isLibrary: read(16) === ELF_SHARED, builds: [build] };
};

// Microsoft, PE format: characteristic 0x2000 of the COFF header is a DLL, magic 0x20b of the optional header 64 bits.
const PE_MACHINES: Readonly<Record<number, string>> = {
  332: "ia32",
  452: "arm",
  34404: "x64",
  43620: "arm64",
};
const PE_DLL = 0x2000;
const PE_64 = 0x20b;

const readPe = (head: Buffer): Kind | undefined => {
  if (head.toString("latin1", 0, 2) !== "MZ") return undefined;
  const start = head.readUInt32LE(0x3c);
  if (head.readUInt32BE(start) !== 0x50450000) return undefined;
  const architecture = PE_MACHINES[head.readUInt16LE(start + 4)] ?? UNKNOWN;
  const build = { architecture, is64: head.readUInt16LE(start + 24) === PE_64 };
  return { format: "pe", isLibrary: (head.readUInt16LE(start + 22) & PE_DLL) !== 0, builds: [build] };
};

// Apple, mach-o/loader.h and fat.h: file type 6 is a library, 8 a bundle; universal files hold one for each processor.
const MACHO_CPUS: Readonly<Record<number, string>> = {
  7: "ia32",
  12: "arm",
  18: "ppc",
  16777223: "x64",
  16777228: "arm64",
};
const MACHO_LIBRARIES = [6, 8];
/** Java's classes begin as universal files do, with a version where those have a small number. */
const FAT_PARTS_MAX = 20;

const readMachO = (head: Buffer): Kind | undefined => {
  const magic = head.readUInt32BE(0);
  if (magic === 0xcafebabe || magic === 0xcafebabf) {
    const parts = head.readUInt32BE(4);
    if (parts === 0 || parts > FAT_PARTS_MAX) return undefined;
    const size = magic === 0xcafebabe ? 20 : 32;
    const cpus = Array.from({ length: parts }, (_, index) => head.readUInt32BE(8 + index * size));
    return { format: "macho", isLibrary: true, builds: cpus.map(buildFor) };
  }
  if (![0xcefaedfe, 0xcffaedfe].includes(magic)) return undefined;
  const isLibrary = MACHO_LIBRARIES.includes(head.readUInt32LE(12));
  return { format: "macho", isLibrary, builds: [buildFor(head.readUInt32LE(4))] };
};

const MACHO_64 = 0x0100_0000;

const buildFor = (cpu: number): Build => ({
  architecture: MACHO_CPUS[cpu] ?? UNKNOWN,
  is64: (cpu & MACHO_64) !== 0,
});

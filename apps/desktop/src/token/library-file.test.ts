import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { assertLoadable } from "./library-file";

const elf = (machine: number, bits: 32 | 64, type = 3): Buffer => {
  const head = Buffer.alloc(64);
  head.write("\x7fELF", "latin1");
  head[4] = bits === 64 ? 2 : 1;
  head[5] = 1;
  head.writeUInt16LE(type, 16);
  head.writeUInt16LE(machine, 18);
  return head;
};
const pe = (machine: number, magic: number, isDll = true): Buffer => {
  const head = Buffer.alloc(512);
  head.write("MZ", "latin1");
  head.writeUInt32LE(0x80, 0x3c);
  head.write("PE\0\0", 0x80, "latin1");
  head.writeUInt16LE(machine, 0x84);
  head.writeUInt16LE(isDll ? 0x2022 : 0x22, 0x96);
  head.writeUInt16LE(magic, 0x98);
  return head;
};
const macho = (cpu: number, type = 6): Buffer => {
  const head = Buffer.alloc(32);
  head.writeUInt32LE(cpu & 0x0100_0000 ? 0xfeedfacf : 0xfeedface, 0);
  head.writeUInt32LE(cpu, 4);
  head.writeUInt32LE(type, 12);
  return head;
};
const universal = (...cpus: number[]): Buffer => {
  const head = Buffer.alloc(8 + cpus.length * 20);
  head.writeUInt32BE(0xcafebabe, 0);
  head.writeUInt32BE(cpus.length, 4);
  for (const [index, cpu] of cpus.entries()) head.writeUInt32BE(cpu, 8 + index * 20);
  return head;
};

const LINUX = { platform: "linux", arch: "x64" } as const;
const WINDOWS = { platform: "win32", arch: "x64" } as const;
const OLD_WINDOWS = { platform: "win32", arch: "ia32" } as const;
const MAC = { platform: "darwin", arch: "arm64" } as const;
const [INTEL, ARM] = [0x0100_0007, 0x0100_000c];

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "foja-library-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const verdictOn = async (contents: Buffer, machine: Parameters<typeof assertLoadable>[1]) => {
  const library = join(folder, "driver");
  await writeFile(library, contents);
  const error = await assertLoadable(library, machine).catch((reason: unknown) => reason);
  return (error as { code?: string } | undefined)?.code ?? "loadable";
};

test.each([
  ["an ELF of this machine", elf(62, 64), LINUX, "loadable"],
  ["an ELF of 32 bits", elf(3, 32), LINUX, "DRIVER_32_BIT"],
  ["an ELF of another processor", elf(183, 64), LINUX, "DRIVER_OTHER_ARCHITECTURE"],
  ["an ELF of a processor that nobody knows", elf(9999, 64), LINUX, "DRIVER_OTHER_ARCHITECTURE"],
  ["a program", elf(62, 64, 2), LINUX, "DRIVER_NOT_A_LIBRARY"],
  ["a DLL of this machine", pe(0x8664, 0x20b), WINDOWS, "loadable"],
  ["a DLL of 32 bits", pe(0x14c, 0x10b), WINDOWS, "DRIVER_32_BIT"],
  ["a DLL of 64 bits in a program of 32", pe(0x8664, 0x20b), OLD_WINDOWS, "DRIVER_64_BIT"],
  ["an EXE", pe(0x8664, 0x20b, false), WINDOWS, "DRIVER_NOT_A_LIBRARY"],
  ["a DLL on Linux", pe(0x8664, 0x20b), LINUX, "DRIVER_OTHER_SYSTEM"],
  ["a dylib of this machine", macho(ARM), MAC, "loadable"],
  ["a bundle", macho(ARM, 8), MAC, "loadable"],
  ["a dylib of Intel", macho(INTEL), MAC, "DRIVER_OTHER_ARCHITECTURE"],
  ["a universal dylib", universal(INTEL, ARM), MAC, "loadable"],
  ["a universal dylib of old processors", universal(7, 18), MAC, "DRIVER_32_BIT"],
  ["a class of Java", Buffer.from("cafebabe00000041", "hex"), MAC, "DRIVER_NOT_A_LIBRARY"],
  ["a text", Buffer.from("no soy una biblioteca"), LINUX, "DRIVER_NOT_A_LIBRARY"],
  ["nothing", Buffer.alloc(0), LINUX, "DRIVER_NOT_A_LIBRARY"],
  ["half a header", pe(0x8664, 0x20b).subarray(0, 70), WINDOWS, "DRIVER_NOT_A_LIBRARY"],
] as const)("%s", async (_, contents, machine, verdict) => {
  expect(await verdictOn(contents, machine)).toBe(verdict);
});

test.each([
  ["a file that is not there", () => join(folder, "falta.so"), "DRIVER_NOT_FOUND"],
  ["a name without a place", () => "opensc-pkcs11.so", "DRIVER_NOT_FOUND"],
  ["a folder", () => folder, "DRIVER_NOT_A_LIBRARY"],
])("%s", async (_, path, code) => {
  await expect(assertLoadable(path(), LINUX)).rejects.toMatchObject({ code, details: { library: path() } });
});

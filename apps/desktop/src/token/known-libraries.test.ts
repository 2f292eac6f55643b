import { posix, win32 } from "node:path";
import { expect, test } from "vitest";
import { foldersOf } from "./env";
import { knownLibraries } from "./known-libraries";

test.each(["win32", "darwin", "linux"] as const)("places on %s", (platform) => {
  const folders = foldersOf({ SystemRoot: "D:\\Windows", ProgramFiles: "D:\\Program Files" });
  const known = knownLibraries({ platform, folders, withSoftware: true });
  const { isAbsolute } = platform === "win32" ? win32 : posix;
  const names = [...new Set(known.map(({ name }) => name))];

  expect(known.every(({ path }) => isAbsolute(path) && !path.startsWith("C:\\Windows"))).toBe(true);
  expect(new Set(known.map(({ path }) => path)).size).toBe(known.length);
  // The general one after those of the vendors, what protects nothing last of all, and only when asked for.
  expect(names.slice(-2)).toEqual(["OpenSC", "SoftHSM"]);
  expect(knownLibraries({ platform, folders }).some(({ name }) => name === "SoftHSM")).toBe(false);
});

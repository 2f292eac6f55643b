import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { makeFolder, prepareFolder } from "./files";

const aFolder = (): string => {
  const folder = mkdtempSync(path.join(tmpdir(), "foja-files-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
};

test("a folder is made inside one that is there, and not made again", () => {
  const folder = path.join(aFolder(), "one");
  makeFolder(folder);
  writeFileSync(path.join(folder, "kept"), "");
  makeFolder(folder);
  expect(existsSync(path.join(folder, "kept"))).toBe(true);
});

test("no folder is made of a file, nor inside one or inside nothing", () => {
  const folder = aFolder();
  const file = path.join(folder, "file");
  writeFileSync(file, "");
  expect(() => makeFolder(file)).toThrow(/es un archivo/);
  expect(() => makeFolder(path.join(file, "one"))).toThrow(/no es una carpeta/);
  expect(() => makeFolder(path.join(folder, "none", "one"))).toThrow(/No existe la carpeta .*none/);
  expect(existsSync(path.join(folder, "none"))).toBe(false);
});

// There Node's recursive mkdir tries for ever.
test.skipIf(!existsSync("/proc/self"))("a place where no folder can be is given up", () => {
  expect(() => makeFolder("/proc/foja")).toThrow("En /proc no se pueden crear carpetas.");
  expect(() => prepareFolder("/proc/foja/local")).toThrow(/No se puede escribir/);
});

test("the folder of an installation is made with those above it", () => {
  const folder = path.join(aFolder(), "one", "two");
  prepareFolder(folder);
  expect(existsSync(folder)).toBe(true);
});

import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { Problem } from "../problem";
import { readGivenLine } from "./given-files";

const aFile = (content: string | Buffer): string => {
  const folder = mkdtempSync(path.join(tmpdir(), "foja-given-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = path.join(folder, "clave.txt");
  writeFileSync(file, content);
  return file;
};

test.each([
  { what: "alone", content: " clave ñ " },
  { what: "with a line end", content: " clave ñ \n" },
  { what: "with one of Windows", content: " clave ñ \r\n" },
  { what: "with other lines", content: " clave ñ \n\nnota\n" },
  { what: "with a byte order mark", content: "\uFEFF clave ñ \r\n" },
  { what: "in UTF-16 with its mark", content: Buffer.from("\uFEFF clave ñ \r\n", "utf16le") },
])("a line $what", ({ content }) => expect(readGivenLine(aFile(content))).toBe(" clave ñ "));

test("an empty file is an empty line", () => expect(readGivenLine(aFile(""))).toBe(""));

test("another encoding, a folder and what is not there are said to be so", () => {
  expect(() => readGivenLine(aFile(Buffer.from("contraseña", "latin1")))).toThrow(/no es un texto en UTF-8/);
  expect(() => readGivenLine(tmpdir())).toThrow(/es una carpeta/);
  expect(() => readGivenLine("/none/clave.txt")).toThrow(
    new Problem("No se puede leer /none/clave.txt: no existe"),
  );
});

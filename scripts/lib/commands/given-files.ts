import { readFileSync } from "node:fs";
import path from "node:path";
import { reasonOf } from "../files";
import { Problem } from "../problem";

/** npm runs scripts in the root of the product, wherever it was called. */
export const fromCaller = (name: string): string => path.resolve(process.env.INIT_CWD ?? process.cwd(), name);

/** @throws Problem */
export const readGiven = (file: string): Buffer => {
  try {
    return readFileSync(file);
  } catch (error) {
    throw new Problem(`No se puede leer ${file}: ${reasonOf(error)}`, { cause: error });
  }
};

/**
 * The first line, as editors and shells write it: with a line end that is not part of it, and on Windows with a byte order mark, or in
 * UTF-16.
 * @throws Problem
 */
export const readGivenLine = (file: string): string => {
  const bytes = readGiven(file);
  const encoding = bytes[0] === 0xff && bytes[1] === 0xfe ? "utf-16le" : "utf-8";
  try {
    // Takes a byte order mark away.
    const [line = ""] = new TextDecoder(encoding, { fatal: true }).decode(bytes).split(/\r?\n/, 1);
    return line;
  } catch (cause) {
    throw new Problem(`${file} no es un texto en UTF-8: guárdelo de nuevo en esa codificación.`, { cause });
  }
};

import { readFileSync } from "node:fs";
import path from "node:path";
import { Problem } from "../problem";

/** npm runs scripts in the root of the product, wherever it was called. */
export const fromCaller = (name: string): string => path.resolve(process.env.INIT_CWD ?? process.cwd(), name);

/** @throws Problem */
export const readGiven = (file: string): Buffer => {
  try {
    return readFileSync(file);
  } catch (error) {
    throw new Problem(`No se puede leer el archivo: ${(error as Error).message}`);
  }
};

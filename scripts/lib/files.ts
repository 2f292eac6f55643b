import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { Problem } from "./problem";

/** Makes the installation's private folder and proves that it can be written. */
export const prepareFolder = (folder: string): void => {
  try {
    mkdirSync(folder, { recursive: true });
    accessSync(folder, constants.W_OK);
  } catch (cause) {
    throw new Problem(
      `No se puede escribir en ${folder}. Dé permiso de escritura sobre esa carpeta, o elija otra con FOJA_LOCAL.`,
      { cause },
    );
  }
};

/** Whole or not at all, readable by the owner alone. */
export const writePrivateJson = (file: string, value: unknown): void => {
  const partial = `${file}.${process.pid}`;
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(partial, `${JSON.stringify(value, null, 2)}\n`, { mode: 0o600 });
  renameSync(partial, file);
};

export const readJson = (file: string): unknown =>
  existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : undefined;

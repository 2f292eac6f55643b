import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  statSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { Problem } from "./problem";

const REASONS: Readonly<Record<string, string>> = {
  ENOENT: "no existe",
  EACCES: "no hay permiso",
  EPERM: "no hay permiso",
  EROFS: "es de sólo lectura",
  EISDIR: "es una carpeta",
  ENOTDIR: "no es una carpeta",
  ENOSPC: "no queda lugar",
};

/** What the system has against a file, for people. */
export const reasonOf = (error: unknown): string => {
  const { code = "", message = String(error) } = error as NodeJS.ErrnoException;
  return REASONS[code] ?? message;
};

/**
 * Makes the folder inside one that is there; nothing happens if it is there itself. The recursive call of Node never returns where the
 * system says of a folder that is there that it is not, as /proc does.
 * @throws Problem
 */
export const makeFolder = (folder: string): void => {
  try {
    mkdirSync(folder);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "EEXIST" && statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return;
    if (code === "EEXIST") throw new Problem(`${folder} es un archivo, no una carpeta.`);
    const parent = path.dirname(folder);
    if (code !== "ENOENT")
      throw new Problem(`No se puede crear la carpeta ${folder}: ${reasonOf(error)}.`, { cause: error });
    throw new Problem(
      existsSync(parent) ? `En ${parent} no se pueden crear carpetas.` : `No existe la carpeta ${parent}.`,
      { cause: error },
    );
  }
};

const makeFolders = (folder: string): void => {
  if (existsSync(folder)) return;
  makeFolders(path.dirname(folder));
  makeFolder(folder);
};

/** Makes the installation's private folder and proves that it can be written. */
export const prepareFolder = (folder: string): void => {
  try {
    makeFolders(folder);
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

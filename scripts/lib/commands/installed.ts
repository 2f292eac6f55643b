import { accessSync, constants } from "node:fs";
import path from "node:path";
import { reasonOf } from "../files";
import { Problem } from "../problem";
import type { Settings } from "../start/settings";

/**
 * A command that made what the first start makes would hide that it looks in the wrong place.
 * @throws Problem where the product was never started
 */
export const assertInstalled = (
  { folder }: Pick<Settings, "folder">,
  file: "database.json" | "secrets.json",
): void => {
  try {
    accessSync(path.join(folder, file), constants.R_OK);
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === "ENOENT")
      throw new Problem(
        `No hay una instalación en ${folder}: inicie el producto antes (npm start), o indique su carpeta en FOJA_LOCAL.`,
        { cause },
      );
    throw new Problem(`No se puede leer ${path.join(folder, file)}: ${reasonOf(cause)}.`, { cause });
  }
};

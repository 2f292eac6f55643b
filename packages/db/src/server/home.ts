import { createHash } from "node:crypto";
import { accessSync, chmodSync, chownSync, constants, mkdirSync } from "node:fs";
import path from "node:path";
import { DatabaseServerError } from "./server-error";
import { canEnter, type ServiceUser } from "./service-user";

/**
 * Where the server keeps its data: inside `folder` when its user can get there, else a private folder below /var/lib named
 * after it (a checkout in /root can't be entered by the user `postgres`).
 */
export const prepareHome = (user: ServiceUser, folder: string): string => {
  try {
    mkdirSync(folder, { recursive: true });
    accessSync(folder, constants.W_OK);
    const home = canEnter(user, folder) ? path.join(folder, "postgres") : outsideHome(folder);
    mkdirSync(home, { recursive: true });
    if (user.switchTo) chownSync(home, user.switchTo.uid, user.switchTo.gid);
    chmodSync(home, 0o700);
    return home;
  } catch (cause) {
    if (cause instanceof DatabaseServerError) throw cause;
    throw new DatabaseServerError(
      "no_permission",
      `No se puede escribir en ${folder}. Dé permiso de escritura sobre esa carpeta o mueva el proyecto a una propia.`,
      { cause },
    );
  }
};

const outsideHome = (folder: string): string =>
  path.join(
    "/var/lib",
    `foja-${createHash("sha256").update(path.resolve(folder)).digest("hex").slice(0, 12)}`,
  );

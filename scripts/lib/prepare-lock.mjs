import {
  constants,
  copyFileSync,
  linkSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { processStart } from "./process-start.mjs";

const LOOK_AGAIN_MS = 300;

/**
 * The right to install, generate and build in a clone: one process at a time, or they break each other's files. Who comes second for
 * the same installation (`local`) is refused with the number of the first; for another one, or for tests, that one waits.
 * Returns what gives it back. A holder that was killed holds nothing.
 */
export const lockPreparing = async (root, { local, tell }) => {
  const file = path.join(root, ".local", "preparing.json");
  const own = `${file}.${process.pid}`;
  const mine = { pid: process.pid, start: processStart(process.pid), local };
  try {
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(own, JSON.stringify(mine), { mode: 0o600 });
  } catch {
    return () => {}; // nothing can be prepared there either, and whoever tries says why
  }

  try {
    for (let told = false; !take(own, file); told = true) {
      const holder = read(file);
      if (!holder || !isAlive(holder)) {
        removeStale(file, own);
        continue;
      }
      if (local !== undefined && holder.local === local) throw new AlreadyPreparing(holder.pid);
      if (!told) tell(holder.pid);
      await wait(LOOK_AGAIN_MS);
    }
  } finally {
    rmSync(own, { force: true });
  }
  return () => {
    if (read(file)?.pid === process.pid) rmSync(file, { force: true });
  };
};

export class AlreadyPreparing extends Error {
  constructor(pid) {
    super(
      `Otro "npm start" (proceso ${pid}) está preparando esta misma carpeta. Espere a que termine: no hace falta un segundo.`,
    );
    this.name = "AlreadyPreparing";
  }
}

/** Whole or not at all: a link can't be made where there is one, and shows its text at once. */
const take = (own, file) => {
  try {
    linkSync(own, file);
    return true;
  } catch (error) {
    if (error.code === "EEXIST") return false;
  }
  try {
    copyFileSync(own, file, constants.COPYFILE_EXCL); // where the file system has no links
    return true;
  } catch (error) {
    if (error.code === "EEXIST") return false;
    throw error;
  }
};

const read = (file) => {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return undefined;
  }
};

const isAlive = ({ pid, start }) => {
  const current = processStart(pid);
  return current !== undefined && current === start;
};

/** Two may find the same dead holder: who moves away the lock that the other one has just taken puts it back. */
const removeStale = (file, own) => {
  const aside = `${own}.stale`;
  try {
    renameSync(file, aside);
  } catch {
    return;
  }
  const moved = read(aside);
  if (moved && isAlive(moved)) take(aside, file);
  rmSync(aside, { force: true });
};

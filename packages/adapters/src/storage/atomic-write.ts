import { randomUUID } from "node:crypto";
import { mkdir, open, rename, rm } from "node:fs/promises";
import path from "node:path";

/**
 * Writes the whole file or nothing, and survives a power cut: the bytes are flushed before the name exists, and the
 * name is flushed with its folder (rename(2) alone may be lost). Mode 600, new folders 700. The last writer wins.
 */
export const writeFileAtomically = async (file: string, bytes: Uint8Array): Promise<void> => {
  const folder = path.dirname(file);
  await makeFolder(folder);
  const temporary = path.join(folder, temporaryName());
  try {
    await writeAndFlush(temporary, bytes);
    await rename(temporary, file);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
  await flushFolder(folder);
};

const temporaryName = (): string => `.${randomUUID()}.tmp`;

/** Whether a file of that name is one that is being written, or was when its process was killed. */
export const isTemporaryName = (name: string): boolean => /^\.[0-9a-f-]{36}\.tmp$/.test(name);

/** Flushes the entries of a folder (created, renamed and removed names). */
export const flushFolder = async (folder: string): Promise<void> => {
  const handle = await open(folder, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
};

const writeAndFlush = async (file: string, bytes: Uint8Array): Promise<void> => {
  const handle = await open(file, "wx", 0o600);
  try {
    await handle.writeFile(bytes);
    await handle.sync();
  } finally {
    await handle.close();
  }
};

const makeFolder = async (folder: string): Promise<void> => {
  const firstNew = await mkdir(folder, { recursive: true, mode: 0o700 });
  if (firstNew === undefined) return;
  // Each new folder is an entry of its parent, up to the first one that was already there.
  for (let parent = path.dirname(folder); ; parent = path.dirname(parent)) {
    await flushFolder(parent);
    if (parent === path.dirname(path.resolve(firstNew))) return;
  }
};

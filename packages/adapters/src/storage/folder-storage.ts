import { access, constants, mkdir, open, opendir, readFile, rm, stat } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import {
  type ByteRange,
  type OpenedFile,
  type Storage,
  StorageUnavailable,
  type StoredFile,
} from "@foja/core/ports/storage";
import { flushFolder, isTemporaryName, writeFileAtomically } from "./atomic-write";
import { signLink } from "./signed-link";
import { isStorageKey, requireStorageKey } from "./storage-key";

export type FolderStorageOptions = {
  readonly folder: string;
  /** Address whose `/files/` route serves the links (`serveFile`). */
  readonly publicUrl: string;
  readonly linkSecret: string;
  readonly now?: () => Date;
};

/** Files below one folder, readable by this user only. Failures of the disk are `StorageUnavailable`. */
export const createFolderStorage = (options: FolderStorageOptions): Storage => {
  const { folder, publicUrl, linkSecret, now = () => new Date() } = options;
  const pathOf = (key: string): string => {
    requireStorageKey(key);
    return path.join(folder, ...key.split("/"));
  };

  return {
    put: async (key, bytes) => {
      const file = pathOf(key);
      await orUnavailable(() => writeFileAtomically(file, bytes));
    },
    get: async (key) => {
      const file = pathOf(key);
      const bytes = await orUnavailable(() => unlessMissing(readFile(file)));
      return bytes && new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    },
    open: async (key, range) => {
      const file = pathOf(key);
      return orUnavailable(() => unlessMissing(openFile(file, range)));
    },
    stat: async (key) => {
      const file = pathOf(key);
      const found = await orUnavailable(() => unlessMissing(stat(file)));
      return found?.isFile() ? { sizeBytes: found.size } : undefined;
    },
    remove: async (key) => {
      const file = pathOf(key);
      await orUnavailable(async () => {
        const removed = await unlessMissing(rm(file).then(() => true));
        if (removed) await flushFolder(path.dirname(file));
      });
    },
    list: async function* (below) {
      yield* listFolder(pathOf(below), below, now());
    },
    link: async (key, { expiresInSeconds, fileName }) => {
      const expiresAt = new Date(now().getTime() + expiresInSeconds * 1000);
      return signLink({ publicUrl, secret: linkSecret, key, fileName, expiresAt });
    },
    ping: () =>
      orUnavailable(async () => {
        await mkdir(folder, { recursive: true, mode: 0o700 });
        await access(folder, constants.R_OK | constants.W_OK | constants.X_OK);
      }),
  };
};

/** What is open stays what it is when another file takes its name. */
const openFile = async (file: string, range: ByteRange | undefined): Promise<OpenedFile | undefined> => {
  const handle = await open(file);
  try {
    const found = await handle.stat();
    if (found.isFile()) {
      const bytes = handle.createReadStream({ ...range, highWaterMark: CHUNK_BYTES });
      return { sizeBytes: found.size, body: Readable.toWeb(bytes) as OpenedFile["body"] };
    }
  } catch (error) {
    await handle.close();
    throw error;
  }
  await handle.close();
  return undefined;
};

const CHUNK_BYTES = 256 * 1024;

async function* listFolder(folder: string, prefix: string, now: Date): AsyncGenerator<StoredFile> {
  const entries = await orUnavailable(() => unlessMissing(opendir(folder)));
  if (!entries) return;
  try {
    for (;;) {
      const entry = await orUnavailable(() => entries.read());
      if (!entry) return;
      const [place, key] = [path.join(folder, entry.name), `${prefix}/${entry.name}`];
      if (isTemporaryName(entry.name)) await removeAbandoned(place, now);
      if (!isStorageKey(key)) continue;
      if (entry.isDirectory()) yield* listFolder(place, key, now);
      else yield* describeFile(place, key);
    }
  } finally {
    await entries.close();
  }
}

const DAY_MS = 24 * 3_600_000;

/** What a process that was killed left half-written has no key: who reads through the folder is the only one who finds it. */
const removeAbandoned = async (place: string, now: Date): Promise<void> => {
  const found = await orUnavailable(() => unlessMissing(stat(place)));
  if (found && found.mtimeMs < now.getTime() - DAY_MS) await orUnavailable(() => rm(place, { force: true }));
};

async function* describeFile(place: string, key: string): AsyncGenerator<StoredFile> {
  const found = await orUnavailable(() => unlessMissing(stat(place)));
  if (found?.isFile()) yield { key, sizeBytes: found.size, writtenAt: found.mtime };
}

// ENOTDIR: a part of the key is itself a file. EISDIR: the key is only the beginning of others.
const MISSING = new Set(["ENOENT", "ENOTDIR", "EISDIR", "ERR_FS_EISDIR"]);

const unlessMissing = async <T>(action: Promise<T>): Promise<T | undefined> => {
  try {
    return await action;
  } catch (error) {
    if (MISSING.has((error as NodeJS.ErrnoException).code ?? "")) return undefined;
    throw error;
  }
};

/** No right to write, a disk for reading alone, or something else where the folder should be. */
const UNPROVISIONED = new Set(["EACCES", "EPERM", "EROFS", "ENOTDIR"]);

const orUnavailable = async <T>(action: () => Promise<T>): Promise<T> => {
  try {
    return await action();
  } catch (cause) {
    const isUnprovisioned = UNPROVISIONED.has((cause as NodeJS.ErrnoException).code ?? "");
    throw new StorageUnavailable("The storage folder can't be used", { cause, isUnprovisioned });
  }
};

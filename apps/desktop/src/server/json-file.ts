import { randomUUID } from "node:crypto";
import { mkdir, open, readFile, rename, rm } from "node:fs/promises";
import path from "node:path";
import type { z } from "zod";

export type JsonFile<T> = {
  read(): Promise<T>;
  /** Changes follow each other: none is lost. */
  change(next: (value: T) => T): Promise<T>;
};

/**
 * A small file of this program. What a crash leaves is the old one or the new one; what can't be read (another version wrote it, somebody
 * edited it) is put aside as `.damaged`, and `empty` taken.
 */
export const createJsonFile = <S extends z.ZodType>(
  file: string,
  schema: S,
  empty: z.output<S>,
): JsonFile<z.output<S>> => {
  let known: Promise<z.output<S>> | undefined;
  let last: Promise<unknown> = Promise.resolve();

  const load = async (): Promise<z.output<S>> => {
    const text = await readFile(file, "utf8").catch((error: NodeJS.ErrnoException) => {
      if (error.code === "ENOENT") return undefined;
      throw error;
    });
    if (text === undefined) return empty;
    try {
      return schema.parse(JSON.parse(text));
    } catch {
      await rename(file, `${file}.damaged`);
      return empty;
    }
  };
  const read = () => {
    known ??= load().catch((error) => {
      known = undefined;
      throw error;
    });
    return known;
  };

  const change = async (next: (value: z.output<S>) => z.output<S>): Promise<z.output<S>> => {
    const value = next(await read());
    await writeWhole(file, `${JSON.stringify(value, null, 2)}\n`);
    known = Promise.resolve(value);
    return value;
  };

  return {
    read,
    change: (next) => {
      const done = last.then(() => change(next));
      last = done.catch(() => undefined);
      return done;
    },
  };
};

const writeWhole = async (file: string, text: string): Promise<void> => {
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  const beside = `${file}.${randomUUID()}`;
  try {
    const handle = await open(beside, "wx", 0o600);
    try {
      await handle.writeFile(text);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(beside, file);
  } catch (error) {
    await rm(beside, { force: true });
    throw error;
  }
};

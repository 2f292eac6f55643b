import { stat } from "node:fs/promises";

/** What was made of files or folders, as long as they are the same ones. */
export type FileCache<T> = {
  /** `make`s it once for these files as they are now. A failure of `make` is remembered too, unless it is the system's. */
  read(files: readonly [string, ...string[]], make: () => Promise<T>): Promise<T>;
};

/** File systems count time in steps: what was changed just now may change again without a trace. */
const SETTLED_MS = 2_000;

/** One entry for each first file: more names than a folder has are not asked for. */
export const createFileCache = <T>(now: () => number = Date.now): FileCache<T> => {
  const entries = new Map<string, { readonly identity: string; readonly made: Promise<T> }>();

  const remember = (name: string, identity: string, made: Promise<T>): void => {
    entries.set(name, { identity, made });
    made.catch((error: unknown) => {
      if (isFileError(error) && entries.get(name)?.made === made) entries.delete(name);
    });
  };

  return {
    read: async (files, make) => {
      const [name] = files;
      const states = await Promise.all(files.map(stateOf));
      const identity = states.map((state) => state.identity).join();
      const known = entries.get(name);
      if (known?.identity === identity) return await known.made;
      const made = make();
      const isSettled = states.every(({ changedMs }) => changedMs < now() - SETTLED_MS);
      if (isSettled) remember(name, identity, made);
      return await made;
    },
  };
};

/** The system's refusal of a file. */
export const isFileError = (error: unknown): error is NodeJS.ErrnoException & { readonly code: string } =>
  error instanceof Error && "syscall" in error && "code" in error;

/** Another one as soon as it is replaced or written to; its time of change can't be set back, as that of writing can. */
const stateOf = async (file: string): Promise<{ readonly identity: string; readonly changedMs: number }> => {
  try {
    const { dev, ino, size, mtimeNs, ctimeNs } = await stat(file, { bigint: true });
    const identity = [dev, ino, size, mtimeNs, ctimeNs].join(":");
    return { identity, changedMs: Number(ctimeNs / 1_000_000n) };
  } catch (error) {
    if (isFileError(error)) return { identity: error.code, changedMs: 0 };
    throw error;
  }
};

import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A folder for the files that programs read, gone after `use`. */
export const withFolder = async <T>(use: (folder: WorkFolder) => Promise<T>): Promise<T> => {
  const path = await mkdtemp(join(tmpdir(), "foja-judge-"));
  try {
    return await use({
      path,
      put: async (name, contents) => {
        const file = join(path, name);
        await writeFile(file, contents);
        return file;
      },
      get: (name) => readFile(join(path, name)),
    });
  } finally {
    await rm(path, { recursive: true, force: true });
  }
};

export type WorkFolder = {
  readonly path: string;
  /** Writes a file and gives its path. */
  put(name: string, contents: Uint8Array | string): Promise<string>;
  get(name: string): Promise<Buffer>;
};

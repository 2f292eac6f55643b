import { mkdir, open, readFile, rename } from "node:fs/promises";
import { dirname } from "node:path";
import { z } from "zod";

const remembered = z.strictObject({
  /** Paths of libraries that the person added. */
  libraries: z.array(z.string()).readonly(),
  /** Serial number of a token: path of the library that is used for it. */
  tokens: z.record(z.string(), z.string()).readonly(),
});

export type Remembered = z.output<typeof remembered>;

/** What is kept from one start of the program to the next. No secret is in it. */
export type TokenMemory = {
  read(): Promise<Remembered>;
  write(kept: Remembered): Promise<void>;
};

const NOTHING: Remembered = { libraries: [], tokens: {} };

/** In a file, replaced as a whole. One that is damaged counts as none: all in it can be chosen again. */
export const createFileMemory = (file: string): TokenMemory => ({
  read: async () => {
    try {
      return remembered.parse(JSON.parse(await readFile(file, "utf8")));
    } catch {
      return NOTHING;
    }
  },
  write: async (kept) => {
    const partial = `${file}.partial`;
    await mkdir(dirname(file), { recursive: true });
    const handle = await open(partial, "w", 0o600);
    try {
      await handle.writeFile(JSON.stringify(kept));
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(partial, file);
  },
});

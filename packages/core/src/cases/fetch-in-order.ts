import type { Context } from "../kernel/context";

export type CaseFile = {
  readonly name: string;
  readonly key: string;
  readonly sizeBytes: number;
  readonly modifiedAt: Date;
};

type Entry = {
  readonly name: string;
  readonly lastModified: Date;
  readonly input: AsyncIterable<Uint8Array> | string;
  /** Not the list of those that are missing. */
  readonly isFile: boolean;
};

/** So many are on their way at once, and so many at most are in memory. */
const AHEAD = 4;
const CHUNK_BYTES = 64 * 1024;
const OMITTED = "_omitidos.txt";

/** Entries of a ZIP in the order of the files, read in parallel. One that can't be read is left out, and named in a last entry. */
export async function* fetchInOrder(
  ctx: Pick<Context, "ports" | "report" | "now">,
  files: readonly CaseFile[],
): AsyncGenerator<Entry> {
  const fetchAt = (index: number) => {
    const file = files[index];
    return file && read(ctx, file.key);
  };
  const coming = Array.from({ length: AHEAD }, (_, index) => fetchAt(index));
  const omitted: string[] = [];
  for (const [index, { name, modifiedAt }] of files.entries()) {
    const bytes = await coming[index % AHEAD];
    coming[index % AHEAD] = fetchAt(index + AHEAD);
    if (bytes) yield { name, lastModified: modifiedAt, input: inChunks(bytes), isFile: true };
    else omitted.push(name);
  }
  if (omitted.length === 0) return;
  const text = `Estos documentos no se pudieron leer y no están en el ZIP:\r\n${omitted.join("\r\n")}\r\n`;
  yield { name: OMITTED, lastModified: ctx.now(), input: text, isFile: false };
}

const read = async (
  { ports, report }: Pick<Context, "ports" | "report">,
  key: string,
): Promise<Uint8Array | undefined> => {
  try {
    return await ports.storage.get(key);
  } catch (error) {
    report(error, "read a document of a case");
    return undefined;
  }
};

async function* inChunks(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += CHUNK_BYTES) yield bytes.subarray(at, at + CHUNK_BYTES);
}

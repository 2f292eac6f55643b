import { sha256Hex } from "@foja/core/documents/pdf-store";
import { publicKey } from "@foja/core/documents/publish-document";
import type { ByteRange, Storage } from "@foja/core/ports/storage";
import type { PublishedFile } from "@foja/core/public/find-published";

/** A published file as it is at this moment. */
export type PublishedCopy = {
  readonly sha256: string;
  readonly sizeBytes: number;
  /** Undefined when another file has taken its place meanwhile. */
  open(range?: ByteRange): Promise<ReadableStream<Uint8Array> | undefined>;
};

/**
 * The copy, with the hash of its own bytes. It is written first and recorded then, so in between it is another one than its row tells: of
 * another length, since a document's file only grows. Then it is read to the end before it is told.
 */
export const findCopy = async (
  storage: Storage,
  schema: string,
  { officialNumber, sha256, sizeBytes }: PublishedFile,
): Promise<PublishedCopy | undefined> => {
  const key = publicKey(schema, officialNumber);
  const found = await storage.stat(key);
  if (!found) return undefined;
  if (found.sizeBytes === sizeBytes)
    return { sha256, sizeBytes, open: (range) => openAsTold(storage, key, sizeBytes, range) };
  const bytes = await storage.get(key);
  return (
    bytes && {
      sha256: sha256Hex(bytes),
      sizeBytes: bytes.length,
      open: async (range) =>
        new Blob([new Uint8Array(range ? bytes.subarray(range.start, range.end + 1) : bytes)]).stream(),
    }
  );
};

const openAsTold = async (
  storage: Storage,
  key: string,
  sizeBytes: number,
  range: ByteRange | undefined,
): Promise<ReadableStream<Uint8Array> | undefined> => {
  const opened = await storage.open(key, range);
  if (opened?.sizeBytes === sizeBytes) return opened.body;
  await opened?.body.cancel();
  return undefined;
};

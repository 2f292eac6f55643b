import { createHash } from "node:crypto";
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

type Found = { readonly sha256: string; readonly sizeBytes: number };

/** Files whose hash is remembered: those between their writing and their recording, which are few. */
const REMEMBERED_MAX = 200;

/**
 * Finds the copy, with the hash of its own bytes. It is written first and recorded then, so in between it is another one than its row
 * tells: of another length, since a document's file only grows. Then it is read through before it is told, once for all who ask.
 */
export const createCopyFinder = (storage: Storage) => {
  // By key and length, which say which bytes they are.
  const hashed = new Map<string, Promise<Found | undefined>>();
  const hashOnce = (key: string, sizeBytes: number): Promise<Found | undefined> => {
    const name = `${key}:${sizeBytes}`;
    const known = hashed.get(name);
    if (known !== undefined) return known;
    const hashing = hashOf(storage, key, sizeBytes);
    hashed.set(name, hashing);
    const forget = () => hashed.delete(name);
    hashing.then((found) => found || forget(), forget);
    if (hashed.size > REMEMBERED_MAX) hashed.delete(hashed.keys().next().value!);
    return hashing;
  };

  return async (schema: string, recorded: PublishedFile): Promise<PublishedCopy | undefined> => {
    const key = publicKey(schema, recorded.officialNumber);
    const file = await storage.stat(key);
    const isRecorded = file?.sizeBytes === recorded.sizeBytes;
    const found = file && (isRecorded ? recorded : await hashOnce(key, file.sizeBytes));
    if (!found) return undefined;
    const { sha256, sizeBytes } = found;
    return { sha256, sizeBytes, open: (range) => openAsTold(storage, key, sizeBytes, range) };
  };
};

/** Undefined when another file has taken its place. */
const hashOf = async (storage: Storage, key: string, sizeBytes: number): Promise<Found | undefined> => {
  const body = await openAsTold(storage, key, sizeBytes);
  if (!body) return undefined;
  const hash = createHash("sha256");
  for await (const piece of body) hash.update(piece);
  return { sha256: hash.digest("hex"), sizeBytes };
};

const openAsTold = async (
  storage: Storage,
  key: string,
  sizeBytes: number,
  range?: ByteRange,
): Promise<ReadableStream<Uint8Array> | undefined> => {
  const opened = await storage.open(key, range);
  if (opened?.sizeBytes === sizeBytes) return opened.body;
  await opened?.body.cancel();
  return undefined;
};

import type { Storage } from "@foja/core/ports/storage";
import { requireStorageKey } from "./storage-key";

export type MemoryFile = {
  readonly bytes: Uint8Array;
  readonly contentType: string;
  /** Default: the beginning of time. */
  readonly writtenAt?: Date;
};
export type MemoryStorage = Storage & { readonly files: Map<string, MemoryFile> };

/** Fake for tests of operations. Copies bytes in and out, as a real storage does. Its links can't be followed. */
export const createMemoryStorage = ({ now = () => new Date() } = {}): MemoryStorage => {
  const files = new Map<string, MemoryFile>();
  const find = (key: string): MemoryFile | undefined => {
    requireStorageKey(key);
    return files.get(key);
  };

  return {
    files,
    put: async (key, bytes, contentType) => {
      requireStorageKey(key);
      files.set(key, { bytes: new Uint8Array(bytes), contentType, writtenAt: now() });
    },
    get: async (key) => {
      const file = find(key);
      return file && new Uint8Array(file.bytes);
    },
    open: async (key, range) => {
      const file = find(key);
      const part = file && new Uint8Array(range ? file.bytes.slice(range.start, range.end + 1) : file.bytes);
      return part && { sizeBytes: file.bytes.length, body: new Blob([part]).stream() };
    },
    stat: async (key) => {
      const file = find(key);
      return file && { sizeBytes: file.bytes.length };
    },
    remove: async (key) => {
      requireStorageKey(key);
      files.delete(key);
    },
    list: async function* (folder) {
      requireStorageKey(folder);
      for (const [key, { bytes, writtenAt = new Date(0) }] of [...files]) {
        if (key.startsWith(`${folder}/`)) yield { key, sizeBytes: bytes.length, writtenAt };
      }
    },
    link: async (key, { expiresInSeconds, fileName }) => {
      requireStorageKey(key);
      return `memory://files/${key}?expires_in=${expiresInSeconds}&name=${encodeURIComponent(fileName)}`;
    },
    ping: async () => {},
  };
};

import { StorageError } from "./storage-error";

const KEY_LENGTH_MAX = 512;
const SEGMENT_LENGTH_MAX = 200;
// A leading dot is ours: temporary files start with one. It also rules out "." and "..".
const SEGMENT = /^[A-Za-z0-9_-][A-Za-z0-9._-]*$/;

export const isStorageKey = (key: string): boolean =>
  key.length <= KEY_LENGTH_MAX &&
  key.split("/").every((segment) => segment.length <= SEGMENT_LENGTH_MAX && SEGMENT.test(segment));

/** Segments of `[A-Za-z0-9._-]` that don't start with a dot, joined by `/`. Throws `StorageError` `invalid_key`. */
export const requireStorageKey = (key: string): void => {
  if (!isStorageKey(key))
    throw new StorageError("invalid_key", `Not a storage key: ${JSON.stringify(key.slice(0, 80))}`);
};

import { deflateSync } from "node:zlib";
import { dict, flateStream, name, Stream } from "../pdf/objects";
import { fingerprint } from "../verify/security-store";

const LARGE_BYTES = 256 * 1024;
// Serial numbers do not compress: the usual level takes twice the time and saves two per cent.
const LARGE_LEVEL = 3;
const KEPT_MAX_BYTES = 32 * 1024 * 1024;

// The list of an authority goes into every document that names it.
const kept = new Map<string, Buffer>();

/** A stream with evidence. */
export const compressedStream = (bytes: Buffer): Stream =>
  bytes.length < LARGE_BYTES
    ? flateStream(dict(), bytes)
    : new Stream(dict({ Filter: name("FlateDecode") }), compressedOnce(bytes));

const compressedOnce = (bytes: Buffer): Buffer => {
  const key = fingerprint(bytes);
  const known = kept.get(key);
  if (known) return known;
  const compressed = deflateSync(bytes, { level: LARGE_LEVEL });
  const size = Array.from(kept.values(), ({ length }) => length).reduce((sum, length) => sum + length, 0);
  if (size + compressed.length > KEPT_MAX_BYTES) kept.clear();
  kept.set(key, compressed);
  return compressed;
};

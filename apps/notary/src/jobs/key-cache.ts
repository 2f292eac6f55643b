import { createHmac, randomBytes } from "node:crypto";
import { type KeyWithCertificates, readPkcs12 } from "@foja/pades/pkcs12/read-pkcs12";

export type OpenKey = (p12: Uint8Array, password: string) => Promise<KeyWithCertificates>;

const LIFE_MS = 5 * 60_000;
const ENTRIES_MAX = 64;

/**
 * Opens PKCS#12 files and remembers the keys for five minutes: the key derivation costs more than all the rest of a
 * signature. The index is a keyed hash of file and password, so neither can be read from it, and a
 * wrong password finds nothing.
 */
export const createKeyCache = (now: () => number, open: OpenKey = readPkcs12): OpenKey => {
  const secret = randomBytes(32);
  const entries = new Map<string, { readonly value: KeyWithCertificates; readonly until: number }>();

  return async (p12, password) => {
    const hash = createHmac("sha256", secret).update(`${p12.length}:`).update(p12).update(password);
    const index = hash.digest("base64");
    const found = entries.get(index);
    if (found && found.until > now()) return found.value;

    const value = await open(p12, password);
    for (const [key, { until }] of entries)
      if (until <= now() || entries.size >= ENTRIES_MAX) entries.delete(key);
    entries.set(index, { value, until: now() + LIFE_MS });
    return value;
  };
};

import { createHmac, randomBytes } from "node:crypto";
import { type KeyWithCertificates, readPkcs12 } from "@foja/pades/pkcs12/read-pkcs12";

export type OpenKey = (p12: Uint8Array, password: string) => Promise<KeyWithCertificates>;

export type KeyCache = {
  readonly openKey: OpenKey;
  /** Keys in memory now. */
  readonly size: number;
};

const LIFE_MS = 5 * 60_000;
const ENTRIES_MAX = 64;

/**
 * Opens PKCS#12 files and remembers the keys for five minutes: the key derivation costs more than all the rest of a
 * signature, and several requests with the same new file wait for one. The index is a keyed hash of file and password, so
 * neither can be read from it, and a wrong password finds nothing.
 */
export const createKeyCache = (lifeMs = LIFE_MS, open: OpenKey = readPkcs12): KeyCache => {
  const secret = randomBytes(32);
  const entries = new Map<string, Promise<KeyWithCertificates>>();

  const remember = (index: string, opening: Promise<KeyWithCertificates>): Promise<KeyWithCertificates> => {
    const [oldest] = entries.keys();
    if (oldest !== undefined && entries.size >= ENTRIES_MAX) entries.delete(oldest);
    entries.set(index, opening);
    const forget = () => {
      if (entries.get(index) === opening) entries.delete(index);
    };
    // By a clock of its own: a service that nobody calls must not keep keys.
    opening.then(() => setTimeout(forget, lifeMs).unref(), forget);
    return opening;
  };

  return {
    openKey: (p12, password) => {
      const hash = createHmac("sha256", secret).update(`${p12.length}:`).update(p12).update(password);
      const index = hash.digest("base64");
      return entries.get(index) ?? remember(index, open(p12, password));
    },
    get size() {
      return entries.size;
    },
  };
};

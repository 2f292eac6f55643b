import { createHmac, randomBytes } from "node:crypto";
import { type KeyWithCertificates, readPkcs12 } from "@foja/pades/pkcs12/read-pkcs12";
import { parseCertificate } from "@foja/pades/x509/certificate";

/** @param at when the key is to sign: of several certificates for it one that may do so then comes first */
export type OpenKey = (p12: Uint8Array, password: string, at: Date) => Promise<KeyWithCertificates>;

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
 * neither can be read from it, and a wrong password finds nothing. Where the certificate in front has ended meanwhile, the file is opened
 * anew: it may hold its renewal.
 */
export const createKeyCache = (lifeMs = LIFE_MS, open: OpenKey = readPkcs12): KeyCache => {
  const secret = randomBytes(32);
  const entries = new Map<string, Entry>();

  const remember = (index: string, entry: Entry): Promise<KeyWithCertificates> => {
    const [oldest] = entries.keys();
    if (oldest !== undefined && entries.size >= ENTRIES_MAX) entries.delete(oldest);
    entries.set(index, entry);
    const forget = () => {
      if (entries.get(index) === entry) entries.delete(index);
    };
    // By a clock of its own: a service that nobody calls must not keep keys.
    entry.opening.then(() => setTimeout(forget, lifeMs).unref(), forget);
    return entry.opening;
  };

  return {
    openKey: (p12, password, at) => {
      const hash = createHmac("sha256", secret).update(`${p12.length}:`).update(p12).update(password);
      const index = hash.digest("base64");
      const openAnew = () => remember(index, { opening: open(p12, password, at), at });
      const known = entries.get(index);
      if (!known) return openAnew();
      return known.opening.then((key) => (endedBetween(key, known.at, at) ? openAnew() : key));
    },
    get size() {
      return entries.size;
    },
  };
};

type Entry = {
  readonly opening: Promise<KeyWithCertificates>;
  /** The moment that its certificates were put in order for. */
  readonly at: Date;
};

const endedBetween = ({ certificates: [own] }: KeyWithCertificates, before: Date, now: Date): boolean => {
  const end = own && parseCertificate(own).notAfter;
  return end !== undefined && before <= end && end < now;
};

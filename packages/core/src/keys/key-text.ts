import { createHash, randomBytes } from "node:crypto";

/** What an API key is for (specification 1, 2.5). Standard and api are one kind to whoever is asked (decisions B). */
export type KeyType = "standard" | "api" | "tad" | "backup";

const SERVICES = {
  standard: "gdi",
  api: "gdi",
  tad: "tad",
  backup: "backup",
} as const satisfies Record<KeyType, string>;

/** Shown where a key is listed, so that people know which one it is. */
const PREFIX_LENGTH = 12;

/** A new key as its owner gets it, once: `sk-<service>-` and 256 random bits (decisions B). */
export const inventKey = (type: KeyType): string =>
  `sk-${SERVICES[type]}-${randomBytes(32).toString("base64url")}`;

/** SHA-256, lower-case hex. Enough without salt or rounds: nobody guesses 256 bits. */
export const hashKey = (key: string): string => createHash("sha256").update(key).digest("hex");

/** What is stored of a key. */
export const storedKey = (key: string) => ({ hash: hashKey(key), prefix: key.slice(0, PREFIX_LENGTH) });

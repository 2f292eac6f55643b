import type { KeyObject } from "node:crypto";

/**
 * Whether two public keys are the same. Types first: `equals` on keys of different types leaves an error behind in OpenSSL's queue, and
 * the next private key that this thread reads, whoever's it is, is refused for it (Node 24, OpenSSL 3.5).
 */
export const isSameKey = (one: KeyObject, other: KeyObject): boolean =>
  one.asymmetricKeyType === other.asymmetricKeyType && one.equals(other);

import type { KeyObject } from "node:crypto";

/**
 * Whether a key that is bound to RSASSA-PSS parameters (RFC 4055, 3.3) may be used with these: hash and mask hash are its own, the salt
 * is at least as long. A key without them allows any.
 */
export const allowsPss = (
  { asymmetricKeyDetails = {} }: KeyObject,
  hash: string,
  saltLength: number,
): boolean => {
  const { hashAlgorithm, mgf1HashAlgorithm, saltLength: saltMin } = asymmetricKeyDetails;
  if (hashAlgorithm === undefined) return true;
  return hashAlgorithm === hash && mgf1HashAlgorithm === hash && saltLength >= (saltMin ?? 0);
};

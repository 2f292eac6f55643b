import type { KeyObject } from "node:crypto";
import { CertificateError } from "./certificate-error";

const RSA_BITS_MIN = 2048;
const RSA_BITS_MAX = 8192;
const CURVES = ["prime256v1", "secp384r1"];

/**
 * Keys that the algorithm policy accepts (ETSI TS 119 312): RSA from 2048 bits, P-256, P-384.
 * The upper limits stop keys that are made to burn the verifier's time.
 * @throws CertificateError WEAK_KEY, UNSUPPORTED_KEY
 */
export const assertKeyStrength = (key: KeyObject): void => {
  const { modulusLength = 0, namedCurve = "" } = key.asymmetricKeyDetails ?? {};
  switch (key.asymmetricKeyType) {
    case "rsa":
    case "rsa-pss":
      if (modulusLength < RSA_BITS_MIN)
        throw new CertificateError("WEAK_KEY", `RSA key of ${modulusLength} bits`);
      if (modulusLength > RSA_BITS_MAX || !isAffordable(key)) {
        throw new CertificateError("UNSUPPORTED_KEY", `RSA key of ${modulusLength} bits, or its exponent`);
      }
      return;
    case "ec":
      if (!CURVES.includes(namedCurve)) throw new CertificateError("UNSUPPORTED_KEY", `curve ${namedCurve}`);
      return;
    default:
      throw new CertificateError("UNSUPPORTED_KEY", `key of type ${key.asymmetricKeyType}`);
  }
};

const RSA_VERIFIED_BITS_MAX = 16_384;
// Those in use have 65537. OpenSSL takes exponents as long as a modulus of up to 3072 bits, at a hundred times the cost.
const EXPONENT_MAX = 2n ** 64n;
/** Squarings of 2048 bits: what the largest modulus costs with a usual exponent. */
const SQUARINGS_MAX = (RSA_VERIFIED_BITS_MAX / 2048) ** 2 * 17;

/** Of elliptic keys that we verify with: ETSI TS 119 312, 6.2.2.3. */
export const VERIFIED_CURVES: ReadonlySet<string> = new Set([
  ...["prime256v1", "secp384r1", "secp521r1"],
  ...["brainpoolP256r1", "brainpoolP384r1", "brainpoolP512r1"],
]);

/** Whether a value can be verified with a key at a usual price: keys come with whatever a stranger sends. */
export const isAffordable = (key: KeyObject): boolean => {
  const { asymmetricKeyType: type, asymmetricKeyDetails: { namedCurve = "" } = {} } = key;
  if (type === "ec") return VERIFIED_CURVES.has(namedCurve);
  if (type === "ed25519" || type === "ed448") return true;
  if (type !== "rsa" && type !== "rsa-pss") return false;
  const { modulusLength = 0, publicExponent = 0n } = key.asymmetricKeyDetails ?? {};
  const squarings = (modulusLength / 2048) ** 2 * publicExponent.toString(2).length;
  return (
    modulusLength <= RSA_VERIFIED_BITS_MAX && publicExponent < EXPONENT_MAX && squarings <= SQUARINGS_MAX
  );
};

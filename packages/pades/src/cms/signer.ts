import { constants, createPublicKey, type KeyObject, sign, verify } from "node:crypto";
import { parseCertificate } from "../x509/certificate";
import { CertificateError } from "../x509/certificate-error";
import { assertKeyStrength } from "../x509/key-strength";
import { isSameKey } from "../x509/same-key";
import { digestNameOf, PSS_SALT_BYTES, type SignatureAlgorithm } from "./algorithms";
import { CmsError } from "./cms-error";
import { allowsPss } from "./pss-key";

/** Whoever holds a private key: a file, a token, a remote service. */
export type Signer = {
  /** DER, the signer's own first, then its chain. */
  readonly certificates: readonly Buffer[];
  readonly algorithm: SignatureAlgorithm;
  /** Hashes and signs `bytes`; ECDSA values come as DER SEQUENCE of r and s. */
  sign(bytes: Uint8Array): Promise<Buffer>;
};

/**
 * A key in memory. RSA signs with PKCS#1 v1.5 unless `pss`, or unless the key itself is bound to PSS.
 * @throws CertificateError WEAK_KEY, UNSUPPORTED_KEY, UNREADABLE
 * @throws CmsError KEY_MISMATCH when the first certificate is not the key's, or the key's private part not its own; NO_SIGNER_CERTIFICATE
 */
export const createKeySigner = (input: {
  readonly key: KeyObject;
  readonly certificates: readonly Buffer[];
  readonly pss?: boolean;
}): Signer => {
  const { key, certificates, pss = false } = input;
  const publicKey = publicKeyOf(certificates);
  if (!isSameKey(publicKey, createPublicKey(key)))
    throw new CmsError("KEY_MISMATCH", "key of another certificate");
  assertKeyStrength(publicKey);
  const algorithm = algorithmFor(publicKey, pss);
  const hash = digestNameOf(algorithm);
  assertWorks(key, publicKey, algorithm);

  return {
    certificates,
    algorithm,
    // Without a callback: 0.2 ms of work are not worth a turn through the thread pool.
    sign: async (bytes) => sign(hash, bytes, withPadding(key, algorithm)),
  };
};

const PROBE = Buffer.from("proof of a private key");
const proven = new WeakMap<
  KeyObject,
  { readonly publicKey: KeyObject; readonly algorithm: SignatureAlgorithm }
>();

/** A file may hold a private part that is not the public one's: what it signs is worth nothing, and only a try tells. Once for each key. */
const assertWorks = (key: KeyObject, publicKey: KeyObject, algorithm: SignatureAlgorithm): void => {
  const known = proven.get(key);
  if (known?.algorithm === algorithm && isSameKey(known.publicKey, publicKey)) return;
  if (!makesRightValue(key, publicKey, algorithm))
    throw new CmsError("KEY_MISMATCH", "the private key is damaged");
  proven.set(key, { publicKey, algorithm });
};

const makesRightValue = (key: KeyObject, publicKey: KeyObject, algorithm: SignatureAlgorithm): boolean => {
  try {
    const value = sign(digestNameOf(algorithm), PROBE, withPadding(key, algorithm));
    return isSignatureOf(PROBE, value, publicKey, algorithm);
  } catch {
    // OpenSSL's own message is left out: nothing about a key may travel in an error.
    return false;
  }
};

/**
 * A signature made elsewhere over exactly the bytes that `sign` will be called with.
 * `sign` rejects with CmsError INVALID_SIGNATURE when it does not fit them and the certificate.
 * @throws CertificateError WEAK_KEY, UNSUPPORTED_KEY, UNREADABLE
 * @throws CmsError NO_SIGNER_CERTIFICATE
 */
export const createExternalSigner = (input: {
  readonly certificates: readonly Buffer[];
  readonly algorithm: SignatureAlgorithm;
  readonly signature: Buffer;
}): Signer => {
  const { certificates, algorithm, signature } = input;
  const publicKey = publicKeyOf(certificates);
  assertKeyStrength(publicKey);

  return {
    certificates,
    algorithm,
    sign: async (bytes) => {
      if (!isSignatureOf(bytes, signature, publicKey, algorithm)) {
        throw new CmsError("INVALID_SIGNATURE", "the signature is not of these bytes and this certificate");
      }
      return signature;
    },
  };
};

/** The algorithm that a key signs with, by its type and curve. */
export const algorithmFor = (publicKey: KeyObject, pss = false): SignatureAlgorithm => {
  if (publicKey.asymmetricKeyType === "rsa-pss") {
    if (!allowsPss(publicKey, "sha256", PSS_SALT_BYTES))
      throw new CertificateError("UNSUPPORTED_KEY", "RSA-PSS key bound to another hash or a longer salt");
    return "rsa-pss-sha256";
  }
  if (publicKey.asymmetricKeyType === "rsa") return pss ? "rsa-pss-sha256" : "rsa-pkcs1-sha256";
  const curve = publicKey.asymmetricKeyDetails?.namedCurve;
  if (curve === "prime256v1") return "ecdsa-p256-sha256";
  if (curve === "secp384r1") return "ecdsa-p384-sha384";
  throw new CertificateError("UNSUPPORTED_KEY", `key of type ${publicKey.asymmetricKeyType} ${curve ?? ""}`);
};

const isSignatureOf = (
  bytes: Uint8Array,
  signature: Uint8Array,
  publicKey: KeyObject,
  algorithm: SignatureAlgorithm,
): boolean => verify(digestNameOf(algorithm), bytes, withPadding(publicKey, algorithm), signature);

const publicKeyOf = ([own]: readonly Buffer[]): KeyObject => {
  if (!own) throw new CmsError("NO_SIGNER_CERTIFICATE", "no certificate given");
  return parseCertificate(own).publicKey;
};

const withPadding = (key: KeyObject, algorithm: SignatureAlgorithm) =>
  algorithm === "rsa-pss-sha256"
    ? { key, padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: PSS_SALT_BYTES }
    : key;

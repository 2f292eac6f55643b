import { constants, createPublicKey, type KeyObject, sign, verify } from "node:crypto";
import { parseCertificate } from "../x509/certificate";
import { CertificateError } from "../x509/certificate-error";
import { assertKeyStrength } from "../x509/key-strength";
import { isSameKey } from "../x509/same-key";
import { digestNameOf, PSS_SALT_BYTES, type SignatureAlgorithm } from "./algorithms";
import { CmsError } from "./cms-error";

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
 * @throws CmsError KEY_MISMATCH when the first certificate is not the key's, NO_SIGNER_CERTIFICATE
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

  return {
    certificates,
    algorithm,
    // Without a callback: 0.2 ms of work are not worth a turn through the thread pool.
    sign: async (bytes) => sign(hash, bytes, withPadding(key, algorithm)),
  };
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
  if (publicKey.asymmetricKeyType === "rsa-pss") return "rsa-pss-sha256";
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

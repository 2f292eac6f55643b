import { createPrivateKey, createPublicKey, type KeyObject } from "node:crypto";
import { Asn1Error } from "../asn1/asn1-error";
import { Fields, onlyChild } from "../asn1/fields";
import { OID } from "../asn1/oids";
import { readAsn1 } from "../asn1/read";
import { contextTag, TAG } from "../asn1/tags";
import { readCount, readOctets, readOid } from "../asn1/values";
import { type Certificate, parseCertificate } from "../x509/certificate";
import { CertificateError } from "../x509/certificate-error";
import { issuersAbove } from "../x509/chain";
import { allowsSigning, assertMaySign } from "../x509/signing-certificate";
import { createIterationBudget } from "./iteration-budget";
import { verifyMac } from "./mac";
import { bmpForms } from "./password";
import { Pkcs12Error } from "./pkcs12-error";
import { readBags } from "./safe-bags";

export type KeyWithCertificates = {
  readonly key: KeyObject;
  /**
   * DER: the key's own certificate first, then those that issued it as far as the file has them, then its others. Which of them make a
   * good path depends on the moment and on whom one trusts.
   */
  readonly certificates: Buffer[];
  /** Different private keys in the file. Of several, the first that has a certificate is taken. */
  readonly keyCount: number;
};

/**
 * Opens a PKCS#12 file (RFC 7292) with one password for MAC and contents: PBES2 with AES or 3DES, and the old 3DES and
 * RC2 schemes; MAC with SHA-1, SHA-2 or PBMAC1, or none. Keys and certificates may come in any order.
 * @param at when it is to sign: of a key with several certificates one that may do so then comes first
 * @throws Pkcs12Error
 */
export const readPkcs12 = async (
  bytes: Uint8Array,
  password: string,
  at = new Date(),
): Promise<KeyWithCertificates> => {
  try {
    return await read(bytes, password, at);
  } catch (error) {
    if (error instanceof Asn1Error) throw new Pkcs12Error("MALFORMED", error.message);
    throw error;
  }
};

const read = async (bytes: Uint8Array, password: string, at: Date): Promise<KeyWithCertificates> => {
  const { contents, macData } = readPfx(bytes);
  const budget = createIterationBudget();
  const bmp = macData ? await verifyMac(macData, contents, password, budget) : bmpForms(password)[0];
  const bags = await readBags(contents, {
    password: { text: password, bmp: bmp ?? Buffer.alloc(0) },
    budget,
    hasMac: macData !== undefined,
  });
  return match(bags.keys.map(readKey), bags.certificates.flatMap(readable), at);
};

const readPfx = (bytes: Uint8Array) => {
  const fields = new Fields(readAsn1(bytes, "ber"), "PFX");
  if (readCount(fields.take(TAG.INTEGER, "version")) !== 3)
    throw new Pkcs12Error("UNSUPPORTED", "not version 3");
  const authSafe = new Fields(fields.take(TAG.SEQUENCE, "authSafe"), "authSafe");
  const type = readOid(authSafe.take(TAG.OID, "contentType"));
  // The other way is a file signed with a certificate instead of a password; nobody writes those.
  if (type !== OID.data) throw new Pkcs12Error("UNSUPPORTED", `integrity by ${type}`);
  const contents = readOctets(onlyChild(authSafe.take(contextTag(0), "content"), "content"));
  const macData = fields.optional(TAG.SEQUENCE);
  fields.end();
  return { contents, macData };
};

const readKey = (pkcs8: Buffer): KeyObject => {
  try {
    return createPrivateKey({ key: pkcs8, format: "der", type: "pkcs8" });
  } catch {
    // OpenSSL's own message is left out: nothing about a key may travel in an error.
    throw new Pkcs12Error("UNSUPPORTED", "private key of an unknown kind");
  }
};

const readable = (der: Buffer): Certificate[] => {
  try {
    return [parseCertificate(der)];
  } catch (error) {
    // One odd certificate in a chain must not keep the others from being used.
    if (error instanceof CertificateError) return [];
    throw error;
  }
};

/** Of a key that was certified again, or for several uses: one that may sign now, and of those the one that lasts longest. */
const bestOf = (certificates: readonly Certificate[], at: Date): Certificate | undefined => {
  const isFit = (certificate: Certificate) => Number(maySign(certificate, at));
  // Where none is fit, one that was made for signing tells whoever brings the file what is wrong with it: that it has ended, say.
  const isForIt = (certificate: Certificate) => Number(allowsSigning(certificate));
  return certificates.toSorted(
    (one, other) =>
      isFit(other) - isFit(one) ||
      isForIt(other) - isForIt(one) ||
      Number(other.notAfter) - Number(one.notAfter),
  )[0];
};

const maySign = (certificate: Certificate, at: Date): boolean => {
  try {
    assertMaySign(certificate, at);
    return true;
  } catch (error) {
    if (error instanceof CertificateError) return false;
    throw error;
  }
};

/** A file in use has a key or two and a handful of certificates; each pair is tried. */
const PAIRS_MAX = 2_000;

const match = (
  keys: readonly KeyObject[],
  certificates: readonly Certificate[],
  at: Date,
): KeyWithCertificates => {
  if (keys.length === 0) throw new Pkcs12Error("NO_KEY", "the file holds no private key");
  if (keys.length * certificates.length > PAIRS_MAX)
    throw new Pkcs12Error("TOO_EXPENSIVE", `over ${PAIRS_MAX} pairs of a key and a certificate`);
  for (const key of keys) {
    const own = bestOf(
      certificates.filter(({ x509 }) => x509.checkPrivateKey(key)),
      at,
    );
    if (own) return { key, certificates: ordered(own, certificates), keyCount: countDifferent(keys) };
  }
  throw new Pkcs12Error("NO_CERTIFICATE", "the file holds no certificate of its key");
};

const countDifferent = (keys: readonly KeyObject[]): number =>
  new Set(keys.map((key) => createPublicKey(key).export({ type: "spki", format: "der" }).toString("base64")))
    .size;

// Those that are no issuers yet, since one between them and the key's own is missing, may become some.
const HELD_MAX = 100;

const ordered = (own: Certificate, certificates: readonly Certificate[]): Buffer[] => {
  const all = [...issuersAbove(own, certificates), ...certificates];
  return [...new Map(all.map(({ x509, der }) => [x509.fingerprint256, der])).values()].slice(0, HELD_MAX);
};

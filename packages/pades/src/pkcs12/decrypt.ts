import { createDecipheriv } from "node:crypto";
import { Asn1Error } from "../asn1/asn1-error";
import { Fields } from "../asn1/fields";
import { OID } from "../asn1/oids";
import { type Asn1, readAsn1 } from "../asn1/read";
import { TAG } from "../asn1/tags";
import { readCount, readOctets } from "../asn1/values";
import { readAlgorithm } from "../cms/signed-data";
import { derivePkcs12Key, PURPOSE } from "./derive-key";
import type { IterationBudget } from "./iteration-budget";
import { derivePbkdf2 } from "./pbkdf2";
import { Pkcs12Error } from "./pkcs12-error";
import { decryptRc2 } from "./rc2";

/** The password in the form that PBES2 takes, and in the one that RFC 7292 takes (known once the MAC agreed). */
export type Password = { readonly text: string; readonly bmp: Buffer };

const PBES2_CIPHERS: Readonly<Record<string, { readonly name: string; readonly keyBytes: number }>> = {
  [OID.aes128Cbc]: { name: "aes-128-cbc", keyBytes: 16 },
  [OID.aes192Cbc]: { name: "aes-192-cbc", keyBytes: 24 },
  [OID.aes256Cbc]: { name: "aes-256-cbc", keyBytes: 32 },
  [OID.desEde3Cbc]: { name: "des-ede3-cbc", keyBytes: 24 },
};

const OLD_CIPHERS: Readonly<Record<string, { readonly keyBytes: number; readonly rc2Bits?: number }>> = {
  [OID.pbeSha1TripleDes]: { keyBytes: 24 },
  [OID.pbeSha1TwoKeyTripleDes]: { keyBytes: 16 },
  [OID.pbeSha1Rc2With128Bits]: { keyBytes: 16, rc2Bits: 128 },
  [OID.pbeSha1Rc2With40Bits]: { keyBytes: 5, rc2Bits: 40 },
};

/**
 * Decrypts by an AlgorithmIdentifier of PKCS#5 (PBES2) or PKCS#12 (RFC 7292, C). Undefined: the padding is wrong,
 * so the password is, or the file is damaged.
 */
export const decrypt = async (
  algorithm: Asn1,
  bytes: Buffer,
  password: Password,
  budget: IterationBudget,
): Promise<Buffer | undefined> => {
  const { oid, parameters } = readAlgorithm(algorithm);
  if (!parameters) throw new Pkcs12Error("MALFORMED", "encryption without parameters");
  if (oid === OID.pbes2) return decryptPbes2(parameters, bytes, password.text, budget);
  return decryptOld(oid, parameters, bytes, password.bmp, budget);
};

/**
 * Whether one SEQUENCE fills what was decrypted, as SafeContents (RFC 7292, 4.2) and PrivateKeyInfo (RFC 5208, 5) do. Of wrong passwords
 * one in 256 leaves padding that looks right: where no MAC told before, this does.
 */
export const isDecrypted = (contents: Buffer): boolean => {
  try {
    return readAsn1(contents, "ber").tag === TAG.SEQUENCE;
  } catch (error) {
    if (error instanceof Asn1Error) return false;
    throw error;
  }
};

const decryptPbes2 = async (parameters: Asn1, bytes: Buffer, password: string, budget: IterationBudget) => {
  const fields = new Fields(parameters, "PBES2-params");
  const derivation = fields.take(TAG.SEQUENCE, "keyDerivationFunc");
  const scheme = readAlgorithm(fields.take(TAG.SEQUENCE, "encryptionScheme"));
  const cipher = PBES2_CIPHERS[scheme.oid];
  if (!cipher || !scheme.parameters) throw new Pkcs12Error("UNSUPPORTED", `cipher ${scheme.oid}`);

  const iv = readOctets(scheme.parameters);
  const key = await derivePbkdf2(derivation, password, cipher.keyBytes, budget);
  return decipher(cipher.name, key, iv, bytes);
};

const decryptOld = (
  oid: string,
  parameters: Asn1,
  bytes: Buffer,
  password: Buffer,
  budget: IterationBudget,
) => {
  const cipher = OLD_CIPHERS[oid];
  if (!cipher) throw new Pkcs12Error("UNSUPPORTED", `encryption ${oid}`);
  const fields = new Fields(parameters, "pkcs-12PbeParams");
  const salt = readOctets(fields.any("salt"));
  const iterations = readCount(fields.take(TAG.INTEGER, "iterations"));
  // SHA-1 gives 20 bytes a run: a key of 24 takes two, the vector a third.
  budget.spend(iterations * (cipher.keyBytes > 20 ? 3 : 2));

  const derive = (purpose: 1 | 2, length: number) =>
    derivePkcs12Key({ hash: "sha1", password, salt, purpose, iterations, length });
  const key = derive(PURPOSE.key, cipher.keyBytes);
  const iv = derive(PURPOSE.iv, 8);
  if (cipher.rc2Bits) return decryptRc2({ key, effectiveBits: cipher.rc2Bits, iv, bytes });
  return decipher("des-ede3-cbc", Buffer.concat([key, key]).subarray(0, 24), iv, bytes);
};

const decipher = (name: string, key: Buffer, iv: Buffer, bytes: Buffer): Buffer | undefined => {
  try {
    const cipher = createDecipheriv(name, key, iv);
    return Buffer.concat([cipher.update(bytes), cipher.final()]);
  } catch {
    // Wrong padding, length or vector: OpenSSL's text would tell the caller nothing more.
    return undefined;
  }
};

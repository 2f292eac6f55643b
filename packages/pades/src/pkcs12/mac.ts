import { createHmac, timingSafeEqual } from "node:crypto";
import { Fields } from "../asn1/fields";
import { OID } from "../asn1/oids";
import type { Asn1 } from "../asn1/read";
import { TAG } from "../asn1/tags";
import { readCount, readOctets } from "../asn1/values";
import { HASH_BYTES, hashOfOid } from "../cms/algorithms";
import { type AlgorithmIdentifier, readAlgorithm } from "../cms/signed-data";
import { derivePkcs12Key, type Pkcs12Hash, PURPOSE } from "./derive-key";
import type { IterationBudget } from "./iteration-budget";
import { bmpForms } from "./password";
import { derivePbkdf2, PRF_OF } from "./pbkdf2";
import { Pkcs12Error } from "./pkcs12-error";

/**
 * Checks MacData (RFC 7292, 4) over the authenticated contents and gives the form of the password that agreed.
 * @throws Pkcs12Error WRONG_PASSWORD when none does, UNSUPPORTED, MALFORMED, TOO_EXPENSIVE
 */
export const verifyMac = async (
  macData: Asn1,
  contents: Buffer,
  password: string,
  budget: IterationBudget,
): Promise<Buffer> => {
  const fields = new Fields(macData, "MacData");
  const digestInfo = new Fields(fields.take(TAG.SEQUENCE, "mac"), "DigestInfo");
  const algorithm = readAlgorithm(digestInfo.take(TAG.SEQUENCE, "digestAlgorithm"));
  const expected = readOctets(digestInfo.any("digest"));
  const salt = readOctets(fields.any("macSalt"));
  const count = fields.optional(TAG.INTEGER);
  const iterations = count ? readCount(count) : 1;

  if (algorithm.oid === OID.pbmac1) {
    const mac = await pbmac1(algorithm, contents, password, budget);
    if (!isEqual(mac, expected)) throw wrongPassword();
    return bmpForms(password)[0] ?? Buffer.alloc(0);
  }
  const hash = hashOfOid(algorithm.oid);
  if (!hash || hash === "shake256") throw new Pkcs12Error("UNSUPPORTED", `MAC ${algorithm.oid}`);
  for (const form of bmpForms(password)) {
    budget.spend(iterations);
    const length = HASH_BYTES[hash];
    const key = derivePkcs12Key({ hash, password: form, salt, purpose: PURPOSE.mac, iterations, length });
    if (isEqual(hmac(hash, key, contents), expected)) return form;
  }
  throw wrongPassword();
};

/** PBMAC1 (RFC 9579): the key comes from PBKDF2, whose length must be spelled out. */
const pbmac1 = async (
  { parameters }: AlgorithmIdentifier,
  contents: Buffer,
  password: string,
  budget: IterationBudget,
): Promise<Buffer> => {
  if (!parameters) throw new Pkcs12Error("MALFORMED", "PBMAC1 without parameters");
  const fields = new Fields(parameters, "PBMAC1-params");
  const derivation = fields.take(TAG.SEQUENCE, "keyDerivationFunc");
  const { oid } = readAlgorithm(fields.take(TAG.SEQUENCE, "messageAuthScheme"));
  const hash = PRF_OF[oid];
  if (!hash) throw new Pkcs12Error("UNSUPPORTED", `MAC ${oid}`);

  const key = await derivePbkdf2(derivation, password, HASH_BYTES[hash], budget);
  return hmac(hash, key, contents);
};

const hmac = (hash: Pkcs12Hash, key: Buffer, contents: Buffer): Buffer =>
  createHmac(hash, key).update(contents).digest();

const isEqual = (one: Buffer, other: Buffer): boolean =>
  one.length === other.length && timingSafeEqual(one, other);

const wrongPassword = () => new Pkcs12Error("WRONG_PASSWORD", "the password is not this file's");

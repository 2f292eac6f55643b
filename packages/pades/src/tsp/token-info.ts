import { Asn1Error } from "../asn1/asn1-error";
import { Fields } from "../asn1/fields";
import { type Asn1, readAsn1 } from "../asn1/read";
import { contextPrimitiveTag, contextTag, TAG } from "../asn1/tags";
import { readCount, readImplicitCount, readInteger, readOctets, readOid, readTime } from "../asn1/values";
import { type Hash, hashOfOid } from "../cms/algorithms";
import { CmsError } from "../cms/cms-error";
import { parseSignedData, readAlgorithm } from "../cms/signed-data";
import { readExtensionList } from "../x509/certificate";
import { TsaError } from "./tsa-error";

export type TokenInfo = {
  readonly policy: string;
  readonly hash: Hash | undefined;
  readonly digest: Buffer;
  readonly serialNumber: bigint;
  readonly time: Date;
  readonly accuracyMs: number;
  readonly nonce: bigint | undefined;
};

/** TSTInfo (RFC 3161, 2.4.2). @throws Asn1Error */
export const parseTokenInfo = (bytes: Uint8Array): TokenInfo => {
  const fields = new Fields(readAsn1(bytes), "TSTInfo");
  if (readCount(fields.take(TAG.INTEGER, "version")) !== 1)
    throw new Asn1Error("INVALID", "TSTInfo of another version");
  const policy = readOid(fields.take(TAG.OID, "policy"));
  const imprint = new Fields(fields.take(TAG.SEQUENCE, "messageImprint"), "MessageImprint");
  const hash = hashOfOid(readAlgorithm(imprint.take(TAG.SEQUENCE, "hashAlgorithm")).oid);
  const digest = readOctets(imprint.take(TAG.OCTET_STRING, "hashedMessage"));
  const serialNumber = readInteger(fields.take(TAG.INTEGER, "serialNumber"));
  const time = readTime(fields.take(TAG.GENERALIZED_TIME, "genTime"));
  const accuracy = fields.optional(TAG.SEQUENCE);
  fields.optional(TAG.BOOLEAN);
  const nonce = fields.optional(TAG.INTEGER);
  fields.optional(contextTag(0));
  const extensions = fields.optional(contextTag(1));
  fields.end();
  // None is known here, and a critical one may say that the time means something else.
  if (extensions && Array.from(readExtensionList(extensions).values()).some(({ isCritical }) => isCritical))
    throw new Asn1Error("INVALID", "TSTInfo with a critical extension");
  return {
    policy,
    hash,
    digest,
    serialNumber,
    time,
    accuracyMs: accuracy ? readAccuracy(accuracy) : 0,
    nonce: nonce && readInteger(nonce),
  };
};

/**
 * The time that a token states, and nothing else of it: that it is right is proved where it comes from.
 * @throws TsaError NOT_A_REPLY
 */
export const tokenTimeOf = (token: Uint8Array): Date => {
  try {
    const fields = new Fields(readAsn1(parseSignedData(token).content ?? Buffer.alloc(0)), "TSTInfo");
    fields.take(TAG.INTEGER, "version");
    fields.take(TAG.OID, "policy");
    fields.take(TAG.SEQUENCE, "messageImprint");
    fields.take(TAG.INTEGER, "serialNumber");
    return readTime(fields.take(TAG.GENERALIZED_TIME, "genTime"));
  } catch (error) {
    if (error instanceof CmsError || error instanceof Asn1Error)
      throw new TsaError("NOT_A_REPLY", error.message);
    throw error;
  }
};

const readAccuracy = (value: Asn1): number => {
  const fields = new Fields(value, "Accuracy");
  const seconds = fields.optional(TAG.INTEGER);
  const millis = fields.optional(contextPrimitiveTag(0));
  const micros = fields.optional(contextPrimitiveTag(1));
  fields.end();
  return (
    (seconds ? readCount(seconds) : 0) * 1000 +
    (millis ? readThousandths(millis) : 0) +
    (micros ? readThousandths(micros) : 0) / 1000
  );
};

/** INTEGER (1..999), of milliseconds or microseconds. */
const readThousandths = (value: Asn1): number => readImplicitCount(value, 1, 999);

import { Asn1Error } from "../asn1/asn1-error";
import { Fields } from "../asn1/fields";
import { type Asn1, readAsn1 } from "../asn1/read";
import { contextTag, TAG } from "../asn1/tags";
import { readBoolean, readCount, readInteger, readOctets, readOid } from "../asn1/values";
import { boolean, integer, objectIdentifier, octetString, sequence } from "../asn1/write";
import { HASH_BYTES, hashIdentifier, hashOfOid } from "../cms/algorithms";
import { readAlgorithm } from "../cms/signed-data";
import type { FailureInfo } from "./failure-info";
import type { Imprint } from "./timestamp";

export type TimestampRequest = {
  readonly imprint: Imprint;
  /** MessageImprint as encoded, to be repeated in the answer. */
  readonly encodedImprint: Buffer;
  readonly policy: string | undefined;
  readonly nonce: bigint | undefined;
  /** The same as encoded: the answer repeats it whatever number it is. */
  readonly encodedNonce: Buffer | undefined;
  readonly wantsCertificates: boolean;
};

/** TimeStampReq (RFC 3161, 2.4.1), always asking for the authority's certificates. */
export const createTimestampRequest = (input: {
  readonly imprint: Imprint;
  readonly nonce: Uint8Array;
  readonly policy?: string;
}): Buffer =>
  sequence(
    integer(1),
    messageImprint(input.imprint),
    ...(input.policy ? [objectIdentifier(input.policy)] : []),
    integer(input.nonce),
    boolean(true),
  );

export const messageImprint = ({ hash, digest }: Imprint): Buffer =>
  sequence(hashIdentifier(hash), octetString(digest));

/** Why a request is refused. */
export type RequestProblem = Extract<
  FailureInfo,
  "badAlg" | "badRequest" | "badDataFormat" | "unacceptedPolicy" | "unacceptedExtension"
>;

export class TimestampRequestError extends Error {
  override readonly name = "TimestampRequestError";

  constructor(
    readonly code: RequestProblem,
    message: string,
  ) {
    super(message);
  }
}

/** @throws TimestampRequestError */
export const parseTimestampRequest = (bytes: Uint8Array): TimestampRequest => {
  try {
    return read(readAsn1(bytes));
  } catch (error) {
    if (error instanceof Asn1Error) throw new TimestampRequestError("badDataFormat", error.message);
    throw error;
  }
};

const read = (value: Asn1): TimestampRequest => {
  const fields = new Fields(value, "TimeStampReq");
  if (readCount(fields.take(TAG.INTEGER, "version")) !== 1) {
    throw new TimestampRequestError("badRequest", "version is not 1");
  }
  const imprint = fields.take(TAG.SEQUENCE, "messageImprint");
  const policy = fields.optional(TAG.OID);
  const nonce = fields.optional(TAG.INTEGER);
  const certReq = fields.optional(TAG.BOOLEAN);
  const extensions = fields.optional(contextTag(0));
  fields.end();
  if (extensions) throw new TimestampRequestError("unacceptedExtension", "extensions are not supported");

  return {
    imprint: readImprint(imprint),
    encodedImprint: imprint.raw,
    policy: policy && readOid(policy),
    nonce: nonce && readInteger(nonce),
    encodedNonce: nonce?.raw,
    wantsCertificates: certReq ? readBoolean(certReq) : false,
  };
};

const readImprint = (value: Asn1): Imprint => {
  const fields = new Fields(value, "MessageImprint");
  const hash = hashOfOid(readAlgorithm(fields.take(TAG.SEQUENCE, "hashAlgorithm")).oid);
  const digest = readOctets(fields.take(TAG.OCTET_STRING, "hashedMessage"));
  fields.end();
  if (!hash || hash === "sha1" || hash === "shake256")
    throw new TimestampRequestError("badAlg", "hash not accepted");
  if (digest.length !== HASH_BYTES[hash])
    throw new TimestampRequestError("badDataFormat", "digest of another length");
  return { hash, digest };
};

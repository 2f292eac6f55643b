import { Asn1Error } from "../asn1/asn1-error";
import { expectTag, Fields, onlyChild } from "../asn1/fields";
import { OID } from "../asn1/oids";
import { type Asn1, childrenOf, readAsn1 } from "../asn1/read";
import { contextPrimitiveTag, contextTag, TAG } from "../asn1/tags";
import { readOctetBits, readOctets, readOid, readTime } from "../asn1/values";
import { type AlgorithmIdentifier, readAlgorithm } from "../cms/signed-data";
import { type Extension, readExtensions } from "../x509/certificate";
import { type CertificateIdOfOcsp, readOcspCertificateId } from "./certificate-id";
import { orMalformed } from "./malformed";
import { type RevocationReason, reasonOf } from "./reason";
import { RevocationError } from "./revocation-error";

export type SingleResponse = {
  readonly id: CertificateIdOfOcsp;
  readonly status: "good" | "revoked" | "unknown";
  /** Of a revoked certificate. */
  readonly revokedAt: Date | undefined;
  readonly reason: RevocationReason | undefined;
  readonly thisUpdate: Date;
  /** Undefined: newer information is available all the time (RFC 6960, 2.4). */
  readonly nextUpdate: Date | undefined;
  /** How far back the responder knows expired certificates (RFC 6960, 4.4.4). */
  readonly archiveCutoff: Date | undefined;
  readonly extensions: ReadonlyMap<string, Extension>;
};

export type OcspResponse = {
  readonly der: Buffer;
  /** ResponseData as it was signed. */
  readonly signedBytes: Buffer;
  readonly algorithm: AlgorithmIdentifier;
  readonly signature: Buffer;
  readonly responderId: { readonly name: Buffer } | { readonly keyHash: Buffer };
  readonly producedAt: Date;
  readonly responses: readonly SingleResponse[];
  readonly nonce: Buffer | undefined;
  readonly extensions: ReadonlyMap<string, Extension>;
  /** DER, as the responder sent them: none of it is proved. */
  readonly certificates: readonly Buffer[];
};

// RFC 6960, 4.2.1.
const STATUS_NAMES = new Map([
  [1, "malformedRequest"],
  [2, "internalError"],
  [3, "tryLater"],
  [5, "sigRequired"],
  [6, "unauthorized"],
]);

/**
 * Reads OCSPResponse with a basic response (RFC 6960, 4.2.1). Nothing is proved by that: see `verifyOcsp`.
 * @throws RevocationError REFUSED when the responder gave no answer, MALFORMED, TOO_LARGE, UNSUPPORTED for one about many certificates
 */
export const parseOcspResponse = (bytes: Uint8Array): OcspResponse => {
  if (bytes.length > OCSP_BYTES_MAX) throw new RevocationError("TOO_LARGE", `OCSP: ${bytes.length} bytes`);
  return orMalformed("OCSP", () => read(readAsn1(bytes)));
};

/** An answer has one or two thousand. */
export const OCSP_BYTES_MAX = 65_536;

/** Answers to one request, which is about one certificate: some responders tell of the others of its authority too. */
export const RESPONSES_MAX = 16;

const known = new WeakMap<Buffer, OcspResponse | RevocationError>();

/**
 * `parseOcspResponse`, once for each buffer, which must not be changed afterwards: each certificate of a document is looked for in every
 * answer of its store.
 * @throws RevocationError as `parseOcspResponse`
 */
export const readOcspResponse = (bytes: Buffer): OcspResponse => {
  const response = known.get(bytes) ?? parsed(bytes);
  known.set(bytes, response);
  if (response instanceof RevocationError) throw response;
  return response;
};

const parsed = (bytes: Buffer): OcspResponse | RevocationError => {
  try {
    return parseOcspResponse(bytes);
  } catch (error) {
    if (error instanceof RevocationError) return error;
    throw error;
  }
};

const read = (value: Asn1): OcspResponse => {
  const outer = new Fields(value, "OCSPResponse");
  const status = outer.take(TAG.ENUMERATED, "responseStatus").body;
  const wrapped = outer.optional(contextTag(0));
  outer.end();
  if (status.length !== 1 || status[0] !== 0 || !wrapped) {
    throw new RevocationError("REFUSED", `OCSP: ${STATUS_NAMES.get(status[0] ?? -1) ?? "no answer"}`);
  }
  const bytes = new Fields(onlyChild(wrapped, "responseBytes"), "ResponseBytes");
  if (readOid(bytes.take(TAG.OID, "responseType")) !== OID.ocspBasic) {
    throw new RevocationError("MALFORMED", "OCSP: not a basic response");
  }
  const basic = new Fields(
    readAsn1(readOctets(bytes.take(TAG.OCTET_STRING, "response"))),
    "BasicOCSPResponse",
  );
  const data = basic.take(TAG.SEQUENCE, "tbsResponseData");
  const algorithm = readAlgorithm(basic.take(TAG.SEQUENCE, "signatureAlgorithm"));
  const signature = readOctetBits(basic.take(TAG.BIT_STRING, "signature"));
  const certificates = basic.optional(contextTag(0));
  basic.end();
  return {
    der: value.raw,
    signedBytes: data.raw,
    algorithm,
    signature,
    ...readData(data),
    certificates: certificates
      ? childrenOf(expectTag(onlyChild(certificates, "certs"), TAG.SEQUENCE, "certs")).map(({ raw }) => raw)
      : [],
  };
};

const readData = (data: Asn1) => {
  const fields = new Fields(data, "ResponseData");
  fields.optional(contextTag(0));
  const responderId = readResponderId(fields.any("responderID"));
  const producedAt = readTime(fields.take(TAG.GENERALIZED_TIME, "producedAt"));
  const singles = childrenOf(fields.take(TAG.SEQUENCE, "responses"));
  if (singles.length > RESPONSES_MAX)
    throw new RevocationError("UNSUPPORTED", `OCSP: answer about ${singles.length} certificates`);
  const responses = singles.map(readSingle);
  const extensions = readExtensions(fields.optional(contextTag(1)));
  fields.end();
  return { responderId, producedAt, responses, extensions, nonce: nonceOf(extensions) };
};

const readResponderId = (value: Asn1): OcspResponse["responderId"] => {
  if (value.tag === contextTag(1)) return { name: onlyChild(value, "byName").raw };
  if (value.tag === contextTag(2)) return { keyHash: readOctets(onlyChild(value, "byKey")) };
  throw new Asn1Error("UNEXPECTED", "responderID");
};

const readSingle = (value: Asn1): SingleResponse => {
  const fields = new Fields(value, "SingleResponse");
  const id = readOcspCertificateId(fields.take(TAG.SEQUENCE, "certID"));
  const status = readStatus(fields.any("certStatus"));
  const thisUpdate = readTime(fields.take(TAG.GENERALIZED_TIME, "thisUpdate"));
  const nextUpdate = fields.optional(contextTag(0));
  const extensions = readExtensions(fields.optional(contextTag(1)));
  fields.end();
  const cutoff = extensions.get(OID.ocspArchiveCutoff);
  return {
    id,
    ...status,
    thisUpdate,
    nextUpdate: nextUpdate && readTime(onlyChild(nextUpdate, "nextUpdate")),
    archiveCutoff: cutoff && readTime(readAsn1(cutoff.value)),
    extensions,
  };
};

const readStatus = (value: Asn1): Pick<SingleResponse, "status" | "revokedAt" | "reason"> => {
  if (value.tag === contextPrimitiveTag(0))
    return { status: "good", revokedAt: undefined, reason: undefined };
  if (value.tag === contextPrimitiveTag(2)) {
    return { status: "unknown", revokedAt: undefined, reason: undefined };
  }
  const fields = new Fields(value, "RevokedInfo", contextTag(1));
  const revokedAt = readTime(fields.take(TAG.GENERALIZED_TIME, "revocationTime"));
  const reason = fields.optional(contextTag(0));
  fields.end();
  return {
    status: "revoked",
    revokedAt,
    reason: reasonOf(reason && onlyChild(reason, "revocationReason").body[0]),
  };
};

/** Older responders send the bytes without the OCTET STRING that RFC 8954 asks for. */
export const nonceOf = (extensions: ReadonlyMap<string, Extension>): Buffer | undefined => {
  const value = extensions.get(OID.ocspNonce)?.value;
  const isWrapped = value?.[0] === TAG.OCTET_STRING && value[1] === value.length - 2;
  return isWrapped ? value.subarray(2) : value;
};

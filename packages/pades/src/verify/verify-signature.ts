import { Asn1Error } from "../asn1/asn1-error";
import { OID } from "../asn1/oids";
import { createHashOf, type Hash } from "../cms/algorithms";
import { CmsError } from "../cms/cms-error";
import { parseSignedData, type SignerInfo } from "../cms/signed-data";
import { hasSigningCertificate } from "../cms/signing-certificate";
import { verifySigner } from "../cms/verify-signature";
import { nameAt } from "../pdf/access";
import type { Dict } from "../pdf/objects";
import type { PdfReader } from "../pdf/reader";
import { parseTokenInfo } from "../tsp/token-info";
import { TsaError } from "../tsp/tsa-error";
import { verifyToken } from "../tsp/verify-token";
import type { Certificate } from "../x509/certificate";
import { chainOf } from "../x509/chain";
import type { SignedRange } from "./byte-range";
import { encodedLength } from "./der-length";

export type ProvenTime = {
  readonly time: Date;
  readonly authority: Certificate;
  readonly chain: readonly Certificate[];
  /** All that came with the token. */
  readonly certificates: readonly Certificate[];
  /** Of the imprint. */
  readonly hash: Hash;
};

/** What a signature is made of; a level of EN 319 142-1 needs more than a right value. */
export type SignatureForm = {
  /** SubFilter of the dictionary. */
  readonly format: string;
  /** Hash of document and attributes. */
  readonly digest: Hash;
  /** False: the document was signed directly (ISO 32000-1, 12.8.3.3.1 allows it). Nothing then binds the certificate. */
  readonly hasAttributes: boolean;
  /** Has what EN 319 142-1, 6.3 asks of every baseline signature, and nothing that it forbids. */
  readonly isBaseline: boolean;
};

export type Cryptography = {
  /** The covered bytes are the ones that were signed. */
  readonly intact: boolean;
  /** The signature value is right, for this certificate. */
  readonly valid: boolean;
  /** First reason found when not intact or not valid. */
  readonly problem: string | undefined;
  readonly certificate: Certificate | undefined;
  /** From the signer's certificate up, as far as the signature brings it. */
  readonly chain: readonly Certificate[];
  /** Undefined without a time stamp; `timestampProblem` when there is one that proves nothing. */
  readonly timestamp: ProvenTime | undefined;
  readonly timestampProblem: string | undefined;
  /** Every certificate that came with the signature and its time stamp, proved or not. */
  readonly certificates: readonly Certificate[];
  /** Undefined where the value could not be read or is wrong. */
  readonly form: SignatureForm | undefined;
};

const NOTHING: Omit<Cryptography, "intact" | "valid" | "problem"> = {
  certificate: undefined,
  chain: [],
  timestamp: undefined,
  timestampProblem: undefined,
  certificates: [],
  form: undefined,
};

const failed = (problem: string, intact = false): Cryptography => ({
  ...NOTHING,
  intact,
  valid: false,
  problem,
});

// Problems that are found only once the digest has proved right.
const AFTER_DIGEST: ReadonlySet<string> = new Set([
  "ALGORITHM_MISMATCH",
  "CERTIFICATE_ID_MISMATCH",
  "INVALID_SIGNATURE",
  "UNSUPPORTED_SIGNATURE",
]);
const AFTER_IMPRINT: ReadonlySet<string> = new Set([
  "INVALID_SIGNATURE",
  "WRONG_CERTIFICATE",
  "CERTIFICATE_EXPIRED",
]);

const DETACHED = new Set(["ETSI.CAdES.detached", "adbe.pkcs7.detached"]);

/** Integrity and signature value. Trust in the certificate is another question. Never throws for what a file can contain. */
export const verifyCryptography = (reader: PdfReader, signature: Dict, range: SignedRange): Cryptography => {
  const format = nameAt(reader, signature, "SubFilter") ?? "none";
  const message = range.contents.subarray(0, encodedLength(range.contents));
  try {
    const isStamp = format === "ETSI.RFC3161";
    if (!isStamp && !DETACHED.has(format)) return failed(`UNSUPPORTED_FORMAT ${format}`);
    // Optional for a signature (ISO 32000-2, table 255), not for a document time stamp (EN 319 142-1, 5.4.3).
    const type = nameAt(reader, signature, "Type") ?? "Sig";
    if (type !== (isStamp ? "DocTimeStamp" : "Sig")) return failed(`WRONG_TYPE ${type}`);
    return isStamp ? verifyTimestamp(message, range) : verifyDetached(signature, format, message, range);
  } catch (error) {
    if (error instanceof CmsError) return failed(error.code, AFTER_DIGEST.has(error.code));
    if (error instanceof TsaError) return failed(error.code, AFTER_IMPRINT.has(error.code));
    if (error instanceof Asn1Error) return failed("MALFORMED");
    throw error;
  }
};

const verifyDetached = (
  signature: Dict,
  format: string,
  message: Buffer,
  range: SignedRange,
): Cryptography => {
  const signedData = parseSignedData(message, { padded: true });
  const [signer, ...more] = signedData.signerInfos;
  // EN 319 142-1, 6.3: exactly one. With more, programs differ in which one they show.
  if (!signer || more.length > 0) return failed("NOT_ONE_SIGNER");
  if (signedData.content) return failed("CONTENT_INSIDE");
  // RFC 5652, 5.2 and 5.3: the digest of a PDF is one of plain data.
  if (signedData.contentType !== OID.data) return failed("WRONG_CONTENT_TYPE");
  const digestOf = (hash: Hash) => range.digest(hash);
  // Only the older format allows to sign without attributes.
  const content = format === "adbe.pkcs7.detached" ? range.parts : undefined;
  const { certificate, others, digest, hasAttributes } = verifySigner(signedData, signer, digestOf, content);
  const stamp = provenTime(signer);
  return {
    ...stamp,
    intact: true,
    valid: true,
    problem: undefined,
    certificate,
    chain: chainOf(certificate, others),
    certificates: [certificate, ...others, ...(stamp.timestamp?.certificates ?? [])],
    form: {
      format,
      digest,
      hasAttributes,
      isBaseline: format === "ETSI.CAdES.detached" && isBaseline(signer, signature),
    },
  };
};

/** EN 319 142-1, 6.3: the time in M and nowhere else, the certificate bound by its hash and not repeated in Cert. */
const isBaseline = ({ signedAttributes }: SignerInfo, signature: Dict): boolean =>
  hasSigningCertificate(signedAttributes) &&
  !signedAttributes.has(OID.signingTime) &&
  signature.has("M") &&
  !signature.has("Cert");

/** The time stamp over the signature value (EN 319 122-1, 5.3). */
const provenTime = (signer: SignerInfo): Pick<Cryptography, "timestamp" | "timestampProblem"> => {
  const token = signer.unsignedAttributes.get(OID.signatureTimeStampToken);
  if (!token) return { timestamp: undefined, timestampProblem: undefined };
  try {
    return {
      timestamp: readToken(token.raw, (hash) => createHashOf(hash).update(signer.signature).digest()),
      timestampProblem: undefined,
    };
  } catch (error) {
    if (error instanceof TsaError || error instanceof CmsError)
      return { timestamp: undefined, timestampProblem: error.code };
    if (error instanceof Asn1Error) return { timestamp: undefined, timestampProblem: "MALFORMED" };
    throw error;
  }
};

const verifyTimestamp = (message: Buffer, range: SignedRange): Cryptography => {
  const timestamp = readToken(message, (hash) => range.digest(hash));
  return {
    ...NOTHING,
    intact: true,
    valid: true,
    problem: undefined,
    certificate: timestamp.authority,
    chain: timestamp.chain,
    timestamp,
    certificates: timestamp.certificates,
    form: { format: "ETSI.RFC3161", digest: timestamp.hash, hasAttributes: true, isBaseline: false },
  };
};

const readToken = (token: Buffer, digest: (hash: Hash) => Buffer): ProvenTime => {
  const { content } = parseSignedData(token);
  const hash = content && parseTokenInfo(content).hash;
  if (hash !== "sha256" && hash !== "sha384" && hash !== "sha512")
    throw new TsaError("WRONG_IMPRINT", "imprint hash");
  const { info, certificate, chain, others } = verifyToken(token, { hash, digest: digest(hash) });
  return { time: info.time, authority: certificate, chain, certificates: [certificate, ...others], hash };
};

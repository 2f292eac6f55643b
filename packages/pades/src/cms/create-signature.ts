import { createHash } from "node:crypto";
import { OID } from "../asn1/oids";
import { contextTag } from "../asn1/tags";
import { explicit, integer, objectIdentifier, octetString, retag, sequence, setOf } from "../asn1/write";
import { type TimestampSource, TOKEN_SIZE_MAX_BYTES } from "../tsp/timestamp";
import { tokenTimeOf } from "../tsp/token-info";
import { parseCertificate } from "../x509/certificate";
import { CertificateError } from "../x509/certificate-error";
import { readCertificateId } from "../x509/certificate-id";
import { digestNameOf, hashIdentifier, type SignatureAlgorithm, signatureIdentifier } from "./algorithms";
import { CmsError } from "./cms-error";
import { attribute, signedAttributes } from "./signed-attributes";
import type { Signer } from "./signer";

/**
 * Detached CMS signature for /Contents of a PDF (EN 319 142-1, level B-B; B-T with `timestamp`).
 * `digest` is `digestNameOf(signer.algorithm)` over the byte range.
 * @throws CmsError, CertificateError as `completeSignature`, and whatever the signer or the time stamp source reject with
 */
export const createDetachedSignature = async (input: {
  readonly signer: Signer;
  readonly digest: Buffer;
  readonly timestamp?: TimestampSource;
}): Promise<Buffer> => {
  const { signer, digest, timestamp } = input;
  const attributes = signedAttributes({ certificate: ownCertificate(signer.certificates), digest });
  const signature = await signer.sign(attributes);
  return completeSignature({ ...signer, attributes, signature, ...(timestamp ? { timestamp } : {}) });
};

/**
 * Second half of a signature made outside: what `signedAttributes` gave, and the signature over it.
 * @throws CertificateError OUTSIDE_TIMESTAMP when the time stamp tells a time at which the signer's certificate is not valid:
 *   nobody would ever believe that signature, and a clock that is off by less than what is tolerated is enough for it; TsaError
 */
export const completeSignature = async (input: {
  readonly certificates: readonly Buffer[];
  readonly algorithm: SignatureAlgorithm;
  readonly attributes: Buffer;
  readonly signature: Buffer;
  readonly timestamp?: TimestampSource;
}): Promise<Buffer> => {
  const { timestamp, signature } = input;
  const token = timestamp && (await timestamp(imprintOf(signature)));
  if (token) assertValidWhenStamped(input.certificates, tokenTimeOf(token));
  return assembleSignedData({ ...input, ...(token ? { token } : {}) });
};

const assertValidWhenStamped = (certificates: readonly Buffer[], time: Date): void => {
  const { notBefore, notAfter } = parseCertificate(ownCertificate(certificates));
  if (notBefore <= time && time <= notAfter) return;
  const message = `valid ${notBefore.toISOString()} to ${notAfter.toISOString()}, time stamp ${time.toISOString()}`;
  throw new CertificateError("OUTSIDE_TIMESTAMP", message);
};

// The token covers the signature value (EN 319 122-1, 5.3), whatever hash that signature used itself.
const imprintOf = (signature: Buffer) =>
  ({ hash: "sha256", digest: createHash("sha256").update(signature).digest() }) as const;

/** ContentInfo with SignedData and one SignerInfo (RFC 5652, 5). */
export const assembleSignedData = (input: {
  readonly certificates: readonly Buffer[];
  readonly algorithm: SignatureAlgorithm;
  readonly attributes: Buffer;
  readonly signature: Buffer;
  readonly token?: Buffer;
  /** The signer's own, where the message itself is to go without certificates. */
  readonly signerCertificate?: Buffer;
  /** Content that travels inside, as in a time stamp token; absent: detached. */
  readonly content?: { readonly type: string; readonly bytes: Buffer };
}): Buffer => {
  const { certificates, algorithm, attributes, signature, token, content } = input;
  const issuerAndSerial = issuerAndSerialOf(input.signerCertificate ?? ownCertificate(certificates));
  const digestAlgorithm = hashIdentifier(digestNameOf(algorithm));
  const unsigned = token ? [explicit(1, attribute(OID.signatureTimeStampToken, token))] : [];

  const signerInfo = sequence(
    integer(1),
    issuerAndSerial,
    digestAlgorithm,
    // Hashed as SET, sent as [0] (RFC 5652, 5.4).
    retag(contextTag(0), attributes),
    signatureIdentifier(algorithm),
    octetString(signature),
    ...unsigned,
  );
  const encapsulated = content
    ? sequence(objectIdentifier(content.type), explicit(0, octetString(content.bytes)))
    : sequence(objectIdentifier(OID.data));

  return sequence(
    objectIdentifier(OID.signedData),
    explicit(
      0,
      sequence(
        integer(content && content.type !== OID.data ? 3 : 1),
        setOf(digestAlgorithm),
        encapsulated,
        ...(certificates.length > 0 ? [certificateSetOf(certificates)] : []),
        setOf(signerInfo),
      ),
    ),
  );
};

// What is the same in every signature of a signer is encoded once.
const issuersAndSerials = new WeakMap<Buffer, Buffer>();
const certificateSets = new WeakMap<readonly Buffer[], Buffer>();

const issuerAndSerialOf = (certificate: Buffer): Buffer => {
  const known = issuersAndSerials.get(certificate);
  if (known) return known;
  const { issuerName, serialNumber } = readCertificateId(certificate);
  const made = sequence(issuerName, serialNumber);
  issuersAndSerials.set(certificate, made);
  return made;
};

const certificateSetOf = (certificates: readonly Buffer[]): Buffer => {
  const known = certificateSets.get(certificates);
  if (known) return known;
  const made = retag(contextTag(0), setOf(...certificates));
  certificateSets.set(certificates, made);
  return made;
};

/** Upper bound of what `createDetachedSignature` gives, in bytes; hexadecimal in /Contents takes twice that. */
export const signatureSizeMaxBytes = (input: {
  readonly signer: Pick<Signer, "certificates">;
  readonly timestamped: boolean;
}): number => {
  const { certificates } = input.signer;
  const issuerName = readCertificateId(ownCertificate(certificates)).issuerName;
  const certificateBytes = certificates.reduce((sum, certificate) => sum + certificate.length, 0);
  // 1,024: a signature of RSA 8192. The issuer stands in the signer info and in signing-certificate-v2.
  return (
    certificateBytes + 2 * issuerName.length + 1024 + 640 + (input.timestamped ? TOKEN_SIZE_MAX_BYTES : 0)
  );
};

const ownCertificate = ([own]: readonly Buffer[]): Buffer => {
  if (!own) throw new CmsError("NO_SIGNER_CERTIFICATE", "no certificate given");
  return own;
};

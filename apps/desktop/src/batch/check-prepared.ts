import { createHash } from "node:crypto";
import { OID } from "@foja/pades/asn1/oids";
import { readAsn1 } from "@foja/pades/asn1/read";
import { TAG } from "@foja/pades/asn1/tags";
import { readOctets, readOid } from "@foja/pades/asn1/values";
import { digestNameOf, type SignatureAlgorithm } from "@foja/pades/cms/algorithms";
import { readAttributes } from "@foja/pades/cms/signed-data";
import { assertSigningCertificate } from "@foja/pades/cms/signing-certificate";
import { parseCertificate } from "@foja/pades/x509/certificate";
import { Problem } from "../server/problem";
import type { Prepared } from "../server/wire";

/**
 * What the token is about to sign is this document under this certificate, and nothing else: the digest of all of the PDF but the signature's
 * own place stands in the signed attributes (RFC 5652, 5.4), and they name the certificate (RFC 5035).
 * @throws Problem PREPARED_WRONG; `cause` says what differs
 */
export const checkPrepared = (
  prepared: Prepared,
  expected: {
    readonly documentId: string;
    readonly certificate: Uint8Array;
    readonly algorithm: SignatureAlgorithm;
  },
): void => {
  if (prepared.document_id !== expected.documentId) wrong("document");
  if (prepared.algorithm !== expected.algorithm) wrong("algorithm");
  if (prepared.digest_algorithm !== digestNameOf(prepared.algorithm)) wrong("digest algorithm");
  if (sha256(prepared.to_sign) !== prepared.to_sign_sha256) wrong("hash of what is signed");
  checkRange(prepared);

  const [, before, after] = prepared.byte_range;
  const digest = createHash(prepared.digest_algorithm)
    .update(prepared.pdf.subarray(0, before))
    .update(prepared.pdf.subarray(after))
    .digest();
  if (digest.toString("hex") !== prepared.document_digest) wrong("digest of the document");
  checkAttributes(prepared.to_sign, digest, expected.certificate);
};

/** ISO 32000-2, 12.8.1: all of the file, but for one hexadecimal string that still holds zeros. */
const checkRange = ({ byte_range: [start, before, after, rest], pdf }: Prepared): void => {
  if (start !== 0 || before >= after || after + rest !== pdf.length) wrong("byte range");
  if (!/^<0+>$/.test(pdf.toString("latin1", before, after))) wrong("place of the signature");
  if (pdf.toString("latin1", 0, 5) !== "%PDF-") wrong("file");
};

const checkAttributes = (toSign: Buffer, digest: Buffer, certificate: Uint8Array): void => {
  try {
    const set = readAsn1(toSign);
    const attributes = readAttributes(set);
    const contentType = attributes.get(OID.contentType);
    const messageDigest = attributes.get(OID.messageDigest);
    if (set.tag !== TAG.SET || !contentType || readOid(contentType) !== OID.data) wrong("content type");
    if (!messageDigest || !readOctets(messageDigest).equals(digest)) wrong("signed digest");
    if (!attributes.has(OID.signingCertificateV2)) wrong("signed certificate");
    assertSigningCertificate(attributes, parseCertificate(certificate));
  } catch (error) {
    if (error instanceof Problem) throw error;
    wrong("signed attributes");
  }
};

const sha256 = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex");

const wrong = (cause: string): never => {
  throw new Problem("PREPARED_WRONG", { cause });
};

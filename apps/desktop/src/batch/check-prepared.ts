import { createHash } from "node:crypto";
import { digestNameOf, type SignatureAlgorithm } from "@foja/pades/cms/algorithms";
import { signedAttributes } from "@foja/pades/cms/signed-attributes";
import { Problem } from "../server/problem";
import type { Prepared } from "../server/wire";

/** What was put before the person. */
export type ShownPdf = { readonly length: number; readonly sha256: string };

export const shownPdf = (pdf: Uint8Array): ShownPdf => ({ length: pdf.length, sha256: sha256(pdf) });

/**
 * What the token is about to sign is this document under this certificate, and nothing else: the digest of all of the PDF but the signature's
 * own place stands in the signed attributes (RFC 5652, 5.4), and they name the certificate (RFC 5035).
 * @param expected.shown of a document that was not opened here, undefined
 * @throws Problem PREPARED_WRONG, whose `cause` says what differs; DOCUMENT_CHANGED
 */
export const checkPrepared = (
  prepared: Prepared,
  expected: {
    readonly documentId: string;
    readonly certificate: Uint8Array;
    readonly algorithm: SignatureAlgorithm;
    readonly shown: ShownPdf | undefined;
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
  if (expected.shown) checkShown(prepared.pdf, expected.shown);
};

/** ISO 32000-2, 12.8.1: all of the file, but for one hexadecimal string that still holds zeros. */
const checkRange = ({ byte_range: [start, before, after, rest], pdf }: Prepared): void => {
  if (start !== 0 || before >= after || after + rest !== pdf.length) wrong("byte range");
  if (!/^<0+>$/.test(pdf.toString("latin1", before, after))) wrong("place of the signature");
  if (pdf.toString("latin1", 0, 5) !== "%PDF-") wrong("file");
};

/** Nobody saw what else there might be to sign: the attributes are those that our own engine makes of digest and certificate, to the byte. */
const checkAttributes = (toSign: Buffer, digest: Buffer, certificate: Uint8Array): void => {
  if (!signedAttributes({ certificate, digest }).equals(toSign)) wrong("signed attributes");
};

/** Each signature adds to the file (ISO 32000-2, 7.5.6): what was shown is still there, byte by byte, before whatever was added since. */
const checkShown = (pdf: Buffer, { length, sha256: hash }: ShownPdf): void => {
  if (pdf.length < length || sha256(pdf.subarray(0, length)) !== hash) throw new Problem("DOCUMENT_CHANGED");
};

const sha256 = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex");

const wrong = (cause: string): never => {
  throw new Problem("PREPARED_WRONG", { cause });
};

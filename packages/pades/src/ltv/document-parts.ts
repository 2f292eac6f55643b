import { Asn1Error } from "../asn1/asn1-error";
import { OID } from "../asn1/oids";
import { CmsError } from "../cms/cms-error";
import { parseSignedData, type SignerInfo } from "../cms/signed-data";
import type { PdfReader } from "../pdf/reader";
import { readSigningForm, type SignatureField } from "../sign/signature-fields";
import { readSignedRange } from "../verify/byte-range";
import { encodedLength } from "../verify/der-length";
import { readSecurityStore, type SecurityStore } from "../verify/security-store";

/** A signature or document time stamp, taken apart. Nothing of it is judged. */
export type SignatureParts = {
  readonly fieldName: string;
  readonly kind: "signature" | "timestamp";
  /** The four numbers that stand in the file, as two pieces: [offset, length, offset, length]. */
  readonly byteRange: readonly [number, number, number, number];
  /** The bytes that ByteRange covers, one piece after the other. */
  readonly signed: Buffer;
  /** Contents without the zeros behind it: a CMS message (RFC 5652), or the token of a document time stamp (RFC 3161), DER. */
  readonly contents: Buffer;
  /** The time stamp over the signature value (EN 319 122-1, 5.3): the value that was stamped, and the token, DER. */
  readonly timestamp: { readonly value: Buffer; readonly token: Buffer } | undefined;
};

export type DocumentParts = {
  /** In the order in which they were made. */
  readonly signatures: readonly SignatureParts[];
  /** Fields whose signature has no ByteRange or Contents that could be read: nothing can be taken out of them. */
  readonly unreadable: readonly string[];
  readonly store: SecurityStore;
};

/**
 * What other programs need to judge a document's signatures one layer at a time. Works on documents with wrong signatures too, which
 * are those that somebody wants to look into.
 * @throws PdfError
 */
export const readDocumentParts = (reader: PdfReader): DocumentParts => {
  const fields = readSigningForm(reader, reader.catalog).signatures.filter(({ kind }) => kind !== "empty");
  const found = fields.map((field) => ({ name: field.name, parts: partsOf(reader, field) }));
  return {
    signatures: found.flatMap(({ parts }) => parts ?? []).sort((one, other) => endOf(one) - endOf(other)),
    unreadable: found.flatMap(({ name, parts }) => (parts ? [] : [name])),
    store: readSecurityStore(reader, reader.catalog),
  };
};

const endOf = ({ byteRange }: SignatureParts): number => byteRange[2] + byteRange[3];

const partsOf = (
  reader: PdfReader,
  { name, kind, signature }: SignatureField,
): SignatureParts | undefined => {
  const range = signature && readSignedRange(reader, signature);
  if (!range || kind === "empty") return undefined;
  const [first, second] = range.parts;
  const contents = range.contents.subarray(0, encodedLength(range.contents));
  const signer = kind === "signature" ? signerOf(contents) : undefined;
  const token = signer?.unsignedAttributes.get(OID.signatureTimeStampToken)?.raw;
  return {
    fieldName: name,
    kind,
    byteRange: [
      first.byteOffset - reader.bytes.byteOffset,
      first.length,
      second.byteOffset - reader.bytes.byteOffset,
      second.length,
    ],
    signed: Buffer.concat([first, second]),
    contents,
    timestamp: signer && token ? { value: signer.signature, token } : undefined,
  };
};

const signerOf = (contents: Buffer): SignerInfo | undefined => {
  try {
    return parseSignedData(contents, { padded: true }).signerInfos[0];
  } catch (error) {
    // The message is handed out as it is: the program that reads it will say what is wrong.
    if (error instanceof CmsError || error instanceof Asn1Error) return undefined;
    throw error;
  }
};

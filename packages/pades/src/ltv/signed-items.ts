import { OID } from "../asn1/oids";
import { parseSignedData } from "../cms/signed-data";
import type { PdfReader } from "../pdf/reader";
import { readSigningForm, type SignatureField } from "../sign/signature-fields";
import { type Coverage, readSignedRange } from "../verify/byte-range";
import { encodedLength } from "../verify/der-length";
import { verifyCryptography } from "../verify/verify-signature";
import type { Certificate } from "../x509/certificate";
import { LtvError } from "./ltv-error";

/** A certificate that signed, with the other ones that came along in the same message, DER. */
export type Signatory = { readonly certificate: Certificate; readonly brought: readonly Buffer[] };

/** A signature or document time stamp that verifies. */
export type SignedItem = {
  readonly fieldName: string;
  /** Bytes of the document that it covers, from the start. */
  readonly end: number;
  /** Undefined for a document time stamp, which has `token` alone. */
  readonly signer: Signatory | undefined;
  /** The time stamp over the signature value, or the document time stamp itself. */
  readonly token: Token | undefined;
};

export type Token = Signatory & { readonly time: Date };

/**
 * Every signature and document time stamp, in the order in which they were made.
 * @param known those of an earlier revision, which appending leaves as they are: each costs a hash of the document up to it
 * @param leftOut fields that are not looked at
 * @throws LtvError NOT_SIGNED, INVALID_SIGNATURE
 */
export const readSignedItems = (
  reader: PdfReader,
  known: readonly SignedItem[] = [],
  leftOut: readonly string[] = [],
): SignedItem[] => {
  const { signatures } = readSigningForm(reader, reader.catalog);
  const names = new Set([...known.map(({ fieldName }) => fieldName), ...leftOut]);
  const others = signatures.filter(({ kind, name }) => kind !== "empty" && !names.has(name));
  const items = [...known, ...others.map((field) => readItem(reader, field))];
  if (items.length === 0) throw new LtvError("NOT_SIGNED", "the document has no signature");
  return items.sort((one, other) => one.end - other.end);
};

const WHOLE: ReadonlySet<Coverage> = new Set(["ENTIRE_FILE", "ENTIRE_REVISION"]);

const readItem = (reader: PdfReader, { name, signature, kind }: SignatureField): SignedItem => {
  const invalid = (problem: string) => new LtvError("INVALID_SIGNATURE", `${name}: ${problem}`);
  const range = signature && readSignedRange(reader, signature);
  if (!signature || !range || !WHOLE.has(range.coverage)) throw invalid("covers an unclear part of the file");
  const { intact, valid, problem, certificate, timestamp, timestampProblem } = verifyCryptography(
    reader,
    signature,
    range,
  );
  if (!intact || !valid || !certificate) throw invalid(problem ?? "does not verify");
  if (timestampProblem) throw invalid(`time stamp: ${timestampProblem}`);

  const message = range.contents.subarray(0, encodedLength(range.contents));
  const { certificates, signerInfos } = parseSignedData(message, { padded: true });
  const inner = signerInfos[0]?.unsignedAttributes.get(OID.signatureTimeStampToken);
  const isTimestamp = kind === "timestamp";
  return {
    fieldName: name,
    end: range.revision.length,
    signer: isTimestamp ? undefined : { certificate, brought: certificates },
    token: timestamp && {
      time: timestamp.time,
      certificate: timestamp.authority,
      brought: isTimestamp || !inner ? certificates : parseSignedData(inner.raw).certificates,
    },
  };
};

export const isDocumentTimestamp = ({ signer }: SignedItem): boolean => signer === undefined;

/** The first document time stamp that covers the item, whole and with its value. */
export const coveredBy = (item: SignedItem, items: readonly SignedItem[]): SignedItem | undefined =>
  items.find((other) => isDocumentTimestamp(other) && other.end > item.end);

/** Time stamps that stand alone: the last document time stamp covers all before it. */
export const uncoveredTokens = (items: readonly SignedItem[]): Token[] =>
  items.flatMap((item) => (item.token && !coveredBy(item, items) ? [item.token] : []));

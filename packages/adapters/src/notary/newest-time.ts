import { PdfReader } from "@foja/pades/pdf/reader";
import { readSigningForm } from "@foja/pades/sign/signature-fields";
import { readSignedRange } from "@foja/pades/verify/byte-range";
import { verifyCryptography } from "@foja/pades/verify/verify-signature";

/**
 * The time stamp of the newest signature, or the newest archive time stamp itself. Read from the bytes rather than believed: what is
 * stored as evidence is what an auditor finds in the file. Undefined when there is none, or none that proves anything.
 * @throws PdfError
 */
export const newestTime = (pdf: Uint8Array, kind: "signature" | "timestamp"): Date | undefined => {
  const reader = new PdfReader(pdf);
  const ranges = readSigningForm(reader, reader.catalog).signatures.flatMap((field) => {
    const range = field.signature && field.kind === kind && readSignedRange(reader, field.signature);
    return range ? [{ signature: field.signature, range }] : [];
  });
  const newest = ranges.toSorted((a, b) => a.range.revision.length - b.range.revision.length).at(-1);
  return newest && verifyCryptography(reader, newest.signature, newest.range).timestamp?.time;
};

import { unprintableLetters } from "../layout/printable-text";
import type { Box } from "../layout/signing-sheet";
import { PdfReader } from "../pdf/reader";
import { openForSigning, updateFont } from "./open-for-signing";
import { chooseStampMode, drawStamp, fillStampFields, type Stamp, type StampMode, stampLines } from "./stamp";
import { chooseTarget } from "./target";

export type StampRequest = {
  /** Left out: only the place of the next signature is computed. */
  readonly stamp?: Stamp;
  readonly existingCount?: number;
};

export type StampedPdf = {
  /** The input itself with modes "none" and "signature". */
  readonly bytes: Buffer;
  /** Of the next signature, in what the reader sees. */
  readonly box: Box;
  /** The empty field that the next signature should fill. */
  readonly fieldName: string | undefined;
  readonly stampMode: StampMode;
  /** With mode "signature": what the next signature has to show above the signer's own lines. */
  readonly stampLines: readonly string[];
  /** Letters of number, city and date that no font has, each once; they are shown as "?". */
  readonly missingLetters: readonly string[];
};

/**
 * Stamps for a signer that signs elsewhere (with a token) and says where his signature goes. Throws what
 * `prepareSignature` throws.
 */
export const stampNumber = (
  pdf: Uint8Array | PdfReader,
  { stamp, existingCount }: StampRequest,
): StampedPdf => {
  const reader = pdf instanceof PdfReader ? pdf : new PdfReader(pdf);
  const signing = openForSigning(reader);
  const { update, form, permissions } = signing;
  const stampMode = chooseStampMode(update, form, permissions, stamp);
  const { box, field } = chooseTarget({ source: reader, catalog: reader.catalog, form }, permissions, {
    stamping: stampMode === "fields",
    existingCount,
  });
  const missingLetters = unprintableLetters(stamp ? stampLines(stamp) : []);
  const place = { box, fieldName: field?.name, stampMode, missingLetters };
  if (!stamp || stampMode === "none") return { ...place, bytes: reader.bytes, stampLines: [] };
  if (stampMode === "signature") return { ...place, bytes: reader.bytes, stampLines: stampLines(stamp) };

  const font = updateFont(signing);
  if (stampMode === "content") drawStamp(update, reader.catalog, stamp, font);
  else if (form.stamp) fillStampFields(update, form.stamp, stamp, font);
  return { ...place, bytes: update.build().bytes, stampLines: [] };
};

import type { Box } from "../layout/signing-sheet";
import { PdfReader } from "../pdf/reader";
import { openForSigning } from "./open-for-signing";
import { assertShowsNumber } from "./readable-number";
import { chooseStampMode, missingLetters, placeStamp, type Stamp, type StampMode } from "./stamp";
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
  const stampMode = chooseStampMode(signing, stamp);
  const target = chooseTarget({ source: reader, catalog: reader.catalog, form }, permissions, {
    stamping: stampMode === "fields",
    existingCount,
  });
  const stampLines = placeStamp(signing, stamp, stampMode);
  assertShowsNumber(signing, target, stampLines, stampLines.length);
  return {
    bytes: update.build().bytes,
    box: target.box,
    fieldName: target.field?.name,
    stampMode,
    stampLines,
    missingLetters: missingLetters(stamp, []),
  };
};

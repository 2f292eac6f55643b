import { listPages } from "@foja/pades/pdf/pages";
import { PdfReader } from "@foja/pades/pdf/reader";
import { openForSigning } from "@foja/pades/sign/open-for-signing";
import { drawMark } from "../verification/draw-mark";
import type { Verification } from "../verification/verification";

/** The code on the signing sheet that was just put behind a document, as an incremental update. */
export const addMark = (withSheet: Uint8Array, verification: Verification): Uint8Array => {
  const reader = new PdfReader(withSheet);
  const { update } = openForSigning(reader);
  const sheet = listPages(reader, reader.catalog).at(-1);
  if (!sheet) throw new Error("The signing sheet is not there");
  drawMark(update, sheet.ref, { verification, catalog: reader.catalog });
  return update.build().bytes;
};

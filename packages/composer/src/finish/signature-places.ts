import { type Box, signatureBoxes } from "@foja/pades/layout/signing-sheet";
import type { PdfGraph } from "@foja/pades/pdf/graph";
import type { Ref } from "@foja/pades/pdf/objects";
import type { Page } from "@foja/pades/pdf/pages";
import { type TextRun, textRuns } from "@foja/pades/pdf/text";
import { CompositionError } from "../composition-error";
import { MARKER } from "../template/document-html";
import { splitSigners } from "../template/geometry";

export type SignaturePlace = { readonly page: Ref; readonly box: Box };

/** The marker is printed at one point: when it came out smaller, Chromium shrank the whole document to fit a wide part. */
const MARKER_SIZE_MIN = 0.99;

/** Where each signer signs, from the markers that were printed on the last pages. Throws CompositionError. */
export const signaturePlaces = (
  graph: PdfGraph,
  pages: readonly Page[],
  signers: number,
): SignaturePlace[] => {
  const sheets = splitSigners(signers);
  return sheets.flatMap((count, index) => {
    const page = pages[pages.length - sheets.length + index];
    // The content may say the word too; the sheet comes after it.
    const marker = page && textRuns(graph, page).findLast((run) => run.text.includes(MARKER));
    if (!marker) throw new Error("The signing sheet was not printed");
    refuseShrunk(marker);
    return signatureBoxes(marker.y, count).map((box) => ({ page: page.ref, box }));
  });
};

const refuseShrunk = (marker: TextRun): void => {
  if (marker.size >= MARKER_SIZE_MIN) return;
  throw new CompositionError(
    "CONTENT_TOO_WIDE",
    "El contenido es más ancho que la página: reduzca tablas o imágenes",
  );
};

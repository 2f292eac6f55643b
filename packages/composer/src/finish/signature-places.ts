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
/** What the font's map gives for a glyph that stands for no character. */
const UNKNOWN = "\ufffd";

/** Where each signer signs, from the markers that were printed. Throws CompositionError. */
export const signaturePlaces = (
  graph: PdfGraph,
  pages: readonly Page[],
  signers: number,
): SignaturePlace[] => {
  const sheets = splitSigners(signers);
  const texts = pages.map((page) => textRuns(graph, page));
  if (texts.flat().some((run) => run.text.includes(UNKNOWN))) {
    throw new CompositionError(
      "UNSUPPORTED_CHARACTERS",
      "El documento tiene caracteres que no se pueden imprimir",
    );
  }

  return sheets.flatMap((count, index) => {
    const at = pages.length - sheets.length + index;
    const marker = texts[at]?.findLast((run) => run.text.includes(MARKER));
    const page = pages[at];
    if (!marker || !page) throw new Error("The signing sheet was not printed");
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

import { lacksParts } from "@foja/pades/pdf/missing-parts";
import type { PdfReader } from "@foja/pades/pdf/reader";
import type { Entry } from "../print/gate";
import { findActiveContent } from "./find-active-content";
import { ImportError } from "./import-error";
import { requireSignable } from "./make-room";
import { openImported } from "./open-imported";
import { requireNotOurs } from "./own-fields";
import { textOfPages } from "./page-text";

export type InspectedPdf = {
  /** Lines of what its pages say. */
  readonly text: string;
};

/**
 * Looks at a PDF from outside, and refuses what can't be imported.
 * @throws ImportError
 */
export const inspectPdf = async (pdf: Uint8Array, who: Entry): Promise<InspectedPdf> => ({
  text: await textOfPages(await requireImportable(pdf), who),
});

/**
 * It can be read without a password, does nothing by itself, is no document of ours that waits for its signers, and may get another signature.
 * @throws ImportError
 */
export const requireImportable = (pdf: Uint8Array): Promise<PdfReader> =>
  openImported(pdf, (reader) => {
    requireReadable(reader);
    const active = findActiveContent(reader);
    if (active) throw ACTIVE[active]();
    requireNotOurs(reader);
    requireSignable(reader);
    return reader;
  });

/** All that its pages show; a part that is missing shows nothing in any program. */
const requireReadable = (reader: PdfReader): void => void lacksParts(reader);

const ACTIVE = {
  javascript: () =>
    new ImportError(
      "PDF_WITH_JAVASCRIPT",
      "El PDF contiene código JavaScript. Guárdelo sin él, por ejemplo imprimiéndolo a PDF",
    ),
  launch: () =>
    new ImportError(
      "PDF_WITH_LAUNCH_ACTION",
      "El PDF contiene una acción que abre programas. Guárdelo sin ella, por ejemplo imprimiéndolo a PDF",
    ),
} as const;

import { LayoutError } from "../layout/layout-error";
import { printableText } from "../layout/printable-text";
import { roomBelow, signatureBox } from "../layout/signing-sheet";
import { createTypesetter } from "../layout/typesetter";
import { directionOf } from "../layout/visual-order";
import { arrayAt, numberAt } from "../pdf/access";
import { PdfError } from "../pdf/errors";
import { embedFont, latinFont } from "../pdf/font";
import type { IncrementalUpdate } from "../pdf/incremental-update";
import { type Dict, dict, flateStream, name, Ref } from "../pdf/objects";
import { PdfReader } from "../pdf/reader";
import { defaultColours } from "./default-colours";
import { SigningError } from "./errors";
import { isSigned, openForSigning } from "./open-for-signing";
import { FONT_KEY } from "./shared-font";
import { addSigningFields } from "./stamp-fields";
import { claimsTagging } from "./structure-tree";

export type SheetRequest = {
  readonly signers: number;
  readonly heading?: string;
};

const A4 = [0, 0, 595.28, 841.89];
const MARKER_Y = 740;
export const SIGNERS_PER_SHEET = roomBelow(MARKER_Y);
export const SHEETS_MAX = 10;

/**
 * Adds A4 pages with the marker, the stamp fields and a field per signer behind a document that we did not make; twelve signers a page.
 * One incremental update: whatever the pages look like, their bytes stay.
 *
 * Throws PdfError, LayoutError (too many signers), SigningError ALREADY_SIGNED or CERTIFIED: a page more would break
 * the signatures that are there.
 */
export const appendSigningSheet = (pdf: Uint8Array | PdfReader, request: SheetRequest): Buffer => {
  const { signers, heading = "Hoja de firmas" } = request;
  const reader = pdf instanceof PdfReader ? pdf : new PdfReader(pdf);
  const { update, form, permissions } = openForSigning(reader);
  if (isSigned(form)) throw new SigningError("ALREADY_SIGNED", "El documento ya tiene firmas");
  if (permissions.certified !== undefined)
    throw new SigningError("CERTIFIED", "El documento está certificado");
  const sheets = Math.max(1, Math.ceil(signers / SIGNERS_PER_SHEET));
  if (sheets > SHEETS_MAX) throw new LayoutError("Son demasiadas firmas para un documento");

  const font = embedFont(update, latinFont());
  const colours = defaultColours(reader, reader.catalog);
  const pages = Array.from({ length: sheets }, (_, index) => {
    const title = sheets === 1 ? heading : `${heading} (${index + 1} de ${sheets})`;
    return addPage(update, reader, { heading: title, font, colours });
  });
  const [first, last] = [pages[0] as Ref, pages.at(-1) as Ref];
  const sheetOf = (signer: number) => Math.floor(signer / SIGNERS_PER_SHEET);
  addSigningFields(update, {
    stampPage: first,
    signaturePage: last,
    boxes: Array.from({ length: signers }, (_, signer) => signatureBox(MARKER_Y, signer % SIGNERS_PER_SHEET)),
    boxPages: Array.from({ length: signers }, (_, signer) => pages[sheetOf(signer)] ?? last),
    font,
    catalog: reader.rootRef,
    tagged: claimsTagging(reader, reader.catalog),
  });
  return update.build().bytes;
};

type SheetPage = { readonly heading: string; readonly font: Ref; readonly colours: Dict | undefined };

const addPage = (update: IncrementalUpdate, reader: PdfReader, sheet: SheetPage): Ref => {
  const parent = reader.catalog.get("Pages");
  if (!(parent instanceof Ref))
    throw new PdfError("PAGE_TREE", "the root of the page tree is not a reference");
  // Boxes, turn and resources of its own, so that nothing is inherited from a foreign page tree.
  const { content, fonts } = sheetContent(update, sheet);
  const page = update.add(
    dict({
      Type: name("Page"),
      Parent: parent,
      MediaBox: [...A4],
      CropBox: [...A4],
      Rotate: 0,
      Resources: dict({ Font: fonts, ColorSpace: sheet.colours }),
      Contents: update.add(flateStream(dict(), Buffer.from(content, "latin1"))),
      Tabs: name("S"),
    }),
  );
  const root = update.edit(parent);
  root.set("Kids", [...(arrayAt(update, root, "Kids") ?? []), page]);
  root.set("Count", (numberAt(update, root, "Count") ?? 0) + 1);
  return page;
};

/** The marker is drawn without ink (text render mode 3), and all of it is an artifact to screen readers. */
const sheetContent = (update: IncrementalUpdate, { heading, font, colours }: SheetPage) => {
  const typesetter = createTypesetter(latinFont(), FONT_KEY);
  const line = printableText(heading);
  // Some viewers tint calibrated grey, and none tints black.
  const grey = colours ? "0.6 0.6 0.6 RG" : "0.6 G";
  const content = [
    "/Artifact BMC q",
    `BT 0 g /${FONT_KEY} 12 Tf 1 0 0 1 50 800 Tm ${typesetter.show(line, 12, directionOf(line))} ET`,
    `0.6 w ${grey} 50 748 m 545 748 l S`,
    `BT 3 Tr /${FONT_KEY} 1 Tf 50 ${MARKER_Y} Td ${typesetter.show("end-text", 1, "ltr")} ET`,
    "Q EMC\n",
  ].join("\n");
  return { content, fonts: typesetter.fonts(update, font) };
};

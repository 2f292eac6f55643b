import { LayoutError } from "@foja/pades/layout/layout-error";
import { type Box, SHEET } from "@foja/pades/layout/signing-sheet";
import { listPages } from "@foja/pades/pdf/pages";
import { PdfReader } from "@foja/pades/pdf/reader";
import { appendSigningSheet } from "@foja/pades/sign/append-sheet";
import { isUnbound, openForSigning } from "@foja/pades/sign/open-for-signing";
import { prepareSignature } from "@foja/pades/sign/prepare-signature";
import { verifyPdf } from "@foja/pades/verify/verify-pdf";
import type { Entry } from "../print/gate";
import type { Verification } from "../verification/verification";
import { addFields } from "./add-fields";
import { addMark } from "./add-mark";
import { findBlankPlaces } from "./blank-places";
import { ImportError } from "./import-error";
import { openImported } from "./open-imported";
import { requireNotOurs } from "./own-fields";

/**
 * Room for so many signers in a PDF from outside, as incremental updates. One that nothing binds yet gets a signing sheet, with the code to check
 * it by. In one that is signed or certified a page more, or anything drawn on one, would break what it bears: there the signers take its own
 * empty fields, and get one each in a blank place of its pages where those are not enough.
 * @throws ImportError, LayoutError (more signers than any document takes)
 */
export const makeRoom = (
  pdf: Uint8Array,
  signers: number,
  who: Entry,
  verification: Verification,
): Promise<Uint8Array> =>
  openImported(pdf, async (reader) => {
    requireNotOurs(reader);
    const { isBound, isCertified } = bondsOf(reader);
    if (!isBound) return addMark(appendSigningSheet(reader, { signers }), verification);
    const placed = rehearse(reader, signers);
    if (placed === signers) return reader.bytes;
    if (isCertified) throw certified();
    const places = await findBlankPlaces(reader, signers - placed, who);
    if (places.length < signers - placed) throw withoutRoom();
    const prepared = addFields(reader, places);
    requireUnbroken(reader, prepared);
    if (rehearse(new PdfReader(prepared), signers) < signers) throw withoutRoom();
    return prepared;
  });

/**
 * Whether it may get a signature at all; that a signed one has a blank place for it is seen once its signers are known.
 * @throws ImportError, and what opening and signing throw
 */
export const requireSignable = (reader: PdfReader): void => {
  const { isBound, isCertified } = bondsOf(reader);
  if (!isBound) appendSigningSheet(reader, { signers: 1 });
  else if (rehearse(reader, 1) === 0) {
    if (isCertified) throw certified();
    const page = listPages(reader, reader.catalog).at(-1);
    if (page) requireUnbroken(reader, addFields(reader, [{ page, box: ANYWHERE }]));
  }
};

/** Where it would be seen once its signers are known; whether a field may be added at all does not depend on it. */
const ANYWHERE: Box = [30, 30, 30 + SHEET.width, 30 + SHEET.height];

/** Signatures that were right before must be judged so with the fields that were added. */
const requireUnbroken = (before: PdfReader, after: Uint8Array): void => {
  const judged = verifyPdf(new PdfReader(after)).signatures;
  for (const { fieldName, modificationLevel } of verifyPdf(before).signatures) {
    const later = judged.find((signature) => signature.fieldName === fieldName);
    if (modificationLevel !== "OTHER" && later?.modificationLevel === "OTHER") throw wouldBreak();
  }
};

const bondsOf = (reader: PdfReader) => {
  const signing = openForSigning(reader);
  return { isBound: !isUnbound(signing), isCertified: signing.permissions.certified !== undefined };
};

/** How many find a place where their signature can be seen, the number in the last one's. */
const rehearse = (opened: PdfReader, signers: number): number => {
  let reader = opened;
  for (let index = 0; index < signers; index++) {
    const request = { person: PERSON, signingTime: MOMENT, ...(index === signers - 1 && { stamp: STAMP }) };
    try {
      const { bytes, box } = prepareSignature(reader, request);
      // A field without a size shows nobody.
      if (box[2] - box[0] < WIDTH_MIN || box[3] - box[1] < HEIGHT_MIN) return index;
      reader = new PdfReader(bytes);
    } catch (error) {
      if (error instanceof LayoutError) return index;
      throw error;
    }
  }
  return signers;
};

const WIDTH_MIN = 80;
const HEIGHT_MIN = 30;

/** As long as they come. */
const PERSON = {
  name: "MARTINIANA DE LOS APELLIDOS MUY EXTENDIDOS",
  seal: "Directora General de Obras Públicas",
  department: "Secretaría de Planeamiento y Obras Públicas",
  entity: "Municipalidad de Santa Loma del Arroyo",
} as const;
const STAMP = {
  number: "ACTADM-2027-00000001-MMMMMM-DDDDDDDD",
  cityAndDate: "Santa Loma del Arroyo, 30 de septiembre de 2027",
} as const;
const MOMENT = new Date(0);

const certified = () =>
  new ImportError(
    "PDF_CERTIFIED",
    "El PDF está certificado y no tiene campos de firma libres para todos los firmantes. No se le puede agregar otra firma",
  );

const wouldBreak = () =>
  new ImportError(
    "PDF_SIGNATURES_WOULD_BREAK",
    "El PDF ya está firmado de un modo que no admite otra firma: las que tiene dejarían de verificarse",
  );

const withoutRoom = () =>
  new ImportError(
    "PDF_WITHOUT_ROOM",
    "El PDF ya está firmado, por lo que no admite una hoja de firmas, y en sus páginas no queda lugar libre para todos los firmantes",
  );

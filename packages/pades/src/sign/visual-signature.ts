import { plainText } from "../layout/printable-text";
import type { Box } from "../layout/signing-sheet";
import { appearanceMatrix, toPage, transformBox } from "../layout/visible-space";
import { appendTo } from "../pdf/acro-form";
import { dict, name } from "../pdf/objects";
import { PdfReader } from "../pdf/reader";
import { pdfDate, textString } from "../pdf/text-string";
import { PRINT_READ_ONLY_LOCKED } from "./annotation-flags";
import { type Person, personLines, signatureAppearance } from "./appearance";
import { SigningError } from "./errors";
import { isSigned, isUnbound, openForSigning, type SigningUpdate } from "./open-for-signing";
import { assertShowsNumber } from "./readable-number";
import { chooseStampMode, missingLetters, placeStamp, type Stamp, type StampMode } from "./stamp";
import { tagAnnotation } from "./structure-tree";
import { chooseTarget } from "./target";
import { listVisualBoxes, VISUAL_NAME_PREFIX } from "./visual-boxes";

export type VisualSignatureRequest = {
  readonly person: Person;
  readonly signingTime: Date;
  readonly stamp?: Stamp;
  readonly existingCount?: number;
};

export type VisuallySigned = {
  readonly bytes: Buffer;
  readonly box: Box;
  readonly stampMode: StampMode;
  /** Letters that no font has, each once; they are shown as "?". */
  readonly missingLetters: readonly string[];
};

/**
 * The picture of a signature without cryptography, for installations without a certificate: an annotation in the box that the next
 * signature would take. Refused once there is a real signature, or a certification that forbids comments: it would break them.
 * @throws SigningError ALREADY_SIGNED, CERTIFIED, FIELD_LOCKED, ALREADY_STAMPED; LayoutError: no marker or no room; PdfError
 */
export const addVisualSignature = (
  pdf: Uint8Array | PdfReader,
  request: VisualSignatureRequest,
): VisuallySigned => {
  const reader = pdf instanceof PdfReader ? pdf : new PdfReader(pdf);
  const signing = openForSigning(reader);
  const { update, form, permissions } = signing;
  assertTakesPictures(signing);
  const stampMode = chooseStampMode(signing, request.stamp);
  const target = chooseTarget({ source: reader, catalog: reader.catalog, form }, permissions, {
    stamping: stampMode === "fields",
    existingCount: request.existingCount,
    mustShow: true,
  });
  const { page, box } = target;
  const stampLines = placeStamp(signing, request.stamp, stampMode);
  const lines = [...stampLines, ...personLines(request.person)];
  // A picture beside the field, which may be hidden.
  assertShowsNumber(signing, { page, box, field: undefined }, lines, stampLines.length);
  const size = { width: box[2] - box[0], height: box[3] - box[1] };
  const look = { ...size, ...signing.pen(), matrix: appearanceMatrix(page) };
  const annotation = update.add(
    dict({
      Type: name("Annot"),
      Subtype: name("Stamp"),
      Rect: [...transformBox(toPage(page), box)],
      F: PRINT_READ_ONLY_LOCKED,
      P: page.ref,
      NM: textString(`${VISUAL_NAME_PREFIX}${listVisualBoxes(reader, page).length + 1}`),
      M: pdfDate(request.signingTime),
      Contents: textString(lines.map(plainText).join("\n")),
      AP: dict({ N: signatureAppearance(update, lines, look) }),
    }),
  );
  if (isUnbound(signing)) tagAnnotation(update, reader.rootRef, annotation, { page, type: "Annot" });
  appendTo(update, page.ref, "Annots", [annotation]);
  const missing = missingLetters(request.stamp, lines);
  return { bytes: update.build().bytes, box, stampMode, missingLetters: missing };
};

const COMMENTS_TOO = 3;

const assertTakesPictures = ({ form, permissions: { certified } }: SigningUpdate): void => {
  if (isSigned(form)) throw new SigningError("ALREADY_SIGNED", "El documento ya tiene firmas digitales");
  if (certified !== undefined && certified !== COMMENTS_TOO)
    throw new SigningError("CERTIFIED", "El documento está certificado y no admite imágenes de firmas");
};

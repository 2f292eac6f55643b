import { plainText, unprintableLetters } from "../layout/printable-text";
import type { Box } from "../layout/signing-sheet";
import { appearanceMatrix, toPage, transformBox } from "../layout/visible-space";
import { appendTo } from "../pdf/acro-form";
import { dict, name } from "../pdf/objects";
import { PdfReader } from "../pdf/reader";
import { pdfDate, textString } from "../pdf/text-string";
import { type Person, personLines, signatureAppearance } from "./appearance";
import { SigningError } from "./errors";
import { isSigned, openForSigning, updateFont } from "./open-for-signing";
import { chooseStampMode, drawStamp, fillStampFields, type Stamp, type StampMode, stampLines } from "./stamp";
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

const PRINT_READ_ONLY_LOCKED = 4 + 64 + 128;

/**
 * The picture of a signature without cryptography, for installations without a certificate: an annotation in the box that the next
 * signature would take. Refused once there is a real signature, which it would break (SigningError ALREADY_SIGNED).
 */
export const addVisualSignature = (
  pdf: Uint8Array | PdfReader,
  request: VisualSignatureRequest,
): VisuallySigned => {
  const reader = pdf instanceof PdfReader ? pdf : new PdfReader(pdf);
  const signing = openForSigning(reader);
  const { update, form, permissions } = signing;
  if (isSigned(form)) throw new SigningError("ALREADY_SIGNED", "El documento ya tiene firmas digitales");

  const stampMode = chooseStampMode(update, form, permissions, request.stamp);
  const { page, box } = chooseTarget({ source: reader, catalog: reader.catalog, form }, permissions, {
    stamping: stampMode === "fields",
    existingCount: request.existingCount,
  });
  const font = updateFont(signing);
  if (request.stamp && stampMode === "content") drawStamp(update, reader.catalog, request.stamp, font);
  if (request.stamp && form.stamp) fillStampFields(update, form.stamp, request.stamp, font);

  const size = { width: box[2] - box[0], height: box[3] - box[1] };
  const lines = personLines(request.person);
  const appearance = signatureAppearance(update, lines, { ...size, ...font, matrix: appearanceMatrix(page) });
  const annotation = dict({
    Type: name("Annot"),
    Subtype: name("Stamp"),
    Rect: [...transformBox(toPage(page), box)],
    F: PRINT_READ_ONLY_LOCKED,
    P: page.ref,
    NM: textString(`${VISUAL_NAME_PREFIX}${listVisualBoxes(reader, page).length + 1}`),
    M: pdfDate(request.signingTime),
    Contents: textString(lines.map(plainText).join("\n")),
    AP: dict({ N: appearance }),
  });
  const annotationRef = update.add(annotation);
  tagAnnotation(update, reader.rootRef, annotationRef, { page, type: "Annot" });
  appendTo(update, page.ref, "Annots", [annotationRef]);
  const missingLetters = unprintableLetters([...(request.stamp ? stampLines(request.stamp) : []), ...lines]);
  return { bytes: update.build().bytes, box, stampMode, missingLetters };
};

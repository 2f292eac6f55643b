import { LayoutError } from "../layout/layout-error";
import { type Box, boxesOverlap, type Size, signatureBox } from "../layout/signing-sheet";
import { toVisible, transformBox, visibleSize } from "../layout/visible-space";
import { rectAt } from "../pdf/access";
import type { Dict, ObjectSource } from "../pdf/objects";
import { lastPage, type Page } from "../pdf/pages";
import { findMarker } from "../pdf/text";
import { SigningError } from "./errors";
import { assertUnlocked, type Permissions } from "./permissions";
import { isFilled, locks, type SignatureField, type SigningForm } from "./signature-fields";
import { hasVisual, listVisualBoxes } from "./visual-boxes";
import { createWidgetPages, type WidgetPages } from "./widget-pages";

/** Where a signature goes. `box` is in visible space; a field without size shows nothing. */
export type Target = {
  readonly name: string;
  readonly page: Page;
  readonly box: Box;
  /** Undefined: the field has to be made. */
  readonly field: SignatureField | undefined;
};

export type TargetWish = {
  readonly fieldName?: string | undefined;
  readonly stamping: boolean;
  /** Signatures to count as placed, instead of those found. */
  readonly existingCount?: number | undefined;
};

export type SigningDocument = {
  readonly source: ObjectSource;
  readonly catalog: Dict;
  readonly form: SigningForm;
};

type Document = SigningDocument & { readonly pageOf: WidgetPages };

/**
 * The named field, else the next empty one, else a new one below the marker. A certified document takes no new field: adding one
 * breaks the certification, filling one does not.
 */
export const chooseTarget = (
  signing: SigningDocument,
  permissions: Permissions,
  wish: TargetWish,
): Target => {
  const document = { ...signing, pageOf: createWidgetPages(signing.source, signing.catalog) };
  const field =
    wish.fieldName === undefined ? nextEmptyField(document, wish) : namedField(document.form, wish.fieldName);
  const target = field ? existingTarget(document, field) : newTarget(document, wish);
  if (!field && permissions.certified !== undefined) {
    throw new SigningError("CERTIFIED", "El documento está certificado y no admite campos de firma nuevos");
  }
  assertUnlocked(permissions, target.name);
  return target;
};

const namedField = (form: SigningForm, fieldName: string): SignatureField => {
  const field = form.signatures.find((candidate) => candidate.name === fieldName);
  if (!field?.ref) throw new SigningError("FIELD_NOT_FOUND", `No existe el campo de firma ${fieldName}`);
  if (field.kind !== "empty") throw new SigningError("FIELD_SIGNED", `El campo ${fieldName} ya está firmado`);
  return field;
};

/**
 * The field that locks the stamp belongs to the numbering signer: it is his when he stamps or once the stamp is there, and
 * nobody's before, because his lock would close the stamp while it is empty.
 */
const nextEmptyField = (document: Document, { stamping }: TargetWish): SignatureField | undefined => {
  const { source, form } = document;
  const empty = form.signatures.filter((field) => field.kind === "empty" && isFree(document, field));
  const visible = empty.filter((field) => isVisible(source, field));
  const candidates = visible.length > 0 ? visible : empty;
  const { stamp } = form;
  if (!stamp) return candidates[0];
  const locksStamp = ({ lock }: SignatureField) => lock !== undefined && locks(lock, stamp.number.name);
  if (stamping || isFilled(source, stamp.number)) return candidates.find(locksStamp) ?? candidates[0];
  return candidates.find((field) => !locksStamp(field));
};

const isFree = (document: Document, field: SignatureField): boolean => {
  if (!field.ref) return false;
  const { page, box } = existingTarget(document, field);
  return !hasVisual(document.source, page, box);
};

const isVisible = (source: ObjectSource, { widget }: SignatureField): boolean => {
  const rect = rectAt(source, widget?.dict, "Rect");
  return rect !== undefined && rect[2] > rect[0] && rect[3] > rect[1];
};

const existingTarget = ({ source, catalog, pageOf }: Document, field: SignatureField): Target => {
  const page = pageOf(field.widget);
  if (!page) return { name: field.name, field, page: lastPage(source, catalog), box: [0, 0, 0, 0] };
  const rect = rectAt(source, field.widget?.dict, "Rect") ?? [0, 0, 0, 0];
  return { name: field.name, field, page, box: transformBox(toVisible(page), rect) };
};

const newTarget = (document: Document, { existingCount }: TargetWish): Target => {
  const { source, catalog, form } = document;
  const marker = findMarker(source, catalog);
  if (!marker) throw new LayoutError("No se encontró el texto de cierre (end-text) en la última página");
  const { page } = marker;
  const markerY = transformBox(toVisible(page), [marker.x, marker.y, marker.x, marker.y])[1];
  const index = existingCount ?? form.signatures.filter(({ kind }) => kind === "signature").length;
  const taken =
    existingCount === undefined
      ? [...signatureBoxesOn(document, page), ...listVisualBoxes(source, page)]
      : [];
  return {
    name: freeName(form),
    page,
    box: firstFreeBox(markerY, visibleSize(page), index, taken),
    field: undefined,
  };
};

const signatureBoxesOn = ({ source, form, pageOf }: Document, page: Page): Box[] =>
  form.signatures.flatMap((field) => {
    const rect = rectAt(source, field.widget?.dict, "Rect");
    if (!rect || !isVisible(source, field)) return [];
    return pageOf(field.widget)?.ref.number === page.ref.number ? [transformBox(toVisible(page), rect)] : [];
  });

/** Ends: below the lowest row `signatureBox` throws. */
const firstFreeBox = (markerY: number, size: Size, start: number, taken: readonly Box[]): Box => {
  for (let index = start; ; index++) {
    const box = signatureBox(markerY, index, size);
    if (!taken.some((other) => boxesOverlap(box, other))) return box;
  }
};

const freeName = ({ fields, signatures }: SigningForm): string => {
  const taken = new Set(fields.flatMap(({ name }) => [name, name.split(".")[0]]));
  let index = signatures.length + 1;
  while (taken.has(`firma${index}`)) index++;
  return `firma${index}`;
};

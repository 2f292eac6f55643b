import { LayoutError } from "../layout/layout-error";
import { type Box, boxesOverlap, type Size, signatureBox } from "../layout/signing-sheet";
import { FARTHEST } from "../layout/thousandths";
import { toVisible, transformBox, visibleSize } from "../layout/visible-space";
import type { Dict, ObjectSource } from "../pdf/objects";
import { lastPage, type Page } from "../pdf/pages";
import { findMarker } from "../pdf/text";
import { SigningError } from "./errors";
import { assertUnlocked, type Permissions } from "./permissions";
import { shownRect } from "./shown-rect";
import { type FieldLock, isFilled, locks, type SignatureField, type SigningForm } from "./signature-fields";
import { createVisualBoxes, type VisualBoxes } from "./visual-boxes";
import { createWidgetPages, type WidgetPages } from "./widget-pages";

/** Where a signature goes. `box` is in visible space; a field without size shows nothing. */
export type Target = {
  readonly name: string;
  readonly page: Page;
  readonly box: Box;
  /** Undefined: the field has to be made. */
  readonly field: SignatureField | undefined;
};

type TargetWish = {
  readonly fieldName?: string | undefined;
  readonly stamping: boolean;
  /** Signatures to count as placed, instead of those found. */
  readonly existingCount?: number | undefined;
  /** A field without a size, or off its page, will not do. */
  readonly mustShow?: boolean;
};

type SigningDocument = {
  readonly source: ObjectSource;
  readonly catalog: Dict;
  readonly form: SigningForm;
};

type Document = SigningDocument & { readonly pageOf: WidgetPages; readonly visualsOn: VisualBoxes };

// A page of the largest size that viewers take (14,400 units) has room for 288.
const PLACES_MAX = 1_000;

/**
 * The named field, else the next empty one, else a new one below the marker. A certified document takes no new field: adding one
 * breaks the certification, filling one does not.
 * @throws SigningError FIELD_NOT_FOUND, FIELD_SIGNED, FIELD_LOCKED, CERTIFIED; LayoutError: no marker or no room; PdfError
 */
export const chooseTarget = (
  signing: SigningDocument,
  permissions: Permissions,
  wish: TargetWish,
): Target => {
  const { source, catalog } = signing;
  const document = {
    ...signing,
    pageOf: createWidgetPages(source, catalog),
    visualsOn: createVisualBoxes(source),
  };
  const field =
    wish.fieldName === undefined ? nextEmptyField(document, wish) : namedField(document.form, wish.fieldName);
  if (!field && permissions.certified !== undefined) {
    throw new SigningError("CERTIFIED", "El documento está certificado y no admite campos de firma nuevos");
  }
  const target = field ? existingTarget(document, field) : newTarget(document, wish);
  assertUnlocked(permissions, target.name);
  if (!target.box.every((edge) => Math.abs(edge) <= FARTHEST))
    throw new LayoutError("La página tiene medidas que ningún programa muestra");
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
const nextEmptyField = (
  document: Document,
  { stamping, mustShow }: TargetWish,
): SignatureField | undefined => {
  const { source, form } = document;
  const empty = form.signatures.filter(({ kind }) => kind === "empty");
  const visible = empty.filter((field) => isOnPage(document, field));
  const isOpen = (field: SignatureField) => isFree(document, field);
  const candidates = mustShow || visible.some(isOpen) ? visible : empty;
  const { stamp } = form;
  if (!stamp) return candidates.find(isOpen);
  const locksStamp = createLockQuestion(stamp.number.name);
  const numbering = () => candidates.find((field) => locksStamp(field) && isOpen(field));
  if (stamping || isFilled(source, stamp.number)) return numbering() ?? candidates.find(isOpen);
  return candidates.find((field) => !locksStamp(field) && isOpen(field));
};

/** Thousands of fields may share a lock of thousands of names: each lock is asked once. */
const createLockQuestion = (fieldName: string) => {
  const answers = new Map<FieldLock, boolean>();
  return ({ lock }: SignatureField): boolean => {
    if (!lock) return false;
    const answer = answers.get(lock) ?? locks(lock, fieldName);
    answers.set(lock, answer);
    return answer;
  };
};

/** Some part of its place is on its page. */
const isOnPage = ({ source, pageOf }: Document, { widget }: SignatureField): boolean => {
  const rect = shownRect(source, widget?.dict);
  const page = rect && pageOf(widget);
  return page ? boxesOverlap(rect, page.cropBox) : false;
};

const isFree = (document: Document, field: SignatureField): boolean => {
  if (!field.ref) return false;
  const page = document.pageOf(field.widget);
  // Most pages show no other signature: then its place needs no look.
  if (page && document.visualsOn(page).length === 0) return true;
  const target = existingTarget(document, field);
  return !document.visualsOn(target.page).some((other) => boxesOverlap(target.box, other));
};

const existingTarget = ({ source, catalog, pageOf }: Document, field: SignatureField): Target => {
  const page = pageOf(field.widget);
  if (!page) return { name: field.name, field, page: lastPage(source, catalog), box: [0, 0, 0, 0] };
  const rect = shownRect(source, field.widget?.dict) ?? [0, 0, 0, 0];
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
    existingCount === undefined ? [...signatureBoxesOn(document, page), ...document.visualsOn(page)] : [];
  return {
    name: freeName(form),
    page,
    box: firstFreeBox(markerY, visibleSize(page), index, taken),
    field: undefined,
  };
};

const signatureBoxesOn = ({ source, form, pageOf }: Document, page: Page): Box[] =>
  form.signatures.flatMap((field) => {
    const rect = shownRect(source, field.widget?.dict);
    if (!rect) return [];
    return pageOf(field.widget)?.ref.number === page.ref.number ? [transformBox(toVisible(page), rect)] : [];
  });

/** Throws LayoutError below the lowest row; a page may be said to be kilometres high. */
const firstFreeBox = (markerY: number, size: Size, start: number, taken: readonly Box[]): Box => {
  for (let index = start; index < start + PLACES_MAX; index++) {
    const box = signatureBox(markerY, index, size);
    if (!taken.some((other) => boxesOverlap(box, other))) return box;
  }
  throw new LayoutError("No queda lugar para otra firma en la última página");
};

const freeName = ({ fields, signatures }: SigningForm): string => {
  const taken = new Set(fields.flatMap(({ name }) => [name, name.split(".")[0]]));
  let index = signatures.length + 1;
  while (taken.has(`firma${index}`)) index++;
  return `firma${index}`;
};

import { ensureForm } from "../pdf/acro-form";
import { embedFont, latinFont } from "../pdf/font";
import { IncrementalUpdate } from "../pdf/incremental-update";
import type { PdfReader } from "../pdf/reader";
import { defaultColours, type Pen } from "./default-colours";
import { assertOpen, type Permissions, readPermissions } from "./permissions";
import { type FontUse, findSharedFont, shareFont } from "./shared-font";
import { readSigningForm, type SigningForm } from "./signature-fields";

export type SigningUpdate = {
  readonly reader: PdfReader;
  readonly update: IncrementalUpdate;
  readonly form: SigningForm;
  readonly permissions: Permissions;
  /** With the document's shared font, which is embedded when first asked for. */
  pen(): Pen;
};

/** Throws SigningError CERTIFIED for a document that allows no change at all. */
export const openForSigning = (reader: PdfReader): SigningUpdate => {
  const form = readSigningForm(reader, reader.catalog);
  const permissions = readPermissions(reader, reader.catalog, form);
  assertOpen(permissions);
  const parts = { reader, update: new IncrementalUpdate(reader), form, permissions };
  if (isUnbound(parts)) parts.update.defineReferred();
  let pen: Pen | undefined;
  return {
    ...parts,
    pen: () => {
      pen ??= { ...updateFont(parts), colours: defaultColours(parts.update, reader.catalog) };
      return pen;
    },
  };
};

export const isSigned = ({ signatures }: SigningForm): boolean =>
  signatures.some(({ kind }) => kind !== "empty");

/** Nothing binds the document yet: its form and structure may still change. */
export const isUnbound = ({ form, permissions }: Pick<SigningUpdate, "form" | "permissions">): boolean =>
  !isSigned(form) && permissions.certified === undefined;

/**
 * The first signature of a foreign document leaves the font where the next ones find it; in a signed document
 * the form's resources must stay, so there the font comes along with the signature.
 */
const updateFont = (signing: Omit<SigningUpdate, "pen">): FontUse => {
  const { reader, update } = signing;
  const font = latinFont();
  const shared = findSharedFont(update, reader.catalog, font);
  if (shared) return { font, fontRef: shared };
  const fontRef = embedFont(update, font);
  if (isUnbound(signing)) shareFont(update, ensureForm(update, reader.rootRef), fontRef);
  return { font, fontRef };
};

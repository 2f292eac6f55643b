import { ensureForm } from "../pdf/acro-form";
import { embedFont, latinFont } from "../pdf/font";
import { IncrementalUpdate } from "../pdf/incremental-update";
import type { PdfReader } from "../pdf/reader";
import { assertOpen, type Permissions, readPermissions } from "./permissions";
import { findSharedFont, shareFont } from "./shared-font";
import { readSigningForm, type SigningForm } from "./signature-fields";
import type { FontUse } from "./stamp";

export type SigningUpdate = {
  readonly reader: PdfReader;
  readonly update: IncrementalUpdate;
  readonly form: SigningForm;
  readonly permissions: Permissions;
};

/** Throws SigningError CERTIFIED for a document that allows no change at all. */
export const openForSigning = (reader: PdfReader): SigningUpdate => {
  const form = readSigningForm(reader, reader.catalog);
  const permissions = readPermissions(reader, reader.catalog, form);
  assertOpen(permissions);
  return { reader, update: new IncrementalUpdate(reader), form, permissions };
};

export const isSigned = ({ signatures }: SigningForm): boolean =>
  signatures.some(({ kind }) => kind !== "empty");

/**
 * The document's shared font. The first signature of a foreign document leaves it where the next ones find it; in a signed document
 * the form's resources must stay, so there the font comes along with the signature.
 */
export const updateFont = ({ reader, update, form, permissions }: SigningUpdate): FontUse => {
  const font = latinFont();
  const shared = findSharedFont(update, reader.catalog, font);
  if (shared) return { font, fontRef: shared };
  const fontRef = embedFont(update, font);
  if (!isSigned(form) && permissions.certified === undefined)
    shareFont(update, ensureForm(update, reader.rootRef), fontRef);
  return { font, fontRef };
};

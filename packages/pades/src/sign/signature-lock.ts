import { SigningError } from "./errors";
import { type FieldLock, locks, type SignatureField, type StampFields } from "./signature-fields";

/**
 * What a signature locks: what its field asks for, and the stamp that it fills: the number could be rewritten afterwards otherwise. The
 * field itself stays as its author made it; the signature says more than it (FieldMDP).
 * @param stamp the fields that this signature fills
 * @throws SigningError FIELD_LOCKED: the field leaves open what the stamp is part of
 */
export const signatureLock = (
  field: SignatureField | undefined,
  stamp: StampFields | undefined,
): FieldLock | undefined => {
  if (!stamp) return field?.lock;
  const names = [stamp.number.name, stamp.date.name];
  const lock = extended(field?.lock ?? { action: "Include", fields: [] }, names);
  if (names.every((name) => locks(lock, name))) return lock;
  throw new SigningError("FIELD_LOCKED", `El campo ${field?.name} no deja bloquear el número del documento`);
};

const extended = ({ action, fields }: FieldLock, names: readonly string[]): FieldLock => {
  switch (action) {
    case "All":
      return { action, fields };
    case "Include":
      return { action, fields: [...new Set([...fields, ...names])] };
    case "Exclude": {
      const open = fields.filter((field) => !names.includes(field));
      return open.length > 0 ? { action, fields: open } : { action: "All", fields: [] };
    }
  }
};

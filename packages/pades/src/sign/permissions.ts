import { dictAt, numberAt } from "../pdf/access";
import type { Dict, ObjectSource } from "../pdf/objects";
import { SigningError } from "./errors";
import { locks, type SigningForm, transforms } from "./signature-fields";

export type Permissions = {
  /** 1 no change at all, 2 form filling and signing, 3 comments too; undefined: nobody restricted the document. */
  readonly certified: 1 | 2 | 3 | undefined;
  /** Full name of the signature field whose signature forbids changing this field. */
  lockedBy(fieldName: string): string | undefined;
};

/**
 * What the signatures that exist allow: DocMDP of a certifying signature (ISO 32000-1, 12.8.2.2), the P of a signed lock
 * (ISO 32000-2, 12.7.5.5), and FieldMDP locks.
 */
export const readPermissions = (source: ObjectSource, catalog: Dict, form: SigningForm): Permissions => {
  const signed = form.signatures.filter(({ kind }) => kind !== "empty");
  const levels = signed.flatMap(({ signature, dict }) => [
    ...(signature ? docMdpLevels(source, signature) : []),
    levelAt(source, dictAt(source, dict, "Lock")),
  ]);
  const certifying = dictAt(source, dictAt(source, catalog, "Perms"), "DocMDP");
  const all = certifying ? [...levels, ...certifyingLevels(source, certifying)] : levels;
  const strictest = all.reduce<number>((least, level) => Math.min(least, level ?? least), Infinity);
  return {
    certified: strictest === 1 || strictest === 2 || strictest === 3 ? strictest : undefined,
    lockedBy: (fieldName) => signed.find(({ lock }) => lock && locks(lock, fieldName))?.name,
  };
};

const DEFAULT_LEVEL = 2;

// One that can't be read was meant to forbid something: everything.
const UNREADABLE_LEVEL = 1;

const docMdpLevels = (source: ObjectSource, signature: Dict): number[] =>
  transforms(source, signature).flatMap(({ method, params }) => {
    if (method === undefined) return [UNREADABLE_LEVEL];
    return method === "DocMDP" ? [levelAt(source, params) ?? DEFAULT_LEVEL] : [];
  });

/** The signature that the catalog names certifies, whatever it says itself. */
const certifyingLevels = (source: ObjectSource, signature: Dict): number[] => {
  const levels = docMdpLevels(source, signature);
  return levels.length > 0 ? levels : [UNREADABLE_LEVEL];
};

const levelAt = (source: ObjectSource, params: Dict | undefined): number | undefined => {
  if (!params?.has("P")) return undefined;
  const level = numberAt(source, params, "P");
  return level === 1 || level === 2 || level === 3 ? level : UNREADABLE_LEVEL;
};

export const assertOpen = ({ certified }: Permissions): void => {
  if (certified === 1)
    throw new SigningError("CERTIFIED", "El documento está certificado y no admite cambios");
};

export const assertUnlocked = (permissions: Permissions, fieldName: string): void => {
  const by = permissions.lockedBy(fieldName);
  if (by !== undefined) {
    throw new SigningError("FIELD_LOCKED", `El campo ${fieldName} quedó bloqueado por la firma ${by}`);
  }
};

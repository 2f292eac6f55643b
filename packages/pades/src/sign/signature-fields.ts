import { arrayAt, dictAt, nameAt, stringAt } from "../pdf/access";
import { type FormField, listFields } from "../pdf/acro-form";
import { Dict, type ObjectSource, type PdfObject, PdfString } from "../pdf/objects";
import { decodeText } from "../pdf/text-string";

export type FieldLock = {
  readonly action: "All" | "Include" | "Exclude";
  readonly fields: readonly string[];
  /** What holds besides: a signature may lock more than its field said. */
  readonly and?: FieldLock;
};

export type SignatureField = FormField & {
  readonly kind: "empty" | "signature" | "timestamp";
  readonly signature: Dict | undefined;
  /** What signing this field locks, or has locked. */
  readonly lock: FieldLock | undefined;
};

export type StampFields = { readonly number: FormField; readonly date: FormField };

export type SigningForm = {
  readonly fields: readonly FormField[];
  readonly signatures: readonly SignatureField[];
  readonly stamp: StampFields | undefined;
};

export const readSigningForm = (source: ObjectSource, catalog: Dict): SigningForm => {
  const fields = listFields(source, catalog);
  const known: KnownLocks = new Map();
  const signatures = fields
    .filter(({ type }) => type === "Sig")
    .map((field) => toSignatureField(source, field, known));
  return { fields, signatures, stamp: findStampFields(fields, signatures) };
};

/** Thousands of fields may share one long lock, which is then read once. */
type KnownLocks = Map<Dict, FieldLock>;

const toSignatureField = (source: ObjectSource, field: FormField, known: KnownLocks): SignatureField => {
  const signature = field.value instanceof Dict ? field.value : undefined;
  const lock = joined([
    field.dict.has("Lock") ? readLock(source, dictAt(source, field.dict, "Lock"), known) : undefined,
    ...(signature ? signedLocks(source, signature, known) : []),
  ]);
  if (!signature) return { ...field, kind: "empty", signature, lock };
  const timestamp =
    nameAt(source, signature, "Type") === "DocTimeStamp" ||
    nameAt(source, signature, "SubFilter") === "ETSI.RFC3161";
  return { ...field, kind: timestamp ? "timestamp" : "signature", signature, lock };
};

/** The locks that a signature itself states (FieldMDP transform, ISO 32000-1, 12.8.2.4), or may have meant to. */
const signedLocks = (source: ObjectSource, signature: Dict, known: KnownLocks): (FieldLock | undefined)[] =>
  transforms(source, signature)
    .filter(({ method }) => method === "FieldMDP" || method === undefined)
    .map(({ params }) => readLock(source, params, known));

const joined = (all: readonly (FieldLock | undefined)[]): FieldLock | undefined =>
  all.reduceRight<FieldLock | undefined>((rest, lock) => {
    if (!lock) return rest;
    return rest && !isSameLock(lock, rest) ? { ...lock, and: rest } : lock;
  }, undefined);

const isSameLock = (one: FieldLock, other: FieldLock): boolean =>
  one === other || (one.action === other.action && JSON.stringify(one) === JSON.stringify(other));

export type Transform = {
  /** Undefined: what was written can't be read, and may have meant any. */
  readonly method: string | undefined;
  readonly params: Dict | undefined;
};

/** What a signature says of changes to come (signature references, ISO 32000-2, table 256). */
export const transforms = (source: ObjectSource, signature: Dict): Transform[] => {
  if ((signature.get("Reference") ?? null) === null) return [];
  const references = arrayAt(source, signature, "Reference");
  return references?.map((item) => readTransform(source, source.resolve(item))) ?? [UNREADABLE];
};

const UNREADABLE: Transform = { method: undefined, params: undefined };

const readTransform = (source: ObjectSource, reference: PdfObject): Transform => {
  if (!(reference instanceof Dict)) return UNREADABLE;
  const params = dictAt(source, reference, "TransformParams");
  if (!params && (reference.get("TransformParams") ?? null) !== null) return UNREADABLE;
  return { method: nameAt(source, reference, "TransformMethod"), params };
};

const EVERYTHING: FieldLock = { action: "All", fields: [] };

/** A lock that can't be read was meant to lock something: everything. */
const readLock = (source: ObjectSource, entries: Dict | undefined, known: KnownLocks): FieldLock => {
  const lock = (entries && known.get(entries)) ?? readNewLock(source, entries);
  if (entries) known.set(entries, lock);
  return lock;
};

const readNewLock = (source: ObjectSource, entries: Dict | undefined): FieldLock => {
  const action = nameAt(source, entries, "Action");
  if (action !== "Include" && action !== "Exclude") return EVERYTHING;
  const items = arrayAt(source, entries, "Fields")?.map((item) => source.resolve(item));
  if (!items?.every((item) => item instanceof PdfString)) return EVERYTHING;
  return { action, fields: items.map(decodeText) };
};

/** A lock on a field holds for everything below it. */
export const locks = ({ action, fields, and }: FieldLock, fieldName: string): boolean => {
  const named = fields.some((locked) => fieldName === locked || fieldName.startsWith(`${locked}.`));
  const isLocked = action === "All" || (action === "Include" ? named : !named);
  return isLocked || (and !== undefined && locks(and, fieldName));
};

/** Bit of a field's Ff (ISO 32000-1, table 221). */
export const READ_ONLY = 1;

/**
 * Our stamp fields are the two read-only text fields that a signature field locks; their names may differ from the usual ones
 * where an imported form had taken those.
 */
const findStampFields = (
  fields: readonly FormField[],
  signatures: readonly SignatureField[],
): StampFields | undefined => {
  const text = new Map(fields.filter(isStampField).map((field) => [field.name, field]));
  for (const { lock } of signatures) {
    if (lock?.action !== "Include" || lock.fields.length !== 2) continue;
    const [number, date] = lock.fields.map((locked) => text.get(locked));
    if (number && date) return { number, date };
  }
  return undefined;
};

const isStampField = ({ type, flags, ref, widget }: FormField): boolean =>
  type === "Tx" && (flags & READ_ONLY) !== 0 && ref !== undefined && widget?.ref === ref;

export const isFilled = (source: ObjectSource, { dict }: FormField): boolean => {
  const value = stringAt(source, dict, "V");
  return value !== undefined && value.bytes.length > 0;
};

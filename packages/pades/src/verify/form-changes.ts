import { arrayAt, dictAt, nameAt, stringAt } from "../pdf/access";
import { Dict, Ref, Stream } from "../pdf/objects";
import type { PdfReader } from "../pdf/reader";
import { locks, type SignatureField } from "../sign/signature-fields";
import { isAddedDefault } from "./added-defaults";
import { type Change, type Comparison, type Field, hasArea, isWidget, objectsOf, other } from "./comparison";
import { isOfItsType } from "./field-entries";
import { haveOtherNames } from "./field-names";
import { showsOtherForSame } from "./kept-values";
import { differingKeys, type Equality, isSameReference } from "./object-equality";
import { referencesIn } from "./reference-graph";
import { keepsEntries } from "./store-changes";

/** What happened to the fields: filled, signed, added, or something that no rule explains. */
export const formChanges = (comparison: Comparison): Change[] => {
  const { formBefore, formAfter } = comparison;
  const changes = formEntryChanges(comparison);
  const later = byOccurrence(formAfter.fields);
  for (const [key, field] of byOccurrence(formBefore.fields)) {
    const counterpart = later.get(key);
    later.delete(key);
    if (!counterpart) changes.push(other(`field ${field.name} is gone`));
    else changes.push(...fieldChanges(comparison, field, counterpart));
  }
  for (const field of later.values()) changes.push(newFieldChange(comparison, field));
  return changes;
};

/** By name, and where several have the same name by their order too: none may hide behind another. */
const byOccurrence = (fields: readonly Field[]): Map<string, Field> => {
  const counts = new Map<string, number>();
  return new Map(
    fields.map((field) => {
      const count = counts.get(field.name) ?? 0;
      counts.set(field.name, count + 1);
      return [JSON.stringify([field.name, count]), field];
    }),
  );
};

const FORM_ENTRIES_RULED = new Set(["Fields"]);
// What a first signature or a filled field may bring to a form that lacked it, and viewers draw by what has no picture.
const FORM_ENTRIES_NEW = new Set(["DA", "DR", "NeedAppearances"]);

/**
 * A locked field, a comment in letters, or a widget of no field, that viewers draw by themselves.
 * @param isDrawnAnew whatever picture it has
 */
const hasPictureless = (comparison: Comparison, isDrawnAnew: boolean): boolean => {
  const { before, formBefore, pagesBefore } = comparison;
  const lacksPicture = (entries: Dict) =>
    hasArea(before, entries) && (isDrawnAnew || !hasPicture(before, entries));
  const isPicturelessField = (field: Field): boolean =>
    field.type !== "Sig" &&
    isLocked(comparison, field.name) &&
    objectsOf(before, field).some(({ dict }) => isWidget(before, dict) && lacksPicture(dict));
  // Those of fields that nobody locked may be filled, and so be drawn anew.
  const ofFields = new Set(
    formBefore.fields.flatMap((field) => objectsOf(before, field)).map(({ dict }) => dict),
  );
  const isDrawnByForm = (annotation: Dict): boolean =>
    (nameAt(before, annotation, "Subtype") === "FreeText" && !hasPicture(before, annotation)) ||
    (isWidget(before, annotation) && !ofFields.has(annotation));
  return (
    formBefore.fields.some(isPicturelessField) ||
    pagesBefore.some((page) =>
      (arrayAt(before, page.dict, "Annots") ?? []).some((item) => {
        const annotation = before.resolve(item);
        return annotation instanceof Dict && isDrawnByForm(annotation) && lacksPicture(annotation);
      }),
    )
  );
};

/** One for the state that it is in; a button that is off may show nothing (ISO 32000-2, 12.5.5 and 12.7.5.2.3). */
const hasPicture = (reader: PdfReader, entries: Dict): boolean => {
  const picture = reader.resolve(dictAt(reader, entries, "AP")?.get("N"));
  if (!(picture instanceof Dict)) return picture instanceof Stream;
  const state = nameAt(reader, entries, "AS") ?? "";
  return state === "Off" || reader.resolve(picture.get(state)) instanceof Stream;
};

const formEntryChanges = (comparison: Comparison): Change[] => {
  const { before, after, equal, options } = comparison;
  const formBefore = dictAt(before, before.catalog, "AcroForm") ?? new Dict();
  const formAfter = dictAt(after, after.catalog, "AcroForm") ?? new Dict();
  return differingKeys(equal, formBefore, formAfter)
    .filter((key) => !FORM_ENTRIES_RULED.has(key))
    .map((key): Change => {
      if (!formBefore.has(key) && FORM_ENTRIES_NEW.has(key) && !isSoundEntry(after, formAfter, key))
        return other(`form ${key} that is none`);
      const isDrawnAnew =
        before.resolve(formBefore.get("NeedAppearances")) === true || key === "NeedAppearances";
      if (FORM_ENTRIES_NEW.has(key) && options.lock && isDrawnAnew)
        return other(`form ${key}, by which locked fields are drawn anew`);
      if (FORM_ENTRIES_NEW.has(key) && hasPictureless(comparison, isDrawnAnew))
        return other(`form ${key}, by which something without a picture of its own is drawn`);
      if (!formBefore.has(key) && FORM_ENTRIES_NEW.has(key))
        return { level: "FORM_FILLING", what: `form ${key}` };
      if (key === "DR") return resourceChange(before, after, equal);
      return key === "SigFlags" ? flagChange(formBefore, formAfter) : other(`form ${key}`);
    });
};

const isSoundEntry = (reader: PdfReader, form: Dict, key: string): boolean => {
  if (key === "DR") return dictAt(reader, form, key) !== undefined;
  if (key === "DA") return stringAt(reader, form, key) !== undefined;
  return typeof reader.resolve(form.get(key)) === "boolean";
};

const SIGNATURE_FLAGS = 3;

/** Says that there are signatures and that the file only grows; both may become true, and never false again. */
const flagChange = (before: Dict, after: Dict): Change => {
  const [old = 0, current] = [before.get("SigFlags"), after.get("SigFlags")];
  const isGrown =
    typeof old === "number" &&
    typeof current === "number" &&
    (current & old) === old &&
    (current & ~SIGNATURE_FLAGS) === (old & ~SIGNATURE_FLAGS);
  return isGrown ? { level: "LTA_UPDATES", what: "form SigFlags" } : other("form SigFlags");
};

const PROTECTED_RESOURCES = ["Font", "Encoding"];

/**
 * Default resources may grow, and only fonts matter: viewers draw field values with them. With another font behind a name, a value
 * would read differently.
 */
const resourceChange = (before: PdfReader, after: PdfReader, equal: Equality): Change => {
  const old = dictAt(before, dictAt(before, before.catalog, "AcroForm"), "DR");
  const current = dictAt(after, dictAt(after, after.catalog, "AcroForm"), "DR");
  const isKept = PROTECTED_RESOURCES.every((category) =>
    keepsEntries(dictAt(before, old, category), dictAt(after, current, category), equal),
  );
  return isKept ? { level: "FORM_FILLING", what: "more form resources" } : other("form resources");
};

const isLocked = ({ before, after, options: { lock } }: Comparison, name: string): boolean =>
  lock !== undefined && (locks(lock, name) || haveOtherNames(before) || haveOtherNames(after));

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const CONTROL = /[\u0000-\u001f]/;

const newFieldChange = (comparison: Comparison, { name, ref }: Field): Change => {
  const field = ref && comparison.signatureFields.get(ref.number);
  if (!field || !ref) return other(`new field ${name}`);
  if (comparison.knownNames.has(name)) return other(`another field ${name}`);
  // Escapes of a language (ISO 32000-2, 7.9.2.2) are part of the name for some programs alone.
  if (CONTROL.test(name)) return other("new field by a name that programs read differently");
  if (!hasOwnValue(comparison, field)) return other(`new field ${name} without a value of its own`);
  if (field.kind === "empty" && (field.value !== null || field.dict.has("V")))
    return other(`new field ${name} with another value`);
  if (isLocked(comparison, name)) return other(`new field ${name} against a lock`);
  if (!isOnlySignatureField(comparison.after, field))
    return other(`new field ${name} that is something else, or does something`);
  if (field.kind === "empty" && showsSomething(comparison.after, field))
    return other(`new field ${name}, which shows something and is not signed`);
  // A certification allows signing in fields that are there; a new one may cover what was certified.
  const covers = comparison.options.certified !== undefined && isPlaced(comparison.after, field);
  if (covers) return other(`new field ${name} in a certified document`);
  return {
    level: isArchiveStamp(comparison.after, field) ? "LTA_UPDATES" : "FORM_FILLING",
    what: `signature field ${name}`,
  };
};

/**
 * A signature made now is an object made now, with a value: one that was in the document already was not made for this field.
 */
const hasOwnValue = ({ before, after }: Comparison, { dict, signature }: SignatureField): boolean => {
  if (signature && !(stringAt(after, signature, "Contents") && arrayAt(after, signature, "ByteRange")))
    return false;
  const value = dict.get("V");
  if (!(value instanceof Ref)) return true;
  const known = before.entry(value.number);
  return known === undefined || known.kind === "free";
};

/** A document time stamp that shows nothing and locks nothing; any other signature is something that somebody filled in. */
const isArchiveStamp = (reader: PdfReader, field: SignatureField): boolean =>
  field.kind === "timestamp" &&
  nameAt(reader, field.signature, "Type") === "DocTimeStamp" &&
  !isPlaced(reader, field) &&
  objectsOf(reader, field).every(({ dict }) => !dict.has("AP") && !dict.has("Lock") && !dict.has("SV"));

const isPlaced = (reader: PdfReader, field: SignatureField): boolean =>
  objectsOf(reader, field).some(({ dict }) => hasArea(reader, dict));

/** ISO 32000-2, tables 166, 191, 226, 227, 234 and 235: what makes a signature field and its widget, and nothing that draws by itself. */
const WIDGET_KEYS: ReadonlySet<string> = new Set([
  ...["Type", "Subtype", "Rect", "P", "NM", "M", "F", "AP", "AS", "Border", "BS", "C", "MK", "H"],
  ...["StructParent", "Lang", "Parent", "DA", "Q", "Contents", "OC"],
]);
const FIELD_KEYS: ReadonlySet<string> = new Set([
  ...WIDGET_KEYS,
  ...["FT", "T", "TU", "TM", "Ff", "V", "Kids", "Lock", "SV", "DR"],
]);

const SIGNATURE = { type: "Sig" } as const;

/** Viewers draw other annotations from their own entries, wherever their rectangle is. */
const isOnlySignatureField = (reader: PdfReader, field: SignatureField): boolean => {
  const [own, ...widgets] = objectsOf(reader, field);
  if (!own || widgets.length !== (arrayAt(reader, field.dict, "Kids")?.length ?? 0)) return false;
  const isPlain = (entries: Dict, keys: ReadonlySet<string>): boolean =>
    Array.from(entries.keys()).every(
      (key) => keys.has(key) && (key === "V" || isOfItsType(reader, SIGNATURE, key, entries)),
    ) &&
    (!entries.has("Subtype") || isWidget(reader, entries));
  return isPlain(own.dict, FIELD_KEYS) && widgets.every(({ dict }) => isPlain(dict, WIDGET_KEYS));
};

const showsSomething = (reader: PdfReader, field: SignatureField): boolean =>
  (isPlaced(reader, field) && objectsOf(reader, field).some(({ dict }) => dict.has("MK"))) ||
  // Some programs draw a blot of a picture that has no area.
  objectsOf(reader, field).some(({ dict }) => !isBlank(reader, dictAt(reader, dict, "AP")));

/** Some programs give a field that waits for its signature a picture of nothing. */
const isBlank = (reader: PdfReader, pictures: Dict | undefined): boolean =>
  Array.from(pictures?.values() ?? [], (picture) => reader.resolve(picture)).every(
    (picture) => picture instanceof Stream && /^[\0\s]*$/.test(reader.decode(picture).toString("latin1")),
  );

// Some programs that fill in a text write anew how it is to be drawn. I, TI and RV say once more, and maybe otherwise, what V says.
const VALUE_KEYS = new Set(["V", "AP", "AS", "DA"]);
const PICTURE_KEYS = new Set(["AP", "AS"]);
const SIGNING_KEYS = new Set(["V", "AP", "AS", "F", "MK"]);

const fieldChanges = (comparison: Comparison, before: Field, after: Field): Change[] => {
  const objectsBefore = objectsOf(comparison.before, before);
  const objectsAfter = objectsOf(comparison.after, after);
  const sameObjects =
    objectsBefore.length === objectsAfter.length &&
    objectsBefore.every(({ ref }, index) => ref?.number === objectsAfter[index]?.ref?.number);
  if (!sameObjects) return [other(`field ${before.name} is another object`)];

  const changed = objectsBefore.map(({ dict }, index): readonly [Dict, Dict] => [
    dict,
    objectsAfter[index]?.dict ?? new Dict(),
  ]);
  const differing = changed.map(([old, current]) => differingKeys(comparison.equal, old, current));
  if (differing.flat().length === 0) return [];
  const keys = differing.flatMap((some, index) => {
    const [old, current] = changed[index] as readonly [Dict, Dict];
    const isShown = before.type === "Sig" || isWidget(comparison.before, old);
    return some.filter((key) => !(isShown && isAddedDefault(old, current, key)));
  });
  if (keys.length === 0)
    return [{ level: "FORM_FILLING", what: `field ${before.name} says what held before` }];
  if (isLocked(comparison, before.name)) return [other(`locked field ${before.name}`)];
  const strange = keys.find((key) =>
    objectsAfter.some(({ dict }) => !isOfItsType(comparison.after, after, key, dict)),
  );
  if (strange) return [other(`field ${before.name}: ${strange} that is none`)];
  if (objectsBefore.some(({ dict }, index) => losesPicture(comparison, dict, objectsAfter[index]?.dict)))
    return [other(`field ${before.name} without its appearance`)];
  if (!objectsBefore.every(({ dict }, index) => keepsParts(comparison, dict, objectsAfter[index]?.dict)))
    return [other(`field ${before.name}: what its appearance is made of`)];
  const isOtherwise = changed.some(
    ([old, current], index) =>
      before.type !== "Sig" &&
      differing[index]?.some((key) => PICTURE_KEYS.has(key)) &&
      showsOtherForSame(comparison, { field: before, widget: old }, { field: after, widget: current }),
  );
  if (isOtherwise) return [other(`field ${before.name} shows something else for the same value`)];
  return [before.type === "Sig" ? signingChange(comparison, before, keys) : fillingChange(before.name, keys)];
};

/**
 * Filling brings another picture, or draws the same stream anew. Fonts and images that the old one is made of are left alone: with
 * another font in the place of one that was signed, any text may read differently.
 */
const keepsParts = ({ before, after, equal }: Comparison, old: Dict, current: Dict | undefined): boolean => {
  const pictures = dictAt(before, old, "AP");
  const later = dictAt(after, current, "AP");
  return Array.from(pictures ?? []).every(([state, picture]) => {
    const stream = before.resolve(picture);
    const isDrawnAnew = stream instanceof Stream && isSameReference(picture, later?.get(state));
    const parts = isDrawnAnew ? stream.dict : picture;
    return referencesIn(parts).every((part) => equal(part, part));
  });
};

/** What viewers then show is up to them. The pictures for a pressed button are not needed (ISO 32000-2, table 170). */
const losesPicture = ({ before, after }: Comparison, old: Dict, current: Dict | undefined): boolean => {
  const pictures = dictAt(after, current, "AP");
  return old.has("AP") && !(pictures && (pictures.has("N") || !dictAt(before, old, "AP")?.has("N")));
};

const fillingChange = (name: string, keys: readonly string[]): Change =>
  keys.every((key) => VALUE_KEYS.has(key))
    ? { level: "FORM_FILLING", what: `field ${name}` }
    : other(`field ${name}: ${keys}`);

const signingChange = (comparison: Comparison, before: Field, keys: readonly string[]): Change => {
  const { signatureFields, after: later } = comparison;
  const after = before.ref && signatureFields.get(before.ref.number);
  if (before.value !== null) return other(`signed field ${before.name}`);
  if (!after || after.kind === "empty") return other(`unsigned field ${before.name}: ${keys}`);
  if (!keys.every((key) => SIGNING_KEYS.has(key))) return other(`field ${before.name}: ${keys}`);
  if (!hasOwnValue(comparison, after)) return other(`field ${before.name} without a value of its own`);
  return {
    level: isArchiveStamp(later, after) ? "LTA_UPDATES" : "FORM_FILLING",
    what: `signature in ${before.name}`,
  };
};

import { arrayAt, dictAt, nameAt } from "../pdf/access";
import { isInformationValue } from "../pdf/information";
import { Dict, type PdfObject, Ref } from "../pdf/objects";
import { listPages, type Page } from "../pdf/pages";
import type { PdfReader } from "../pdf/reader";
import { readSigningForm } from "../sign/signature-fields";
import { ancestorChanges } from "./ancestor-changes";
import { UPDATABLE } from "./catalog-entries";
import {
  type Change,
  type Comparison,
  type ComparisonOptions,
  objectsOf,
  other,
  type SignedState,
  worstLevel,
} from "./comparison";
import { exposedObjects } from "./exposed-objects";
import { formChanges } from "./form-changes";
import { freedObjects } from "./loose-parts";
import { isMetadata } from "./metadata-changes";
import { isMoved } from "./moved-objects";
import { createEquality, differingKeys, type Equality } from "./object-equality";
import { readReferenceGraph } from "./reference-graph";
import { rewrittenObjects } from "./rewritten-objects";
import { isStore, STORE_SHRANK, storeOnlyGrew } from "./store-changes";
import { strayTrailerChanges } from "./trailer-changes";
import { trailingBytes } from "./trailing-bytes";

export const readSignedState = (before: PdfReader): SignedState => {
  const formBefore = readSigningForm(before, before.catalog);
  const pagesBefore = listPages(before, before.catalog);
  const graph = readReferenceGraph(before, freedObjects(before));
  const opaque = new Set([
    // A signature that locks fields points at the catalog.
    before.rootRef.number,
    ...pagesBefore.map(({ ref }) => ref.number),
    ...formBefore.fields.flatMap((field) => objectsOf(before, field).map(({ ref }) => ref?.number ?? -1)),
  ]);
  const roles = { pages: pagesBefore, form: formBefore, all: opaque };
  for (const number of exposedObjects(before, graph, roles)) opaque.delete(number);
  return { before, formBefore, pagesBefore, graph, opaque };
};

/**
 * What changed between the revision that a signature covers and a later one, by allow-list: what no rule explains is OTHER. Looks at
 * everything that can be reached from the catalog; pages, fields and the catalog have rules of their own.
 */
export const compareRevisions = (
  signed: SignedState,
  after: PdfReader,
  options: ComparisonOptions,
): Change[] => {
  const { before, formBefore, graph, opaque } = signed;
  const formAfter = readSigningForm(after, after.catalog);
  const knownNames = new Set(formBefore.fields.map(({ name }) => name));
  const added = formAfter.signatures.filter(({ name }) => !knownNames.has(name));
  const comparison: Comparison = {
    ...signed,
    after,
    formAfter,
    knownNames,
    signatureFields: new Map(
      formAfter.signatures.flatMap((field) => (field.ref ? [[field.ref.number, field]] : [])),
    ),
    equal: createEquality(before, after, (number) => opaque.has(number), graph),
    options,
    newFields: new Set(added.map(({ ref }) => ref?.number ?? -1)),
    newWidgets: new Set(
      added.flatMap((field) => objectsOf(after, field).map(({ ref }) => ref?.number ?? -1)),
    ),
  };
  return [
    // Whatever it holds: something was appended.
    { level: "LTA_UPDATES", what: "a later revision" },
    ...trailerChanges(comparison),
    ...strayTrailerChanges(comparison),
    ...catalogChanges(comparison),
    ...pageChanges(comparison),
    ...formChanges(comparison),
    ...ancestorChanges(comparison),
    ...rewrittenObjects(comparison),
    ...trailingBytes(comparison),
  ];
};

const trailerChanges = (comparison: Comparison): Change[] => {
  const { before, after, equal } = comparison;
  if (!hasOwnCatalog(before, after)) return [other("another catalog")];
  if (!isEncryptedAlike(before, after, equal)) return [other("another encryption")];
  if (equal(before.trailer.get("Info"), after.trailer.get("Info"))) return [];
  return isOwnObject(before, after, "Info") && isInformation(comparison)
    ? [{ level: "LTA_UPDATES", what: "document information" }]
    : [other("document information that is none")];
};

/** The object that it was; or a new one, as some programs write it in each revision, beside the old one, which stays as it was. */
const hasOwnCatalog = (before: PdfReader, after: PdfReader): boolean => {
  const [{ number }, later] = [before.rootRef, after.rootRef];
  return (
    later.number === number ||
    ((before.entry(later.number)?.kind ?? "free") === "free" && !isMoved(before, after, number))
  );
};

/** How a file is encrypted decides what every string and stream of it says; the identifier is part of the key. */
const isEncryptedAlike = (before: PdfReader, after: PdfReader, equal: Equality): boolean => {
  const [old, current] = [before.trailer.get("Encrypt"), after.trailer.get("Encrypt")];
  if (old === undefined && current === undefined) return true;
  const [oldId, currentId] = [before, after].map((reader) => arrayAt(reader, reader.trailer, "ID")?.[0]);
  return equal(old, current) && equal(oldId, currentId);
};

/** The object that it was, or a new one: not one that the document used for something else. */
const isOwnObject = (before: PdfReader, after: PdfReader, key: string): boolean => {
  const [old, current] = [before.trailer.get(key), after.trailer.get(key)];
  if (!(current instanceof Ref)) return true;
  return (old instanceof Ref && old.number === current.number) || before.resolve(current) === null;
};

/** Of what was not there already. */
const isInformation = ({ before, after, equal }: Comparison): boolean => {
  const held = after.trailer.get("Info");
  if (held === undefined) return true;
  // One that leads nowhere makes some programs look for it.
  const entries = after.resolve(held);
  const old = before.resolve(before.trailer.get("Info"));
  return (
    entries instanceof Dict &&
    differingKeys(equal, old instanceof Dict ? old : new Dict(), entries).every(
      (key) => !entries.has(key) || isInformationValue(after, after.resolve(entries.get(key))),
    )
  );
};

const RULED_ELSEWHERE = new Set(["AcroForm"]);

const catalogChanges = ({ before, after, equal }: Comparison): Change[] =>
  differingKeys(equal, before.catalog, after.catalog).flatMap((key) => {
    if (RULED_ELSEWHERE.has(key)) return [];
    if (key === "DSS" && !storeOnlyGrew(before, after, equal)) return [other(STORE_SHRANK)];
    if (key === "DSS" && !isStore(before, after)) return [other("long-term data that is none")];
    if (key === "Extensions" && !isExtensions(after)) return [other("extensions that are none")];
    if (key === "Metadata" && !isMetadata(after)) return [other("metadata that is none")];
    if (key === "Version" && nameAt(after, after.catalog, "Version") === undefined)
      return [other("a version that is none")];
    return [
      UPDATABLE.has(key)
        ? { level: "LTA_UPDATES" as const, what: `catalog ${key}` }
        : other(`catalog ${key}`),
    ];
  });

/** What a revision says that it uses beyond the standard (ISO 32000-2, 7.12): dictionaries by developer. */
const isExtensions = (reader: PdfReader): boolean =>
  !reader.catalog.has("Extensions") || dictAt(reader, reader.catalog, "Extensions") !== undefined;

const pageChanges = (comparison: Comparison): Change[] => {
  const { after, pagesBefore } = comparison;
  const pagesAfter = listPages(after, after.catalog);
  // The page tree itself was compared with the catalog; this keeps the two lists in step.
  if (pagesBefore.length !== pagesAfter.length) return [other("number of pages")];
  return pagesBefore.flatMap((page, index) =>
    onePage(comparison, page, pagesAfter[index] as Page, index + 1),
  );
};

const onePage = (comparison: Comparison, before: Page, after: Page, number: number): Change[] => {
  if (before.ref.number !== after.ref.number) return [other(`page ${number} is another one`)];
  const keys = differingKeys(comparison.equal, before.dict, after.dict);
  const contentChanges = keys.filter((key) => key !== "Annots").map((key) => other(`page ${number} ${key}`));
  if (!keys.includes("Annots") && comparison.newWidgets.size === 0) return contentChanges;
  const { changes, placed } = annotationChanges(comparison, before, after, number);
  const areLists = [
    arrayAt(comparison.before, before.dict, "Annots"),
    arrayAt(comparison.after, after.dict, "Annots"),
  ].every((list) => list !== undefined);
  // Something else than a list, which makes some programs give the page up, or one that nobody needs.
  const isUnexplained = keys.includes("Annots") && changes.length === 0 && placed === 0 && !areLists;
  return [...contentChanges, ...changes, ...(isUnexplained ? [other(`page ${number} Annots`)] : [])];
};

/** What came and went among the annotations of a page; `placed` are the widgets of new fields. */
const annotationChanges = (
  comparison: Comparison,
  before: Page,
  after: Page,
  number: number,
): { readonly changes: readonly Change[]; readonly placed: number } => {
  const { equal, newWidgets, options } = comparison;
  const old = arrayAt(comparison.before, before.dict, "Annots") ?? [];
  // Where comments may go, what stood behind one that is gone is not new.
  const places = new Map(
    options.certified === 3
      ? old.flatMap((item, index): [number, number][] => (item instanceof Ref ? [[item.number, index]] : []))
      : [],
  );
  const levelOf = (reader: PdfReader, item: PdfObject) =>
    options.certified === 3 && isComment(reader, item) ? "ANNOTATIONS" : "OTHER";
  const changes: Change[] = [];
  const lost: PdfObject[] = [];
  let next = 0;
  let placed = 0;
  for (const item of arrayAt(comparison.after, after.dict, "Annots") ?? []) {
    const place = Math.max(next, item instanceof Ref ? (places.get(item.number) ?? next) : next);
    if (place < old.length && equal(old[place], item)) {
      for (; next < place; next++) lost.push(old[next] as PdfObject);
      next++;
    } else if (item instanceof Ref && newWidgets.has(item.number)) placed++;
    else changes.push({ level: levelOf(comparison.after, item), what: `page ${number} annotation` });
  }
  for (; next < old.length; next++) lost.push(old[next] as PdfObject);
  if (lost.length === 0) return { changes, placed };
  const level = worstLevel(lost.map((item) => levelOf(comparison.before, item)));
  return { changes: [...changes, { level, what: `page ${number} lost annotations` }], placed };
};

/** ISO 32000-2, 12.5.6.2: what people write on a page. Others do something, or belong to the page itself. */
const COMMENTS: ReadonlySet<string | undefined> = new Set([
  ...["Text", "FreeText", "Line", "Square", "Circle", "Polygon", "PolyLine", "Highlight", "Underline"],
  ...["Squiggly", "StrikeOut", "Stamp", "Caret", "Ink", "Popup", "FileAttachment"],
]);

const isComment = (reader: PdfReader, item: PdfObject): boolean => {
  const entries = reader.resolve(item);
  return (
    entries instanceof Dict &&
    COMMENTS.has(nameAt(reader, entries, "Subtype")) &&
    !["A", "AA", "FT"].some((key) => entries.has(key))
  );
};

import { arrayAt, dictAt } from "../pdf/access";
import { Dict, type PdfObject, Ref } from "../pdf/objects";
import type { Page } from "../pdf/pages";
import type { PdfReader } from "../pdf/reader";
import type { SigningForm } from "../sign/signature-fields";
import { objectsOf } from "./comparison";
import { type ReferenceGraph, referencesIn } from "./reference-graph";

// Catalog, pages and fields may change in ways that rules of their own allow. A document can be prepared so that one of them is
// something else as well: a page that names a field among its fonts or pictures shows whatever the field is later filled with.

/** Where a page or a node above it leads to its structure, not to what it shows. */
const PAGE_STRUCTURE: ReadonlySet<string> = new Set([
  ...["Parent", "Kids", "Annots", "B", "AA", "PresSteps"],
  // What a program keeps for itself (ISO 32000-2, 14.5), which no other looks at.
  "PieceInfo",
]);
/** The same for an annotation or a field; what it holds as a value is not shown by itself. */
const ANNOTATION_STRUCTURE: ReadonlySet<string> = new Set([
  "A",
  "AA",
  "DV",
  "Dest",
  "IRT",
  "Kids",
  "P",
  "PA",
  "Parent",
  "Popup",
  "V",
]);
/**
 * Of the catalog (ISO 32000-2, table 29). Destinations lead to pages, actions to fields, and others have rules of their own; entries
 * that no standard knows are shown by nobody.
 */
const CATALOG_CONTENTS = [
  ...["AF", "Collection", "DPartRoot", "Extensions", "Legal", "MarkInfo", "OCProperties", "OutputIntents"],
  ...["PageLabels", "Requirements", "SpiderInfo", "URI", "ViewerPreferences"],
];

const TRAILER_STRUCTURE: ReadonlySet<string> = new Set(["Info", "Root"]);

/** The last two are what pages were captured from the web with (14.10), which lead to the pages that were made of it. */
const NAMES_OF_PAGES: ReadonlySet<string> = new Set(["Dests", "Pages", "Templates", "IDS", "URLS"]);

/**
 * Names that a producer registered or that are nobody's (annex E), and those of producers that never asked: what a program keeps for itself, and no
 * other looks at.
 */
const PRIVATE = /^(?:[A-Za-z\d]{4}[_:]|XX|PTEX\.|pdftk_|(?:ITXT|PXCViewerInfo)$)/;

export type Roles = {
  readonly pages: readonly Page[];
  readonly form: SigningForm;
  /** The numbers that rules of their own compare. */
  readonly all: ReadonlySet<number>;
};

/** Those of `roles` that contents of pages, pictures of annotations or settings of the document lead to, or that serve as an action. */
export const exposedObjects = (reader: PdfReader, graph: ReferenceGraph, roles: Roles): Set<number> => {
  // A page is what an action shows.
  const exposed = graph.actions.difference(new Set(roles.pages.map(({ ref }) => ref.number)));
  const isRole = (number: number): boolean => {
    if (!roles.all.has(number)) return false;
    exposed.add(number);
    return true;
  };
  graph.reachableFrom(contentsOf(reader, roles), isRole);
  return exposed;
};

function* contentsOf(reader: PdfReader, { pages, form }: Roles): Generator<number> {
  // Above all Encrypt, which decides what every string and stream says.
  yield* valuesBut(reader.trailer, TRAILER_STRUCTURE);
  yield* valuesOf(reader.catalog, CATALOG_CONTENTS);
  yield* valuesBut(dictAt(reader, reader.catalog, "Names"), NAMES_OF_PAGES);
  yield* valuesOf(dictAt(reader, reader.catalog, "AcroForm"), ["DR", "XFA"]);
  const seen = new Set<Dict | PdfObject[]>();
  const isNew = (object: Dict | PdfObject[]): boolean => {
    reader.work.add(LOOK_WORK);
    return !seen.has(object) && seen.add(object) !== undefined;
  };
  const fieldObjects = form.fields.flatMap((field) => objectsOf(reader, field));
  const ofFields = new Set(fieldObjects.map(({ dict }) => dict));
  const numbers = new Set(fieldObjects.map(({ ref }) => ref?.number));
  for (const page of pages) {
    yield* nodeContents(reader, page.dict, isNew);
    // Pages may share a list, or its annotations.
    const annotations = arrayAt(reader, page.dict, "Annots");
    reader.work.check();
    for (const item of annotations && isNew(annotations) ? annotations : []) {
      const annotation = reader.resolve(item);
      if (!(annotation instanceof Dict && isNew(annotation))) continue;
      yield* valuesBut(annotation, ANNOTATION_STRUCTURE);
      // What is no field may still show what its parent holds, in some programs.
      if (!ofFields.has(annotation))
        yield* parentsOf(reader, annotation).filter((number) => numbers.has(number));
    }
  }
  for (const field of form.fields)
    for (const { dict } of objectsOf(reader, field))
      if (isNew(dict)) yield* valuesBut(dict, ANNOTATION_STRUCTURE);
}

const PARENTS_MAX = 32;

const parentsOf = (reader: PdfReader, annotation: Dict): number[] => {
  const found: number[] = [];
  let held = annotation.get("Parent");
  while (held instanceof Ref && found.length < PARENTS_MAX) {
    found.push(held.number);
    const above = reader.resolve(held);
    held = above instanceof Dict ? above.get("Parent") : undefined;
  }
  return found;
};

// In bytes parsed.
const LOOK_WORK = 16;

/** Of a page and of the nodes above, which it inherits from. */
function* nodeContents(reader: PdfReader, page: Dict, isNew: (node: Dict) => boolean): Generator<number> {
  for (let node: Dict | undefined = page; node && isNew(node); node = dictAt(reader, node, "Parent"))
    for (const [key, value] of node)
      if (!(PAGE_STRUCTURE.has(key) || PRIVATE.test(key))) yield* numbersIn(value);
}

function* valuesBut(entries: Dict | undefined, left: ReadonlySet<string>): Generator<number> {
  for (const [key, value] of entries ?? []) if (!left.has(key)) yield* numbersIn(value);
}

function* valuesOf(entries: Dict | undefined, keys: readonly string[]): Generator<number> {
  for (const key of keys) yield* numbersIn(entries?.get(key) ?? null);
}

const numbersIn = (value: PdfObject): number[] => referencesIn(value).map(({ number }) => number);

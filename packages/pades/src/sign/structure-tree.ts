import { arrayAt, dictAt, nameAt, streamAt } from "../pdf/access";
import { PdfError } from "../pdf/errors";
import { Dict, dict, name, type ObjectHost, type ObjectSource, type PdfObject, Ref } from "../pdf/objects";
import type { Page } from "../pdf/pages";

/** Form elements for widgets of a tagged document (ISO 32000-1, 14.7 and 14.8.4.5). */
type StructureTree = {
  /** Gives a widget (Form) or another annotation (Annot) its structure element; call before it is read by anybody else. */
  attach(annotation: Ref, page: Ref, type?: "Form" | "Annot"): Ref;
  /** Puts the elements into the document: `before` what is there, `after` it. Call once. */
  finish(before: readonly Ref[], after: readonly Ref[]): void;
};

/**
 * PDF/UA wants every annotation in the structure tree and the tab order to follow it (ISO 14289-1, 7.18). Only before the first
 * signature: afterwards both would be forbidden changes to what was signed, which counts for more.
 */
export const tagAnnotation = (
  host: ObjectHost,
  catalogRef: Ref,
  annotation: Ref,
  { page, type }: TagPlace,
): void => {
  const catalog = host.resolve(catalogRef);
  if (!(catalog instanceof Dict) || !claimsTagging(host, catalog)) return;
  // The type is newer than PDF/A-1, and only PDF/UA asks for it.
  if (type === "Annot" && !claimsAccessibility(host, catalog)) return;
  const tree = openStructureTree(host, catalog);
  tree.finish([], [tree.attach(annotation, page.ref, type)]);
  if (nameAt(host, page.dict, "Tabs") !== "S") host.edit(page.ref).set("Tabs", name("S"));
};

type TagPlace = { readonly page: Pick<Page, "ref" | "dict">; readonly type: "Form" | "Annot" };

/** The document claims tagging and has a tree that a widget can be put into. Trees of odd shapes are left alone. */
export const claimsTagging = (source: ObjectSource, catalog: Dict): boolean => {
  const root = catalog.get("StructTreeRoot");
  const entries = source.resolve(root);
  return (
    source.resolve(dictAt(source, catalog, "MarkInfo")?.get("Marked")) === true &&
    root instanceof Ref &&
    entries instanceof Dict &&
    firstKid(source, entries) !== undefined
  );
};

const claimsAccessibility = (source: ObjectSource, catalog: Dict): boolean => {
  const metadata = streamAt(source, catalog, "Metadata");
  try {
    return metadata !== undefined && source.decode(metadata).includes("http://www.aiim.org/pdfua/ns/id/");
  } catch (error) {
    // What cannot be decoded claims nothing.
    if (error instanceof PdfError) return false;
    throw error;
  }
};

export const openStructureTree = (host: ObjectHost, catalog: Dict): StructureTree => {
  const rootRef = catalog.get("StructTreeRoot");
  if (!(rootRef instanceof Ref)) throw new PdfError("SYNTAX", "a tagged document needs a structure tree");
  const root = host.edit(rootRef);
  const parent = documentElement(host, root);
  const firstKey = nextKey(host, root);
  const pairs: PdfObject[] = [];
  let key = firstKey;

  return {
    attach(annotation, page, type = "Form") {
      const object = dict({ Type: name("OBJR"), Obj: annotation, Pg: page });
      const element = host.add(
        dict({ Type: name("StructElem"), S: name(type), P: parent, Pg: page, K: object }),
      );
      host.edit(annotation).set("StructParent", key);
      pairs.push(key++, element);
      return element;
    },
    finish(before, after) {
      root.set("ParentTreeNextKey", key);
      addPairs(host, root, pairs, [firstKey, key - 1]);
      const document = host.edit(parent);
      const kids = host.resolve(document.get("K"));
      const held = Array.isArray(kids) ? kids : document.has("K") ? [document.get("K") as PdfObject] : [];
      document.set("K", [...before, ...held, ...after]);
    },
  };
};

/** The element that holds the whole document: the only child of the root in every file we make. */
const documentElement = (host: ObjectHost, root: Dict): Ref => {
  const first = firstKid(host, root);
  if (!first) throw new PdfError("SYNTAX", "the structure tree has no document element");
  return first;
};

const firstKid = (source: ObjectSource, root: Dict): Ref | undefined => {
  const kids = source.resolve(root.get("K"));
  const first = Array.isArray(kids) ? kids[0] : root.get("K");
  return first instanceof Ref && source.resolve(first) instanceof Dict ? first : undefined;
};

const nextKey = (host: ObjectHost, root: Dict): number => {
  const stated = host.resolve(root.get("ParentTreeNextKey"));
  return isKey(stated) ? stated : highestKey(host, dictAt(host, root, "ParentTree")) + 1;
};

/** Foreign trees may hold anything. */
const isKey = (value: PdfObject): value is number => Number.isSafeInteger(value) && (value as number) >= 0;

const highestKey = (host: ObjectHost, tree: Dict | undefined): number => {
  let highest = -1;
  const seen = new Set<Dict>();
  const stack = tree ? [tree] : [];
  for (let node = stack.pop(); node; node = stack.pop()) {
    if (seen.has(node)) continue;
    seen.add(node);
    const nums = arrayAt(host, node, "Nums") ?? [];
    for (let index = 0; index < nums.length; index += 2) {
      const key = host.resolve(nums[index]);
      if (isKey(key)) highest = Math.max(highest, key);
    }
    for (const kid of arrayAt(host, node, "Kids") ?? []) {
      const entries = host.resolve(kid);
      if (entries instanceof Dict) stack.push(entries);
    }
  }
  return highest;
};

/** A number tree is a list or has leaves (ISO 32000-1, 7.9.7); new keys are the highest, so they go last in either. */
const addPairs = (host: ObjectHost, root: Dict, pairs: PdfObject[], limits: PdfObject[]): void => {
  if (pairs.length === 0) return;
  const held = root.get("ParentTree");
  const treeRef = held instanceof Ref ? held : host.add(new Dict(dictAt(host, root, "ParentTree")));
  if (!(held instanceof Ref)) root.set("ParentTree", treeRef);
  const tree = host.edit(treeRef);
  const kids = arrayAt(host, tree, "Kids");
  if (kids) tree.set("Kids", [...kids, host.add(dict({ Limits: limits, Nums: pairs }))]);
  else tree.set("Nums", [...(arrayAt(host, tree, "Nums") ?? []), ...pairs]);
};

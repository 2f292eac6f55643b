import { arrayAt, dictAt, nameAt, numberAt, type Rect, rectAt } from "./access";
import { PdfError } from "./errors";
import { DEFAULT_LIMITS } from "./limits";
import { Dict, type ObjectSource, Ref } from "./objects";

export type Rotation = 0 | 90 | 180 | 270;

/** A page with what it inherits from the nodes above it (ISO 32000-1, 7.7.3.4). */
export type Page = {
  readonly ref: Ref;
  readonly dict: Dict;
  readonly resources: Dict;
  readonly mediaBox: Rect;
  /** Cut to the media box. */
  readonly cropBox: Rect;
  readonly rotate: Rotation;
  /** Size of a unit of the page, in points. */
  readonly userUnit: number;
};

// Every viewer shows a page without MediaBox as Letter, although the entry is required.
const LETTER: Rect = [0, 0, 612, 792];
const INHERITABLE = ["Resources", "MediaBox", "CropBox", "Rotate"] as const;

type Node = { readonly ref: Ref; readonly inherited: Dict };

export const listPages = (source: ObjectSource, catalog: Dict): Page[] =>
  Array.from(walkPages(source, catalog, "forward"));

export const firstPage = (source: ObjectSource, catalog: Dict): Page =>
  head(walkPages(source, catalog, "forward"));

export const lastPage = (source: ObjectSource, catalog: Dict): Page =>
  head(walkPages(source, catalog, "backward"));

const head = (pages: Generator<Page>): Page => {
  const { value } = pages.next();
  if (!value) throw new PdfError("PAGE_TREE", "the document has no pages");
  return value;
};

/** Depth first without recursion, reading no more nodes than asked for; a node listed twice is an error. */
function* walkPages(source: ObjectSource, catalog: Dict, direction: "forward" | "backward"): Generator<Page> {
  const root: Node = { ref: nodeRef(catalog.get("Pages")), inherited: new Dict() };
  const listed = new Set([root.ref.number]);
  const stack = [root];
  for (let node = stack.pop(); node; node = stack.pop()) {
    const entries = source.resolve(node.ref);
    if (!(entries instanceof Dict))
      throw new PdfError("PAGE_TREE", "a node of the page tree is not a dictionary");
    const inherited = inherit(node.inherited, entries);
    const kids = nameAt(source, entries, "Type") === "Page" ? undefined : arrayAt(source, entries, "Kids");
    if (!kids) yield toPage(source, { ref: node.ref, inherited }, entries);
    else {
      const children: Node[] = kids.map((kid) => ({ ref: nodeRef(kid), inherited }));
      for (const { ref } of children) listOnce(listed, ref);
      if (direction === "forward") children.reverse();
      for (const child of children) stack.push(child);
    }
  }
}

const listOnce = (listed: Set<number>, ref: Ref): void => {
  if (listed.has(ref.number)) throw new PdfError("PAGE_TREE", "a page is listed twice");
  if (listed.size >= DEFAULT_LIMITS.pageTreeNodes) throw new PdfError("LIMIT", "too many pages");
  listed.add(ref.number);
};

const nodeRef = (object: unknown): Ref => {
  if (!(object instanceof Ref)) throw new PdfError("PAGE_TREE", "a node of the page tree is not a reference");
  return object;
};

const inherit = (above: Dict, entries: Dict): Dict => {
  if (!INHERITABLE.some((key) => entries.has(key))) return above;
  const inherited = new Dict(above);
  for (const key of INHERITABLE) {
    const value = entries.get(key);
    if (value !== undefined) inherited.set(key, value);
  }
  return inherited;
};

const toPage = (source: ObjectSource, { ref, inherited }: Node, entries: Dict): Page => {
  const type = nameAt(source, entries, "Type");
  if (type !== undefined && type !== "Page" && type !== "Template") {
    throw new PdfError("PAGE_TREE", "a leaf of the page tree is not a page");
  }
  const mediaBox = usable(rectAt(source, inherited, "MediaBox")) ?? LETTER;
  const userUnit = numberAt(source, entries, "UserUnit") ?? 1;
  return {
    ref,
    dict: entries,
    resources: dictAt(source, inherited, "Resources") ?? new Dict(),
    mediaBox,
    cropBox: usable(intersect(rectAt(source, inherited, "CropBox") ?? mediaBox, mediaBox)) ?? mediaBox,
    rotate: toRotation(numberAt(source, inherited, "Rotate") ?? 0),
    userUnit: userUnit > 0 ? userUnit : 1,
  };
};

const usable = (rect: Rect | undefined): Rect | undefined =>
  rect && rect[2] - rect[0] > 0 && rect[3] - rect[1] > 0 ? rect : undefined;

const intersect = (a: Rect, b: Rect): Rect => [
  Math.max(a[0], b[0]),
  Math.max(a[1], b[1]),
  Math.min(a[2], b[2]),
  Math.min(a[3], b[3]),
];

/** To the next quarter that viewers know; anything else is upright. */
export const toRotation = (degrees: number): Rotation => {
  const turned = ((degrees % 360) + 360) % 360;
  return turned === 90 || turned === 180 || turned === 270 ? turned : 0;
};

import { arrayAt, dictAt, nameAt } from "@foja/pades/pdf/access";
import type { PdfGraph } from "@foja/pades/pdf/graph";
import { Dict, dict, name, type PdfObject, Ref } from "@foja/pades/pdf/objects";
import { textString } from "@foja/pades/pdf/text-string";

/** What Chromium writes and PDF 1.7 doesn't know; `Strong` and `Em` came with PDF 2.0 (ISO 32000-1, 14.8.4). */
const ROLES: Readonly<Record<string, string>> = {
  Strong: "Span",
  Em: "Span",
  Title: "P",
  Aside: "Div",
  FENote: "Note",
};

/**
 * Repairs the structure tree that Chromium made: list items get a body, headings lose their gaps, every figure and link a
 * description. What an element is, not what it looks like: no content changes.
 */
export const repairStructure = (graph: PdfGraph): void => {
  const headings: number[] = [];
  for (const { ref, element } of elements(graph)) {
    const type = nameAt(graph, element, "S") ?? "";
    if (Object.hasOwn(ROLES, type)) element.set("S", name(ROLES[type]!));
    const level = /^H([1-6])$/.exec(type)?.[1];
    if (level) element.set("S", name(`H${nestedLevel(headings, Number(level))}`));
    if (type === "LI") giveBody(graph, ref, element);
    if (type === "Figure" && !element.has("Alt")) element.set("Alt", textString("Imagen sin descripción"));
  }
};

/** Depth first, in reading order. */
function* elements(graph: PdfGraph): Generator<{ ref: Ref; element: Dict }> {
  const root = dictAt(graph, graph.catalog, "StructTreeRoot");
  const stack = root ? kidsOf(graph, root).reverse() : [];
  for (let ref = stack.pop(); ref; ref = stack.pop()) {
    const element = graph.edit(ref);
    if (element.has("S")) {
      yield { ref, element };
      stack.push(...kidsOf(graph, element).reverse());
    }
  }
}

/** The children that are elements of their own, which Chromium always writes as references. */
const kidsOf = (graph: PdfGraph, element: Dict): Ref[] =>
  kidList(graph, element).filter(
    (kid): kid is Ref => kid instanceof Ref && graph.resolve(kid) instanceof Dict,
  );

const kidList = (graph: PdfGraph, element: Dict): PdfObject[] => {
  const kids = element.get("K");
  if (kids === undefined) return [];
  return [...(arrayAt(graph, element, "K") ?? [kids])];
};

/**
 * Authors choose headings by their looks and start with an h2 or jump to an h4. The level becomes the nesting depth, so
 * that levels start at 1 and never skip one (ISO 14289-1, 7.4.2).
 */
const nestedLevel = (open: number[], level: number): number => {
  while ((open.at(-1) ?? 0) >= level) open.pop();
  open.push(level);
  return open.length;
};

// A list item holds a label and a body (ISO 32000-1, table 336); Chromium writes NonStruct or the bare content.
const giveBody = (graph: PdfGraph, item: Ref, element: Dict): void => {
  const kids = kidList(graph, element);
  const typeOf = (kid: PdfObject): string | undefined => {
    const direct = graph.resolve(kid);
    return direct instanceof Dict ? nameAt(graph, direct, "S") : undefined;
  };
  const labels = kids.filter((kid) => typeOf(kid) === "Lbl");
  const content = kids.filter((kid) => typeOf(kid) !== "Lbl");
  if (content.length === 0 || content.some((kid) => typeOf(kid) === "LBody")) return;

  const page = element.get("Pg");
  const body = graph.add(dict({ Type: name("StructElem"), S: name("LBody"), P: item, K: content, Pg: page }));
  for (const kid of content) {
    if (kid instanceof Ref && graph.resolve(kid) instanceof Dict) reparent(graph, kid, body);
  }
  element.set("K", [...labels, body]);
};

const reparent = (graph: PdfGraph, kid: Ref, parent: Ref): void => {
  const element = graph.edit(kid);
  if (element.has("P")) element.set("P", parent);
};

/** PDF/UA wants links to say where they lead (ISO 14289-1, 7.18.5). */
export const describeLinks = (graph: PdfGraph): void => {
  for (const object of graph.objects.values()) {
    if (!(object instanceof Dict) || nameAt(graph, object, "Subtype") !== "Link" || object.has("Contents"))
      continue;
    const address = graph.resolve(dictAt(graph, object, "A")?.get("URI"));
    const text =
      address && typeof address === "object" && "bytes" in address ? address.bytes.toString("latin1") : "";
    object.set("Contents", textString(text ? `Enlace a ${text}` : "Enlace dentro del documento"));
  }
};

import { SaxesParser } from "saxes";

/** Looking up a prefix walks through the open elements. */
const DEPTH_MAX = 100;
/** Of one element; the parser holds them all until the tag ends. */
const ATTRIBUTES_MAX = 1000;
/** Nothing is read behind the piece that holds the first fault. */
const PIECE = 4096;

export type ElementName = { readonly uri: string; readonly local: string };

/**
 * The root element of a document; undefined where the text is none: one root element, tags that match, prefixes that are declared, and
 * no entities but those of XML itself (XML 1.0, 2.1; Namespaces in XML, 6.1). No document type: it could declare entities that say
 * anything. None either: one deeper, or with more attributes at an element, than anybody writes.
 */
export const rootElementOf = (text: string): ElementName | undefined => {
  const parser = new SaxesParser({ xmlns: true });
  let depth = 0;
  let attributes = 0;
  let isRefused = false;
  let root: ElementName | undefined;
  const refuse = () => {
    isRefused = true;
  };
  parser.on("error", refuse);
  parser.on("doctype", refuse);
  parser.on("opentagstart", () => {
    attributes = 0;
  });
  parser.on("attribute", () => {
    attributes++;
    if (attributes > ATTRIBUTES_MAX) refuse();
  });
  parser.on("opentag", ({ uri, local }) => {
    root ??= { uri, local };
    depth++;
    if (depth > DEPTH_MAX) refuse();
  });
  parser.on("closetag", () => {
    depth--;
  });
  for (let at = 0; at < text.length && !isRefused; at += PIECE) parser.write(text.slice(at, at + PIECE));
  if (!isRefused) parser.close();
  return isRefused ? undefined : root;
};

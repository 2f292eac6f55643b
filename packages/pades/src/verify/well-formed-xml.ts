import { SaxesParser } from "saxes";

/** Looking up a prefix walks through the open elements. */
const DEPTH_MAX = 500;
/** Nothing is read behind the piece that holds the first fault. */
const PIECE = 4096;

/**
 * One root element, tags that match, prefixes that are declared, and no entities but those of XML itself (XML 1.0, 2.1; Namespaces
 * in XML, 6.1). No document type: it could declare entities that say anything.
 */
export const isWellFormed = (text: string): boolean => {
  const parser = new SaxesParser({ xmlns: true });
  let depth = 0;
  let isRefused = false;
  const refuse = () => {
    isRefused = true;
  };
  parser.on("error", refuse);
  parser.on("doctype", refuse);
  parser.on("opentag", () => {
    depth++;
    if (depth > DEPTH_MAX) refuse();
  });
  parser.on("closetag", () => {
    depth--;
  });
  for (let at = 0; at < text.length && !isRefused; at += PIECE) parser.write(text.slice(at, at + PIECE));
  if (!isRefused) parser.close();
  return !isRefused;
};

import { streamAt } from "./access";
import { PdfError } from "./errors";
import type { Dict, ObjectSource } from "./objects";

// Nobody calls it by more: what a file names becomes an expression.
const PREFIX =
  /xmlns:([\w.-]{1,100})\s{0,100}=\s{0,100}["']http:[/][/]www[.]aiim[.]org[/]pdfa[/]ns[/]id[/]["']/;

/** The part of ISO 19005 that a document claims to follow in its metadata, 1 to 4; undefined: none. */
export const archivalPart = (source: ObjectSource, catalog: Dict): number | undefined => {
  const metadata = metadataOf(source, catalog);
  const [, prefix] = PREFIX.exec(metadata) ?? [];
  if (!prefix) return undefined;
  // As an element or as an attribute of its description (ISO 16684-1, 7.4).
  const [, part] =
    new RegExp(`${prefix.replaceAll(".", "[.]")}:part\\s*(?:=\\s*["']|>)\\s*(\\d)`).exec(metadata) ?? [];
  return part ? Number(part) : undefined;
};

const metadataOf = (source: ObjectSource, catalog: Dict): string => {
  try {
    const stream = streamAt(source, catalog, "Metadata");
    return stream ? source.decode(stream).toString("latin1") : "";
  } catch (error) {
    if (error instanceof PdfError && error.code !== "LIMIT") return "";
    throw error;
  }
};

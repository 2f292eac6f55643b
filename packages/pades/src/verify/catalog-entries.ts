import { nameAt } from "../pdf/access";
import { Dict, type PdfObject } from "../pdf/objects";
import type { PdfReader } from "../pdf/reader";
import { createEquality, differingKeys } from "./object-equality";
import type { ReferenceGraph } from "./reference-graph";

/** Long-term data, and what tells about the file without being part of what it shows. */
export const UPDATABLE: ReadonlySet<string> = new Set(["DSS", "Extensions", "Metadata", "Version"]);

/**
 * Whether an older section's catalog, which has another number, is the catalog as it was before: programs that take the one or the other show the
 * same pages, in the same form.
 */
export const isOlderState = (reader: PdfReader, held: PdfObject, graph: ReferenceGraph): boolean => {
  const older = held instanceof Dict ? held : undefined;
  if (!older || nameAt(reader, older, "Type") !== "Catalog") return false;
  const equal = createEquality(reader, reader, () => false, graph);
  return differingKeys(equal, older, reader.catalog).every((key) => key === "AcroForm" || UPDATABLE.has(key));
};

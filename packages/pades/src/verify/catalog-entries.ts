import { nameAt } from "../pdf/access";
import { Dict, type PdfObject } from "../pdf/objects";
import type { PdfReader } from "../pdf/reader";
import { createEquality, differingKeys, type Equality } from "./object-equality";
import type { ReferenceGraph } from "./reference-graph";

/** Long-term data, and what tells about the file without being part of what it shows. */
export const UPDATABLE: ReadonlySet<string> = new Set(["DSS", "Extensions", "Metadata", "Version"]);

/** Whether an older section's catalog is the catalog as it was before, under another number. */
export type IsOlderState = (held: PdfObject) => boolean;

/** Programs that take the one or the other show the same pages, in the same form. A file may have hundreds: objects are compared once. */
export const createOlderStates = (reader: PdfReader, graph: ReferenceGraph): IsOlderState => {
  let equal: Equality | undefined;
  return (held) => {
    const older = reader.resolve(held);
    if (!(older instanceof Dict) || nameAt(reader, older, "Type") !== "Catalog") return false;
    equal ??= createEquality(reader, reader, () => false, graph);
    return differingKeys(equal, older, reader.catalog).every(
      (key) => key === "AcroForm" || UPDATABLE.has(key),
    );
  };
};

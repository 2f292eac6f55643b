import { Ref, Stream } from "../pdf/objects";
import type { PdfReader } from "../pdf/reader";
import { rootElementOf } from "./well-formed-xml";

/**
 * Metadata may be renewed after signing as long as it is metadata: a stream of its own with XMP, without entities. A stream that
 * only carries the name could serve as something else (ISO 16684-1, 7.3).
 */
export const isMetadata = (reader: PdfReader): boolean => {
  const held = reader.catalog.get("Metadata");
  if (held === undefined) return true;
  const stream = reader.resolve(held);
  if (!(held instanceof Ref && stream instanceof Stream)) return false;
  const root = rootElementOf(reader.decode(stream).toString("utf8"));
  return root?.local === "xmpmeta" && root.uri === "adobe:ns:meta/";
};

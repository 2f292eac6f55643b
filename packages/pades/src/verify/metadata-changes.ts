import { PdfError } from "../pdf/errors";
import { Ref, Stream } from "../pdf/objects";
import type { PdfReader } from "../pdf/reader";
import { rootElementOf } from "./well-formed-xml";

/** Real ones stay below some hundred kilobytes, with their padding. */
const BYTES_MAX = 4 * 1024 * 1024;
// In bytes parsed: reading XML, where it is built to take long.
const XML_WORK = 12;

const known = new WeakMap<PdfReader, boolean>();

/**
 * Metadata may be renewed after signing as long as it is metadata: a stream of its own with XMP, without entities. A stream that
 * only carries the name could serve as something else (ISO 16684-1, 7.3). What is longer than any metadata is none.
 *
 * @throws PdfError LIMIT where the file took too much work before
 */
export const isMetadata = (reader: PdfReader): boolean => {
  const answer = known.get(reader) ?? readsAsMetadata(reader);
  known.set(reader, answer);
  return answer;
};

const readsAsMetadata = (reader: PdfReader): boolean => {
  const held = reader.catalog.get("Metadata");
  if (held === undefined) return true;
  const stream = reader.resolve(held);
  if (!(held instanceof Ref && stream instanceof Stream)) return false;
  const data = decoded(reader, stream);
  if (!data) return false;
  reader.work.add(data.length * XML_WORK);
  const root = rootElementOf(data.toString("utf8"));
  return root?.local === "xmpmeta" && root.uri === "adobe:ns:meta/";
};

/** Undefined where it is too long, or cannot be decoded. */
const decoded = (reader: PdfReader, stream: Stream): Buffer | undefined => {
  if (stream.data.length > BYTES_MAX) return undefined;
  reader.work.check();
  try {
    return reader.decode(stream, BYTES_MAX);
  } catch (error) {
    if (error instanceof PdfError) return undefined;
    throw error;
  }
};

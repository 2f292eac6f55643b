import { PdfError } from "../pdf/errors";
import { decodeStream } from "../pdf/filters";
import { DEFAULT_LIMITS } from "../pdf/limits";
import { Ref, Stream } from "../pdf/objects";
import type { PdfReader } from "../pdf/reader";
import { rootElementOf } from "./well-formed-xml";

/** Real ones stay below some hundred kilobytes, with their padding. */
const BYTES_MAX = 4 * 1024 * 1024;
// In bytes parsed: reading XML, where it is built to take long.
const XML_WORK = 12;
const INFLATING_WORK = 0.25;

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
  reader.work.check();
  reader.work.add(stream.data.length * INFLATING_WORK);
  try {
    const data = decodeStream(reader, stream, { ...DEFAULT_LIMITS, streamBytes: BYTES_MAX });
    return data.length > BYTES_MAX ? undefined : data;
  } catch (error) {
    if (error instanceof PdfError) return undefined;
    throw error;
  }
};

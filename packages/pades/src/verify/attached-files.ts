import { Stream } from "../pdf/objects";
import type { PdfReader } from "../pdf/reader";
import type { ReferenceGraph } from "./reference-graph";

/** Whether an absolute place in the file is in the data of an attachment. */
export type IsInFile = (at: number) => boolean;

export const NO_FILES: IsInFile = () => false;

/**
 * An attached file may be a PDF itself (ISO 32000-2, 7.11.4), or tell of one, and stand there unpacked: its objects are no second reading of the
 * document as long as every program goes by the sections.
 */
export const filesIn = (reader: PdfReader, { attached }: ReferenceGraph): IsInFile => {
  const parts = Array.from(attached).flatMap((number) => {
    const stream = reader.stored(number);
    // What was encrypted is not the bytes that stand there.
    if (!(stream instanceof Stream) || stream.data.buffer !== reader.bytes.buffer) return [];
    const start = stream.data.byteOffset - reader.bytes.byteOffset;
    return [{ start, end: start + stream.data.length }];
  });
  parts.sort((a, b) => a.start - b.start);
  // Asked for one place after the other.
  let next = 0;
  return (at) => {
    if (next > 0 && at < (parts[next - 1]?.end ?? 0)) next = 0;
    while (next < parts.length && at >= (parts[next]?.end ?? 0)) next++;
    return at >= (parts[next]?.start ?? Number.POSITIVE_INFINITY);
  };
};

import { type Ref, Stream } from "../pdf/objects";
import type { PdfReader } from "../pdf/reader";
import { type Change, type Comparison, other } from "./comparison";
import { readReferenceGraph, referencesIn } from "./reference-graph";

/** Compared by themselves. */
const RULED = new Set(["Encrypt", "Info", "Root"]);

/**
 * What producers hang on the trailer and the catalog does not know: LibreOffice opens the document that AdditionalStreams points at
 * instead of the pages. Programs renumber such entries, or keep them while the numbers get another use, and then they lead to a part
 * of the document that was compared already. Anything else that came later is a second document beside the signed one.
 */
export const strayTrailerChanges = ({ before, after, equal }: Comparison): Change[] => {
  const stray = [...hungOn(before), ...hungOn(after)].filter(
    ({ ref }) => after.resolve(ref) !== null && !(before.resolve(ref) !== null && equal(ref, ref)),
  );
  if (stray.length === 0) return [];
  const shown = readReferenceGraph(after).reachableFrom([after.rootRef.number]);
  return (
    stray
      // Streams that say where objects are get the first free number, which an entry that leads to nothing may have named.
      .filter(
        ({ ref }) => isArchive(after, ref) || !(after.isStructural(ref.number) || shown.has(ref.number)),
      )
      .slice(0, 1)
      .map(({ key, ref }) => other(`object ${ref.number}, which only ${key} of a trailer leads to`))
  );
};

/** Each once, however often it is named. */
const hungOn = ({ trailer }: PdfReader): { key: string; ref: Ref }[] => {
  const found = new Map<string, { key: string; ref: Ref }>();
  for (const [key, value] of trailer) {
    if (RULED.has(key)) continue;
    for (const ref of referencesIn(value)) found.set(`${ref.number} ${ref.generation}`, { key, ref });
  }
  return [...found.values()];
};

const END_OF_CENTRAL_DIRECTORY = Buffer.from("PK\x05\x06", "latin1");

/** A document of another program, whatever else the same bytes are: ZIP files are read from their end. */
const isArchive = (reader: PdfReader, ref: Ref): boolean => {
  const object = reader.resolve(ref);
  return object instanceof Stream && reader.decode(object).includes(END_OF_CENTRAL_DIRECTORY);
};

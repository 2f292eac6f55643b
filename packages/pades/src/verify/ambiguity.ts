import { nameAt } from "../pdf/access";
import { PdfError } from "../pdf/errors";
import { Stream } from "../pdf/objects";
import type { PdfReader } from "../pdf/reader";
import type { Section } from "../pdf/sections";
import { filesIn, type IsInFile, NO_FILES } from "./attached-files";
import { createOlderStates, type IsOlderState } from "./catalog-entries";
import { waitsForLength } from "./linearized";
import { freedObjects, headAt, looseObject, looseTrailer } from "./loose-parts";
import { textAt } from "./plain-object";
import { isPlainSection, isSameEntry } from "./plain-section";
import { type ReferenceGraph, readReferenceGraph } from "./reference-graph";
import { entriesOf, leadsAlike, offsetsNamedBy, repeatsTrailer } from "./section-parts";

/**
 * Why what was signed may be two documents, of which programs show the one or the other; undefined where it is one. As long as nothing
 * follows all of it is signed, and what a program shows of it never changes. A later revision can change which one is shown.
 * @param reader the file as it was signed
 * @throws PdfError LIMIT
 */
export const ambiguityOf = (reader: PdfReader, graph: ReferenceGraph): string | undefined => {
  const chain = reader.sections.chain(reader.startXref, reader.bytes.length);
  const isPassedOver = graph.attached.size > 0 && !mayStop(reader, chain, graph);
  return ambiguityBut(reader, graph, isPassedOver ? filesIn(reader, graph) : NO_FILES);
};

/** The same, wherever those files don't stand. */
const ambiguityBut = (reader: PdfReader, graph: ReferenceGraph, isInFile: IsInFile): string | undefined => {
  if (reader.headerOffset > 0) return "bytes before its header, which programs count or not";
  if (waitsForLength(reader)) return "a length that the file did not have when it was signed";
  const trailer = looseTrailer(reader, isInFile);
  if (trailer !== undefined) return `a trailer at ${trailer} that no section has`;
  const chain = reader.sections.chain(reader.startXref, reader.bytes.length);
  // The trailer for the rest of a linearized file leads to nothing.
  const isOlderState = createOlderStates(reader, graph);
  if (!chain.every((section) => leadsToDocument(reader, section, isOlderState)))
    return "sections of two documents";
  return (
    looseObject(reader, graph, isInFile) ??
    structureApart(reader, chain, graph) ??
    freedObject(chain, graph.missing) ??
    (mayStop(reader, chain, graph) ? olderCopy(reader, chain) : undefined)
  );
};

const leadsToDocument = (reader: PdfReader, { trailer }: Section, isOlderState: IsOlderState): boolean => {
  if (!trailer.has("Root") || leadsAlike(trailer, reader.trailer)) return true;
  return (
    trailer.has("Encrypt") === reader.trailer.has("Encrypt") && isOlderState(trailer.get("Root") ?? null)
  );
};

/** `ambiguityOf` a file that nobody has looked at yet. */
export const ambiguityIn = (reader: PdfReader): string | undefined => ambiguityOf(reader, graphOf(reader));

const graphOf = (reader: PdfReader): ReferenceGraph => readReferenceGraph(reader, freedObjects(reader));

/**
 * The same for a file that is yet to be signed, and to be changed before: what is written anew of packed objects leaves an older state
 * where programs find it that stop going by the sections.
 */
export const ambiguityToComeIn = (reader: PdfReader): string | undefined => {
  const graph = graphOf(reader);
  // Attached files are packed then, which costs nothing yet.
  const known = ambiguityBut(reader, graph, NO_FILES);
  if (known !== undefined) return known;
  if (graph.leadingTo(graph.broken).has(reader.rootRef.number)) return "an object that can't be read";
  const chain = reader.sections.chain(reader.startXref, reader.bytes.length);
  const isPacked = Array.from(reader.numbersInUse()).some(
    (number) => reader.entry(number)?.kind === "compressed",
  );
  return isPacked && mayStop(reader, chain, graph)
    ? "packed objects in a file that programs repair"
    : undefined;
};

/** Whether a program may stop going by the sections. */
const mayStop = (
  reader: PdfReader,
  chain: readonly Section[],
  { missing, broken }: ReferenceGraph,
): boolean =>
  missing.size > 0 ||
  broken.size > 0 ||
  chain.some((section, index) => {
    const offset = index === 0 ? reader.startXref : chain[index - 1]?.trailer.get("Prev");
    return typeof offset !== "number" || !isPlainSection(reader, section, offset);
  });

/** Freed where it stands, and still found there: some programs pass over free entries. */
const freedObject = (chain: readonly Section[], missing: ReadonlySet<number>): string | undefined => {
  for (const entries of chain.flatMap(entriesOf))
    for (const [number, { kind }] of entries)
      if (kind !== "free" && missing.has(number))
        return `object ${number}, which was freed and is still referred to`;
  return undefined;
};

/** Written anew in another form: programs that look for objects by themselves differ in which of the two they take. */
const olderCopy = (reader: PdfReader, chain: readonly Section[]): string | undefined => {
  for (const entries of chain.flatMap(entriesOf))
    for (const [number, entry] of entries) {
      const current = reader.entry(number);
      const isPacked =
        entry.kind === "compressed" || (entry.kind === "offset" && current?.kind === "compressed");
      if (isPacked && !isSameEntry(entry, current))
        return `object ${number}, of which an older state is packed apart`;
    }
  return undefined;
};

/** Streams that hold objects, or say where they are, and that the sections pass over: programs that look for objects go by them too. */
const structureApart = (
  reader: PdfReader,
  chain: readonly Section[],
  { structural, broken }: ReferenceGraph,
): string | undefined => {
  const sections = new Set<unknown>([reader.startXref, ...chain.flatMap(offsetsNamedBy)]);
  for (const number of structural) {
    const entry = reader.entry(number);
    const isSection = entry?.kind === "offset" && sections.has(entry.offset);
    if (!isSection && !leadsToMembers(reader, chain, number) && !repeats(reader, chain, number))
      return `object ${number}, which holds others`;
  }
  for (const number of broken)
    if (mayHoldOthers(reader, number)) return `object ${number}, which others may be able to read`;
  return undefined;
};

/** Older sections may do so: what was written anew stays in the stream. */
const leadsToMembers = (reader: PdfReader, chain: readonly Section[], stream: number): boolean => {
  const all = chain.flatMap(entriesOf);
  const isLedTo = (member: number): boolean =>
    all.some((entries) => {
      const entry = entries.get(member);
      return entry?.kind === "compressed" && entry.stream === stream;
    });
  try {
    return Array.from(reader.membersOf(stream)).every(isLedTo);
  } catch (error) {
    if (error instanceof PdfError) return false;
    throw error;
  }
};

/** Some producers write the stream and a table that lists it. */
const repeats = (reader: PdfReader, chain: readonly Section[], number: number): boolean => {
  const stream = reader.stored(number);
  return (
    stream instanceof Stream &&
    nameAt(reader, stream.dict, "Type") === "XRef" &&
    repeatsTrailer(chain, stream.dict)
  );
};

const LOOK_BYTES = 4_096;

/** An object that can't be read here; a name may be written in numbers. */
const mayHoldOthers = (reader: PdfReader, number: number): boolean => {
  const entry = reader.entry(number);
  const head = entry?.kind === "offset" ? headAt(reader, entry.offset) : undefined;
  if (head?.number !== number) return false;
  const [entries = ""] = textAt(reader.bytes, head.at, LOOK_BYTES).split("stream");
  return /ObjStm|XRef|#/.test(entries);
};

import { arrayAt } from "../pdf/access";
import { writeFull } from "../pdf/full-writer";
import { PdfGraph } from "../pdf/graph";
import { Dict, PdfString } from "../pdf/objects";
import { listPages } from "../pdf/pages";
import { PdfReader } from "../pdf/reader";
import { bearsSignature, type OpenedPdf, openOrRepair } from "../pdf/repair";
import { SigningError } from "../sign/errors";
import { ambiguityOf, ambiguityToCome } from "./ambiguity";
import { freedObjects } from "./loose-parts";
import { readReferenceGraph } from "./reference-graph";

/**
 * Opens a document that is to get fields, a number or a signature. What programs may read in two ways is none of that yet: whatever is
 * appended later could change which one they show, and no verdict on the first signature would survive the second. Without a signature
 * it is written anew as it reads here; with one it is refused.
 * @throws PdfError for a file that can't be read
 * @throws SigningError AMBIGUOUS
 */
export const acceptDocument = async (bytes: Uint8Array): Promise<OpenedPdf> => {
  const opened = await openOrRepair(bytes);
  const { reader } = opened;
  const isSigned = bearsSignature(reader.bytes);
  if (!isSigned) listPages(reader, reader.catalog);
  const ambiguity = ambiguityIn(reader, isSigned ? ambiguityOf : ambiguityToCome);
  if (ambiguity === undefined) return opened;
  if (isSigned) {
    const text =
      "El documento ya está firmado y se puede leer de dos formas: otra firma anularía las que tiene";
    throw new SigningError("AMBIGUOUS", text, ambiguity);
  }
  const rewritten = rewrittenAsRead(reader);
  if (!rewritten || ambiguityIn(rewritten, ambiguityToCome) !== undefined) {
    const text = "El documento se puede leer de dos formas; guárdelo de nuevo con otro programa";
    throw new SigningError("AMBIGUOUS", text, ambiguity);
  }
  return { reader: rewritten, isRepaired: true };
};

const ambiguityIn = (reader: PdfReader, find: typeof ambiguityOf): string | undefined =>
  find(reader, readReferenceGraph(reader, freedObjects(reader)));

/** Undefined for an encrypted file: it would be none any more. */
const rewrittenAsRead = (reader: PdfReader): PdfReader | undefined => {
  if (reader.trailer.has("Encrypt")) return undefined;
  const id = reader.resolve(arrayAt(reader, reader.trailer, "ID")?.[0]);
  const info = reader.resolve(reader.trailer.get("Info"));
  const bytes = writeFull(PdfGraph.from(reader), {
    objectStreams: false,
    version: VERSIONS.find((version) => version === reader.version) ?? "1.7",
    ...(id instanceof PdfString ? { id: id.bytes } : {}),
    ...(info instanceof Dict ? { info: withoutReferences(reader, info) } : {}),
  });
  return new PdfReader(bytes);
};

// Cross-reference streams need 1.5 (ISO 32000-1, 7.5.8).
const VERSIONS = ["1.5", "1.6", "1.7", "2.0"] as const;

const withoutReferences = (reader: PdfReader, info: Dict): Dict =>
  new Dict(Array.from(info, ([key, value]) => [key, reader.resolve(value)]));

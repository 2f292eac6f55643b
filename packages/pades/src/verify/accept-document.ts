import { arrayAt } from "../pdf/access";
import { PdfError } from "../pdf/errors";
import { writeFull } from "../pdf/full-writer";
import { PdfGraph } from "../pdf/graph";
import { isInformationValue } from "../pdf/information";
import { lacksParts } from "../pdf/missing-parts";
import { Dict, type PdfObject, PdfString } from "../pdf/objects";
import { PdfReader } from "../pdf/reader";
import { bearsSignature, type OpenedPdf, openOrRepair, rewritten } from "../pdf/repair";
import { SigningError } from "../sign/errors";
import { ambiguityIn, ambiguityToComeIn } from "./ambiguity";
import { hideLookalikes } from "./hide-lookalikes";

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
  if (bearsSignature(reader)) {
    const ambiguity = ambiguityIn(reader);
    if (ambiguity === undefined) return opened;
    const text =
      "El documento ya está firmado y se puede leer de dos formas: otra firma anularía las que tiene";
    throw new SigningError("AMBIGUOUS", text, ambiguity);
  }
  // An encrypted file would be none any more, written anew: it is refused only for what it is, not for what it may become.
  const isEncrypted = reader.trailer.has("Encrypt");
  const ambiguity = isEncrypted ? ambiguityIn(reader) : ambiguityToComeIn(reader);
  if (ambiguity === undefined) return opened;
  const anew = isEncrypted ? undefined : (rewrittenAsOne(reader) ?? mended(reader));
  if (anew) return { reader: anew, isRepaired: true };
  const text = "El documento se puede leer de dos formas; guárdelo de nuevo con otro programa";
  throw new SigningError("AMBIGUOUS", text, ambiguity);
};

/** As a file is whose cross-reference is broken, where an object of it can't be read. */
const mended = (reader: PdfReader): PdfReader | undefined => {
  const anew = rewritten(reader.bytes);
  return anew && ambiguityToComeIn(anew) === undefined ? anew : undefined;
};

/** Undefined where a part of its pages can't be read, and would be lost, or where it would be two documents again. */
const rewrittenAsOne = (reader: PdfReader): PdfReader | undefined => {
  const anew = hasReadablePages(reader) ? rewrittenAsRead(reader) : undefined;
  return anew && ambiguityToComeIn(anew) === undefined ? anew : undefined;
};

const rewrittenAsRead = (reader: PdfReader): PdfReader => {
  const id = reader.resolve(arrayAt(reader, reader.trailer, "ID")?.[0]);
  const isPacked = Array.from(reader.numbersInUse()).some(
    (number) => reader.entry(number)?.kind === "compressed",
  );
  const graph = PdfGraph.from(reader, true);
  const info = informationOf(reader);
  hideLookalikes(graph, info);
  const bytes = writeFull(graph, {
    objectStreams: isPacked,
    version: VERSIONS.find((version) => version === reader.version) ?? "1.7",
    info,
    ...(id instanceof PdfString ? { id: id.bytes } : {}),
  });
  return new PdfReader(bytes);
};

// Cross-reference streams need 1.5 (ISO 32000-1, 7.5.8).
const VERSIONS = ["1.5", "1.6", "1.7", "2.0"] as const;

const hasReadablePages = (reader: PdfReader): boolean => {
  try {
    lacksParts(reader);
    return true;
  } catch (error) {
    if (error instanceof PdfError && error.code !== "LIMIT") return false;
    throw error;
  }
};

/** What tells about the file; other values would be objects of their own. */
const informationOf = (reader: PdfReader): Dict => {
  const held = reader.resolve(reader.trailer.get("Info"));
  const entries = Array.from(held instanceof Dict ? held : [], ([key, value]): [string, PdfObject] => [
    key,
    reader.resolve(value),
  ]).filter(([, value]) => isInformationValue(reader, value));
  return new Dict(
    entries.map(([key, value]) => [
      key,
      Array.isArray(value) ? value.map((item) => reader.resolve(item)) : value,
    ]),
  );
};

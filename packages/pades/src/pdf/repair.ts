import { dictAt } from "./access";
import { listFields, UNREADABLE_SIGNATURE } from "./acro-form";
import { contentStreams } from "./content";
import { PdfError, type PdfErrorCode } from "./errors";
import { lacksParts } from "./missing-parts";
import { Dict } from "./objects";
import { firstPage, lastPage, listPages } from "./pages";
import { PdfReader } from "./reader";
import { recoverFile } from "./recover";

export type OpenedPdf = {
  readonly reader: PdfReader;
  /** The bytes were written anew: what the reader holds is not what was given. */
  readonly isRepaired: boolean;
};

const REPAIRABLE: ReadonlySet<PdfErrorCode> = new Set(["BROKEN_XREF", "SYNTAX", "PAGE_TREE"]);

/**
 * Opens strictly; a file that fails and bears no signature is rewritten once from the objects that stand in it and read strictly again.
 * A signed file is never repaired: what is broken in it may be what somebody wants the signature to seem to cover.
 * Rejects with the first PdfError when there is no way.
 */
export const openOrRepair = async (bytes: Uint8Array): Promise<OpenedPdf> => {
  try {
    const reader = openWhole(bytes);
    if (reader.headerOffset === 0 || mayBearSignature(bytes)) return { reader, isRepaired: false };
    // Readers disagree on where a byte range counts from when something stands before the header.
    return { reader: openWhole(bytes.subarray(reader.headerOffset)), isRepaired: true };
  } catch (error) {
    if (!(error instanceof PdfError) || !REPAIRABLE.has(error.code) || mayBearSignature(bytes)) throw error;
    const reader = rewritten(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length));
    if (!reader) throw error;
    return { reader, isRepaired: true };
  }
};

/** The reader is lazy: what signing will read is read now, while repairing is still possible. */
const openWhole = (bytes: Uint8Array): PdfReader => {
  const reader = new PdfReader(bytes);
  for (const page of [firstPage(reader, reader.catalog), lastPage(reader, reader.catalog)])
    contentStreams(reader, page);
  // Whoever judges the signature will read all of them.
  if (!mayBearSignature(bytes)) listPages(reader, reader.catalog);
  if (listFields(reader, reader.catalog).some(({ value }) => value === UNREADABLE_SIGNATURE))
    throw new PdfError("SYNTAX", "a signature that can't be read");
  return reader;
};

/** Of a file that can't be read: a look at its bytes, which may well be wrong. */
const mayBearSignature = (bytes: Uint8Array): boolean =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).includes("/ByteRange");

/** In a field, or where the catalog names one that certifies the document or gives rights (ISO 32000-2, 12.8.6). */
export const bearsSignature = (reader: PdfReader): boolean =>
  dictAt(reader, reader.catalog, "Perms") !== undefined ||
  listFields(reader, reader.catalog).some(({ type, value }) => type === "Sig" && value instanceof Dict);

/** From the objects that stand in it, where all that its pages show is among them. */
export const rewritten = (bytes: Buffer): PdfReader | undefined => {
  try {
    const recovered = recoverFile(bytes);
    if (!recovered) return undefined;
    const reader = openWhole(recovered);
    // A signature may have stood in a compressed object, where the search above could not see it; and half a document is none:
    // what an upload lost must not be missed by whoever signs.
    return bearsSignature(reader) || lacksParts(reader) ? undefined : reader;
  } catch (error) {
    // What was recovered is no better: the first error says more than this one.
    if (error instanceof PdfError) return undefined;
    throw error;
  }
};

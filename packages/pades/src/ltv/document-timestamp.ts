import { createHash } from "node:crypto";
import { arrayAt } from "../pdf/access";
import { appendTo, ensureForm, markSigned } from "../pdf/acro-form";
import { archivalPart } from "../pdf/archival-part";
import { IncrementalUpdate } from "../pdf/incremental-update";
import { Dict, dict, name, Ref, Stream } from "../pdf/objects";
import { firstPage } from "../pdf/pages";
import type { PdfReader } from "../pdf/reader";
import { textString } from "../pdf/text-string";
import { PRINT_AND_LOCKED } from "../sign/annotation-flags";
import { isSigned } from "../sign/open-for-signing";
import { readPermissions } from "../sign/permissions";
import { byteRangeBytes, byteRangePlaceholder, contentsPlaceholder } from "../sign/signature-dictionary";
import { locks, readSigningForm, type SigningForm } from "../sign/signature-fields";
import type { TimestampSource } from "../tsp/timestamp";
import { LtvError } from "./ltv-error";

const ROOM_BYTES = 8_192;
const SPARE_BYTES = 1_024;

/**
 * Adds a document time stamp (ISO 32000-2, 12.8.5; EN 319 142-1, 5.4.3) over everything that is there, as one incremental update.
 * A token that does not fit is asked for once more with room enough.
 * @throws LtvError LOCKED, BAD_TIMESTAMP, and what `timestamp` rejects with
 */
export const addDocumentTimestamp = async (
  reader: PdfReader,
  timestamp: TimestampSource,
): Promise<Buffer> => {
  let prepared = prepare(reader, ROOM_BYTES);
  let token = await timestamp({ hash: "sha256", digest: prepared.digest });
  if (token.length > prepared.roomBytes) {
    prepared = prepare(reader, token.length + SPARE_BYTES);
    token = await timestamp({ hash: "sha256", digest: prepared.digest });
  }
  if (token.length > prepared.roomBytes)
    throw new LtvError("BAD_TIMESTAMP", "the second token is larger still");
  prepared.bytes.write(token.toString("hex"), prepared.contentsStart + 1, "latin1");
  return prepared.bytes;
};

/** Where signing already put a widget: other pages may serve as something else too, so that adding to them is another change. */
const pageOfSignatures = (update: IncrementalUpdate, { signatures }: SigningForm): Ref | undefined => {
  for (const { kind, widget } of signatures) {
    const page = widget?.dict.get("P");
    if (kind === "empty" || !widget?.ref || !(page instanceof Ref)) continue;
    const entries = update.resolve(page);
    const annotations = entries instanceof Dict ? arrayAt(update, entries, "Annots") : undefined;
    const number = widget.ref.number;
    if (annotations?.some((item) => item instanceof Ref && item.number === number)) return page;
  }
  return undefined;
};

const prepare = (reader: PdfReader, roomBytes: number) => {
  const form = readSigningForm(reader, reader.catalog);
  const update = new IncrementalUpdate(reader);
  if (!isSigned(form)) update.defineReferred();
  const byteRange = byteRangePlaceholder();
  const contents = contentsPlaceholder(roomBytes);
  const value = update.add(
    dict({
      Type: name("DocTimeStamp"),
      Filter: name("Adobe.PPKLite"),
      SubFilter: name("ETSI.RFC3161"),
      ByteRange: byteRange,
      Contents: contents,
    }),
  );
  const page = pageOfSignatures(update, form) ?? firstPage(update, reader.catalog).ref;
  const field = update.add(
    dict({
      Type: name("Annot"),
      Subtype: name("Widget"),
      FT: name("Sig"),
      T: textString(freeName(form)),
      F: PRINT_AND_LOCKED,
      Rect: NOWHERE,
      P: page,
      AP: needsAppearance(reader, form) ? dict({ N: update.add(emptyAppearance()) }) : undefined,
      V: value,
    }),
  );
  appendTo(update, page, "Annots", [field]);
  const formRef = ensureForm(update, reader.rootRef);
  appendTo(update, formRef, "Fields", [field]);
  markSigned(update, formRef);

  const { bytes, placeholders } = update.build();
  const contentsStart = placeholders.get(contents) as number;
  const contentsEnd = contentsStart + contents.bytes.length;
  const range = [0, contentsStart, contentsEnd, bytes.length - contentsEnd];
  byteRangeBytes(range).copy(bytes, placeholders.get(byteRange) as number);
  const digest = createHash("sha256")
    .update(bytes.subarray(0, contentsStart))
    .update(bytes.subarray(contentsEnd))
    .digest();
  return { bytes, contentsStart, digest, roomBytes };
};

/**
 * None where there is no area (ISO 19005-2, 6.3.3): validators take one for filling in a form. Only the first part of the standard asks
 * for one on every field (ISO 19005-1, 6.9); where nothing may be filled in, the certification counts for more.
 */
const needsAppearance = (reader: PdfReader, form: SigningForm): boolean =>
  archivalPart(reader, reader.catalog) === 1 && readPermissions(reader, reader.catalog, form).certified !== 1;

const emptyAppearance = (): Stream =>
  new Stream(dict({ Type: name("XObject"), Subtype: name("Form"), BBox: [0, 0, 0, 0] }), Buffer.alloc(0));

/**
 * Outside every page, so that it needs no place in the structure (ISO 14289-1, 7.18.1): some validators take a point at the origin
 * for one on the page.
 */
const NOWHERE = [-9999, -9999, -9999, -9999];

/** A name that is not taken and that no signature locks. */
const freeName = ({ fields, signatures }: SigningForm): string => {
  const taken = new Set(fields.flatMap((field) => [field.name, field.name.split(".")[0]]));
  const held = signatures.flatMap(({ kind, lock }) => (kind !== "empty" && lock ? [lock] : []));
  for (let index = 1; index <= fields.length + 1; index += 1) {
    const candidate = `sello${index}`;
    if (!taken.has(candidate) && !held.some((lock) => locks(lock, candidate))) return candidate;
  }
  throw new LtvError("LOCKED", "a signature locks every field");
};

import { createHash } from "node:crypto";
import { appendTo, ensureForm, markSigned } from "@foja/pades/pdf/acro-form";
import { IncrementalUpdate } from "@foja/pades/pdf/incremental-update";
import { dict, name, type PdfObject } from "@foja/pades/pdf/objects";
import { firstPage } from "@foja/pades/pdf/pages";
import { PdfReader } from "@foja/pades/pdf/reader";
import { asciiString } from "@foja/pades/pdf/text-string";
import type { Person } from "@foja/pades/sign/appearance";
import { byteRangeBytes, signatureDictionary } from "@foja/pades/sign/signature-dictionary";

const ROOM_BYTES = 8_192;

/**
 * A document certified by its first signature (ISO 32000-2, 12.8.2.2), which the product never makes, or with a field whose
 * signature locks others.
 */
export const certify = async (
  pdf: Buffer,
  options: {
    readonly level?: 1 | 2 | 3;
    readonly lock?: Readonly<Record<string, PdfObject>>;
    readonly person: Person;
    readonly signingTime: Date;
  },
  createCms: (digest: Buffer) => Promise<Buffer>,
): Promise<Buffer> => {
  const update = new IncrementalUpdate(new PdfReader(pdf));
  const catalog = update.reader.rootRef;
  const { entries, byteRange, contents } = signatureDictionary({
    person: options.person,
    reason: undefined,
    signingTime: options.signingTime,
    contentsBytes: ROOM_BYTES,
    lock: undefined,
    catalog,
  });
  const { level, lock } = options;
  if (level) entries.set("Reference", [reference("DocMDP", { P: level })]);
  if (lock) entries.set("Reference", [reference("FieldMDP", { ...lock })]);
  const value = update.add(entries);
  if (level) update.edit(catalog).set("Perms", dict({ DocMDP: value }));
  const page = firstPage(update, update.reader.catalog).ref;
  const field = update.add(
    dict({
      Type: name("Annot"),
      Subtype: name("Widget"),
      FT: name("Sig"),
      T: asciiString("certifica"),
      F: 132,
      Rect: [0, 0, 0, 0],
      P: page,
      Lock: lock && dict({ Type: name("SigFieldLock"), ...lock }),
      V: value,
    }),
  );
  appendTo(update, page, "Annots", [field]);
  const form = ensureForm(update, catalog);
  appendTo(update, form, "Fields", [field]);
  markSigned(update, form);

  const { bytes, placeholders } = update.build();
  const start = placeholders.get(contents) as number;
  const end = start + contents.bytes.length;
  byteRangeBytes([0, start, end, bytes.length - end]).copy(bytes, placeholders.get(byteRange) as number);
  const digest = createHash("sha256").update(bytes.subarray(0, start)).update(bytes.subarray(end)).digest();
  bytes.write((await createCms(digest)).toString("hex"), start + 1, "latin1");
  return bytes;
};

const reference = (method: string, params: Readonly<Record<string, PdfObject>>) =>
  dict({
    Type: name("SigRef"),
    TransformMethod: name(method),
    TransformParams: dict({ Type: name("TransformParams"), V: name("1.2"), ...params }),
  });

import { createHash } from "node:crypto";
import { createDetachedSignature } from "@foja/pades/cms/create-signature";
import { createKeySigner } from "@foja/pades/cms/signer";
import { arrayAt } from "@foja/pades/pdf/access";
import { IncrementalUpdate } from "@foja/pades/pdf/incremental-update";
import { Dict, dict, name, Ref, Stream } from "@foja/pades/pdf/objects";
import { PdfReader } from "@foja/pades/pdf/reader";
import { textString } from "@foja/pades/pdf/text-string";
import { byteRangeBytes, signatureDictionary } from "@foja/pades/sign/signature-dictionary";
import type { Identity } from "../pki/test-pki";

const WHITE_BOX = "1 g 0 0 500 700 re f";

/**
 * A signature of anybody's, whose picture is a white box over the first page. No rule for what may follow a signature forbids it where the
 * document is not certified, and every signature before it stays whole.
 */
export const overlayWithSignature = async (
  pdf: Uint8Array,
  stranger: Identity,
  at: Date,
): Promise<Buffer> => {
  const reader = new PdfReader(pdf);
  const update = new IncrementalUpdate(reader);
  const person = { name: "Nadie", seal: "Nadie", department: "Nada", entity: "Ninguna" };
  const signature = signatureDictionary({
    ...{ person, reason: undefined, lock: undefined, catalog: reader.rootRef },
    ...{ signingTime: at, contentsBytes: 8_192 },
  });
  const entries = { Type: name("XObject"), Subtype: name("Form"), BBox: [0, 0, 500, 700] };
  const picture = update.add(new Stream(dict(entries), Buffer.from(WHITE_BOX)));
  const page = firstPage(reader);
  const field = update.add(
    dict({
      ...{ Type: name("Annot"), Subtype: name("Widget"), FT: name("Sig"), T: textString("tapa") },
      ...{ Rect: [50, 50, 550, 750], F: 4, P: page, V: update.add(signature.entries) },
      AP: dict({ N: picture }),
    }),
  );
  const form = formOf(reader, update);
  form.set("Fields", [...(arrayAt(update, form, "Fields") ?? []), field]);
  const entriesOfPage = update.edit(page);
  entriesOfPage.set("Annots", [...(arrayAt(update, entriesOfPage, "Annots") ?? []), field]);

  const { bytes, placeholders } = update.build();
  const start = placeholders.get(signature.contents)!;
  const end = start + signature.contents.bytes.length;
  byteRangeBytes([0, start, end, bytes.length - end]).copy(bytes, placeholders.get(signature.byteRange)!);
  const digest = createHash("sha256").update(bytes.subarray(0, start)).update(bytes.subarray(end)).digest();
  const cms = await createDetachedSignature({ signer: createKeySigner(stranger), digest });
  bytes.write(cms.toString("hex"), start + 1, "latin1");
  return bytes;
};

const firstPage = (reader: PdfReader): Ref => {
  let node = reader.catalog.get("Pages");
  for (let depth = 0; depth < 20; depth++) {
    const entries = reader.resolve(node);
    const kids = entries instanceof Dict ? arrayAt(reader, entries, "Kids") : undefined;
    if (!kids) break;
    node = kids[0];
  }
  if (!(node instanceof Ref)) throw new Error("no page");
  return node;
};

const formOf = (reader: PdfReader, update: IncrementalUpdate): Dict => {
  const form = reader.catalog.get("AcroForm");
  if (form instanceof Ref) return update.edit(form);
  const catalog = update.edit(reader.rootRef);
  const copy = new Dict(form instanceof Dict ? form : []);
  catalog.set("AcroForm", copy);
  return copy;
};

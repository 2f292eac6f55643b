import { dictAt } from "../pdf/access";
import { listFields } from "../pdf/acro-form";
import { latinFont } from "../pdf/font";
import { IncrementalUpdate } from "../pdf/incremental-update";
import { type Dict, dict, flateStream, name, type Ref, ref, Stream } from "../pdf/objects";
import { PdfReader } from "../pdf/reader";
import { textString } from "../pdf/text-string";
import { fieldAppearance } from "../sign/appearance";
import { findSharedFont } from "../sign/shared-font";
import type { ModificationLevel } from "./comparison";

// What another program might do to a document behind its signatures. For tests.

type ChangeDocument = (update: IncrementalUpdate, field: (fieldName: string) => Ref) => void;

export const changed = (pdf: Buffer, change: ChangeDocument): Buffer => {
  const reader = new PdfReader(pdf);
  const update = new IncrementalUpdate(reader);
  const field = (fieldName: string) =>
    listFields(reader, reader.catalog).find((candidate) => candidate.name === fieldName)?.ref as Ref;
  change(update, field);
  return update.build().bytes;
};

export const appearanceOf = (update: IncrementalUpdate, text: string) => {
  const font = latinFont();
  const fontRef = findSharedFont(update, update.reader.catalog, font) as Ref;
  return dict({ N: fieldAppearance(update, text, { width: 270, height: 14, font, fontRef }) });
};

const OTHER_NUMBER = "IF-2027-00000099-MUNI-OBRAS";

export type LaterChange = {
  readonly what: string;
  readonly change: ChangeDocument;
  /** Verdict on the first and on the numbering signature of a composed document for three signers, two of whom signed. */
  readonly levels: readonly [ModificationLevel, ModificationLevel];
  /** pyHanko's, where it differs (docs/verification.md says why). */
  readonly theirs?: readonly [ModificationLevel, ModificationLevel];
};

export const LATER_CHANGES: readonly LaterChange[] = [
  {
    what: "the number rewritten: the lock of the second sees it",
    change: (update, field) => {
      const number = update.edit(field("numero"));
      number.set("V", textString(OTHER_NUMBER));
      number.set("AP", appearanceOf(update, OTHER_NUMBER));
    },
    levels: ["FORM_FILLING", "OTHER"],
  },
  {
    what: "another appearance of the number alone",
    change: (update, field) => update.edit(field("numero")).set("AP", appearanceOf(update, OTHER_NUMBER)),
    levels: ["OTHER", "OTHER"],
    theirs: ["FORM_FILLING", "OTHER"],
  },
  {
    what: "a field moved",
    change: (update, field) => update.edit(field("fecha")).set("Rect", [0, 0, 500, 500]),
    levels: ["OTHER", "OTHER"],
  },
  {
    what: "the appearance of a signature",
    change: (update, field) => update.edit(field("firma1")).set("AP", appearanceOf(update, "OTRA PERSONA")),
    levels: ["OTHER", "OTHER"],
  },
  {
    what: "the appearance object of a signature overwritten",
    change: (update, field) => {
      const held = dictAt(update, update.resolve(field("firma1")) as Dict, "AP")?.get("N") as Ref;
      const old = update.resolve(held) as Stream;
      update.put(held, new Stream(old.dict, Buffer.concat([old.data, Buffer.from(" ")])));
    },
    levels: ["OTHER", "OTHER"],
  },
  {
    what: "a picture in a field that nobody signed",
    change: (update, field) => update.edit(field("firma2")).set("AP", appearanceOf(update, "SIN FIRMA")),
    levels: ["OTHER", "OTHER"],
  },
  {
    what: "the shared font's program",
    change: (update) => {
      const font = update.resolve(findSharedFont(update, update.reader.catalog, latinFont()) as Ref) as Dict;
      const [descendant] = font.get("DescendantFonts") as Ref[];
      const descriptor = dictAt(update, update.resolve(descendant) as Dict, "FontDescriptor");
      update.put(descriptor?.get("FontFile2") as Ref, flateStream(dict(), Buffer.from("another program")));
    },
    levels: ["OTHER", "OTHER"],
  },
  {
    what: "page content",
    change: (update) => update.put(ref(11), new Stream(dict(), Buffer.from("BT /F1 9 Tf (x) Tj ET"))),
    levels: ["OTHER", "OTHER"],
  },
  {
    what: "a page more",
    change: (update) => {
      const page = update.add(dict({ Type: name("Page"), Parent: ref(2) }));
      const root = update.edit(ref(2));
      root.set("Kids", [ref(10), page]);
      root.set("Count", 2);
    },
    levels: ["OTHER", "OTHER"],
  },
  {
    what: "an annotation",
    change: (update) => {
      const note = dict({ Type: name("Annot"), Subtype: name("FreeText"), Rect: [0, 0, 500, 500] });
      const page = update.edit(ref(10));
      page.set("Annots", [...(update.resolve(page.get("Annots")) as Ref[]), update.add(note)]);
    },
    levels: ["OTHER", "OTHER"],
  },
  {
    what: "a text field more",
    change: (update) => {
      const form = update.edit(update.reader.catalog.get("AcroForm") as Ref);
      const field = update.add(dict({ FT: name("Tx"), T: textString("otro"), V: textString("x") }));
      form.set("Fields", [...(update.resolve(form.get("Fields")) as Ref[]), field]);
    },
    levels: ["OTHER", "OTHER"],
  },
  {
    what: "an action when the document opens",
    change: (update) => update.edit(update.reader.rootRef).set("OpenAction", dict({ S: name("JavaScript") })),
    levels: ["OTHER", "OTHER"],
  },
  {
    what: "long-term data",
    change: (update) => update.edit(update.reader.rootRef).set("DSS", dict({ Certs: [] })),
    levels: ["FORM_FILLING", "LTA_UPDATES"],
  },
  {
    what: "an object that is gone without having been used",
    change: (update) => update.put(ref(3), null),
    levels: ["OTHER", "OTHER"],
  },
  {
    what: "the same resources in another object",
    change: (update) => {
      const page = update.edit(ref(10));
      page.set("Resources", update.add(update.resolve(page.get("Resources"))));
    },
    levels: ["OTHER", "OTHER"],
  },
  {
    what: "something else in place of long-term data",
    change: (update) => update.edit(update.reader.rootRef).set("DSS", dict({ Otra: [] })),
    levels: ["OTHER", "OTHER"],
  },
  {
    what: "something else in place of metadata",
    change: (update) => {
      const stream = update.add(new Stream(dict(), Buffer.from("q Q")));
      update.edit(update.reader.rootRef).set("Metadata", stream);
    },
    levels: ["OTHER", "OTHER"],
  },
  {
    what: "metadata",
    change: (update) => {
      const xmp = '<?xpacket begin=""?><x:xmpmeta xmlns:x="adobe:ns:meta/"></x:xmpmeta><?xpacket end="w"?>';
      const stream = update.add(new Stream(dict(), Buffer.from(xmp)));
      update.edit(update.reader.rootRef).set("Metadata", stream);
    },
    levels: ["FORM_FILLING", "LTA_UPDATES"],
  },
  {
    what: "a second field with the name of the number",
    change: (update) => {
      const form = update.edit(update.reader.catalog.get("AcroForm") as Ref);
      const field = update.add(dict({ FT: name("Sig"), T: textString("numero") }));
      form.set("Fields", [...(update.resolve(form.get("Fields")) as Ref[]), field]);
    },
    levels: ["OTHER", "OTHER"],
  },
  {
    what: "the signature of one field in another",
    change: (update, field) => {
      const value = (update.resolve(field("firma1")) as Dict).get("V") as Ref;
      update.edit(field("firma3")).set("V", value);
    },
    levels: ["OTHER", "OTHER"],
  },
  {
    what: "flags of the form taken back",
    change: (update) => update.edit(update.reader.catalog.get("AcroForm") as Ref).set("SigFlags", 1),
    levels: ["OTHER", "OTHER"],
  },
  {
    what: "nothing but an object that nobody points at",
    change: (update) => void update.add(textString("loose")),
    levels: ["FORM_FILLING", "LTA_UPDATES"],
  },
];

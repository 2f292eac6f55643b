import { describe, expect, test } from "vitest";
import { IncrementalUpdate } from "../pdf/incremental-update";
import { type Dict, dict, name, type PdfObject, ref, Stream } from "../pdf/objects";
import { PdfReader } from "../pdf/reader";
import { textString } from "../pdf/text-string";
import { signWithoutValue } from "../sign/test-signing";
import { aDocument } from "../test-documents";
import { levelOf } from "./test-verdict";

// A program that countersigns writes into widgets what holds of them anyway.

const [TEXT, SIGNED, PARENT, KID, PICTURE] = [ref(40), ref(41), ref(42), ref(43), ref(44)];

type Entries = Readonly<Record<string, PdfObject>>;

const aWidget = (entries: Entries): Dict =>
  dict({ Subtype: name("Widget"), Rect: [0, 0, 99, 20], AP: dict({ N: PICTURE }), ...entries });

const LOCK = dict({ Action: name("All") });

const aSignedForm = (own: Entries = {}, Lock: PdfObject = null): Buffer =>
  signWithoutValue(
    aDocument({
      catalog: { AcroForm: dict({ Fields: [SIGNED, TEXT, PARENT] }) },
      page: { Annots: [TEXT, KID] },
      extra: new Map<number, PdfObject>([
        [TEXT.number, aWidget({ FT: name("Tx"), T: textString("a"), V: textString("hola"), ...own })],
        [SIGNED.number, dict({ FT: name("Sig"), T: textString("firma"), ...(Lock ? { Lock } : {}) })],
        [PARENT.number, dict({ FT: name("Tx"), T: textString("b"), Ff: 1, Kids: [KID] })],
        [KID.number, aWidget({ Parent: PARENT })],
        [
          PICTURE.number,
          new Stream(dict({ Subtype: name("Form"), BBox: [0, 0, 99, 20] }), Buffer.from("q Q")),
        ],
      ]),
    }),
  );

const later = (pdf: Buffer, entries: Entries, field = TEXT): string => {
  const update = new IncrementalUpdate(new PdfReader(pdf));
  for (const [key, value] of Object.entries(entries)) update.edit(field).set(key, value);
  return levelOf(update.build().bytes);
};

const ADDED: Entries[] = [{ Type: name("Annot") }, { F: 0 }, { H: name("I") }];
const ALL = Object.assign({}, ...ADDED);

describe("a widget may say what held without being said", () => {
  test.each(ADDED)("%o", (entries) => {
    expect(later(aSignedForm(), entries)).toBe("FORM_FILLING");
    expect(later(aSignedForm(), entries, KID)).toBe("FORM_FILLING");
  });

  test("all of it, also of a locked field, and while it is filled", () => {
    expect(later(aSignedForm({}, LOCK), ALL)).toBe("FORM_FILLING");
    expect(later(aSignedForm(), { ...ALL, V: textString("otro") })).toBe("FORM_FILLING");
    expect(later(aSignedForm({}, LOCK), { ...ALL, V: textString("otro") })).toBe("OTHER");
  });
});

describe("and nothing else", () => {
  test.each<[string, Entries, Entries?]>([
    ["another type", { Type: name("Font") }],
    ["flags that hide it", { F: 2 }],
    ["another look while it is pressed", { H: name("P") }],
    ["the default where something else held", { F: 0 }, { F: 4 }],
    ["the default look where another held", { H: name("I") }, { H: name("N") }],
    ["what is inherited, which may have been something else above", { Ff: 0 }],
    ["an entry that nobody knows", { Foo: 0 }],
  ])("%s", (_, entries, own) => {
    expect(later(aSignedForm(own), entries)).toBe("OTHER");
  });

  test("a field that is no widget stays as it is", () => {
    expect(later(aSignedForm(), ALL, PARENT)).toBe("OTHER");
  });
});

import { describe, expect, test } from "vitest";
import { IncrementalUpdate } from "../pdf/incremental-update";
import { Dict, dict, name, type PdfObject, ref, Stream } from "../pdf/objects";
import { PdfReader } from "../pdf/reader";
import { textString } from "../pdf/text-string";
import { signWithoutValue } from "../sign/test-signing";
import { aDocument } from "../test-documents";
import { readSignedState } from "./changes";
import { verifyPdf } from "./verify-pdf";

// Catalog and fields that serve the page as well: what may change in them would change what the page shows.

const CATALOG = ref(1);
const FIELD = ref(40);
const FONT = ref(3);
/** The field that the signature takes. */
const SIGNED = ref(44);

type Entries = Readonly<Record<string, PdfObject>>;

const aForm = (text: string) =>
  new Stream(dict({ Type: name("XObject"), Subtype: name("Form"), BBox: [0, 0, 9, 9] }), Buffer.from(text));

const aField = (entries: Entries): Dict =>
  dict({ FT: name("Tx"), T: textString("a"), Subtype: name("Widget"), Rect: [0, 0, 0, 0], ...entries });

const withField = (
  entries: Entries,
  given: { readonly page?: Entries; readonly inherited?: Entries; readonly catalog?: Entries },
): Buffer =>
  signWithoutValue(
    aDocument({
      catalog: { AcroForm: dict({ Fields: [SIGNED, FIELD] }), ...given.catalog },
      page: { Annots: [FIELD], ...given.page },
      inherited: given.inherited ?? {},
      extra: new Map<number, PdfObject>([
        [FIELD.number, aField(entries)],
        [41, aForm("q Q")],
        [42, dict({ Type: name("OCG"), Name: textString("x") })],
        [SIGNED.number, dict({ FT: name("Sig"), T: textString("firma") })],
      ]),
    }),
  );

const append = (pdf: Buffer, work: (update: IncrementalUpdate) => void): Buffer => {
  const update = new IncrementalUpdate(new PdfReader(pdf));
  work(update);
  return update.build().bytes;
};

const level = (pdf: Buffer) => verifyPdf(new PdfReader(pdf)).signatures[0]?.modificationLevel;

const filled = (pdf: Buffer, entries: (update: IncrementalUpdate) => Entries): Buffer =>
  append(pdf, (update) => {
    for (const [key, value] of Object.entries(entries(update))) update.edit(FIELD).set(key, value);
  });

const resources = (entries: Entries): Entries => ({
  Resources: dict({ Font: dict({ F1: FONT }), ...entries }),
});

describe("a field", () => {
  test("that is nothing else may be filled", () => {
    const signed = withField({ V: textString("1") }, {});
    expect(level(filled(signed, () => ({ V: textString("2") })))).toBe("FORM_FILLING");
  });

  test("may be told by destinations, actions and the structure of the document", () => {
    const signed = withField(
      { V: textString("1") },
      {
        catalog: {
          OpenAction: dict({ S: name("Hide"), T: FIELD }),
          StructTreeRoot: dict({ K: dict({ Type: name("OBJR"), Obj: FIELD, Pg: ref(10) }) }),
          Dests: dict({ uno: [ref(10), name("Fit")] }),
        },
      },
    );
    expect(level(filled(signed, () => ({ V: textString("2") })))).toBe("FORM_FILLING");
  });

  test.each([
    { what: "the pictures of the page", page: resources({ XObject: FIELD }) },
    { what: "its fonts", page: { Resources: dict({ Font: FIELD }) } },
    { what: "a picture inside a picture", page: resources({ XObject: dict({ X: ref(43) }) }) },
  ])("that is $what too may not", ({ page }) => {
    const inner = new Stream(
      dict({ Subtype: name("Form"), Resources: dict({ XObject: FIELD }) }),
      Buffer.alloc(0),
    );
    const prepared = append(withField({ V: ref(41) }, { page }), (update) => update.put(ref(43), inner));
    const signed = signWithoutValue(prepared);
    const last = (pdf: Buffer) => verifyPdf(new PdfReader(pdf)).signatures.at(-1)?.modificationLevel;
    expect(last(append(signed, (update) => void update.add(dict({}))))).toBe("LTA_UPDATES");
    expect(last(filled(signed, (update) => ({ V: update.add(aForm("0 0 9 9 re f")) })))).toBe("OTHER");
  });

  test.each(["PieceInfo", "SinNorma"])("may be told by %s, which nobody shows", (key) => {
    const signed = withField({ V: textString("1") }, { catalog: { [key]: dict({ uno: FIELD }) } });
    expect(level(filled(signed, () => ({ V: textString("2") })))).toBe("FORM_FILLING");
    const onPage = withField({ V: textString("1") }, { page: { PieceInfo: dict({ uno: FIELD }) } });
    expect(level(filled(onPage, () => ({ V: textString("2") })))).toBe("FORM_FILLING");
  });

  test.each(["ABCD_Pages", "ABCD:Pages", "XXPages", "ITXT"])(
    "may be told by a producer in %s, on a page or above",
    (key) => {
      const own = { [key]: dict({ all: [FIELD, ref(10), CATALOG] }) };
      for (const given of [{ page: own }, { inherited: own }]) {
        const signed = withField({ V: textString("1") }, given);
        expect(level(filled(signed, () => ({ V: textString("2") })))).toBe("FORM_FILLING");
        expect(level(signWithoutValue(signed))).toBe("FORM_FILLING");
      }
    },
  );

  test("may not be told by an entry of the page that is nobody's own", () => {
    const signed = withField({ V: textString("1") }, { inherited: { SinNorma: dict({ uno: FIELD }) } });
    expect(level(filled(signed, () => ({ V: textString("2") })))).toBe("OTHER");
  });

  test("and its page may be told by what was captured from the web", () => {
    const set = dict({
      Type: name("SpiderContentSet"),
      S: name("SPS"),
      O: [ref(10)],
      SI: dict({ TS: textString("x") }),
    });
    const tree = dict({ Names: [textString("http://a.example/"), set] });
    const signed = withField({ V: textString("1") }, { catalog: { Names: dict({ URLS: tree, IDS: tree }) } });
    expect(level(signWithoutValue(signed))).toBe("FORM_FILLING");
    expect(level(filled(signed, () => ({ V: textString("2") })))).toBe("FORM_FILLING");
  });

  test.each(["PageLabels", "ViewerPreferences", "Collection"])("that stands in %s may not", (key) => {
    const signed = withField({ V: textString("1") }, { catalog: { [key]: dict({ uno: FIELD }) } });
    expect(level(filled(signed, () => ({ V: textString("2") })))).toBe("OTHER");
  });

  test.each(["Stamp", "Widget"])(
    "that a %s of no field names as its parent may not: it may show its value",
    (subtype) => {
      const stray = dict({
        Subtype: name(subtype),
        Rect: [0, 0, 500, 500],
        Parent: FIELD,
        AP: dict({ N: dict({ X: ref(41), Y: ref(41) }) }),
      });
      const signed = withField({ V: textString("X") }, { page: { Annots: [FIELD, stray] } });
      expect(level(filled(signed, () => ({ V: textString("Y") })))).toBe("OTHER");
    },
  );

  test("that decides which layers show may not", () => {
    const OCProperties = dict({ OCGs: [ref(42)], D: FIELD });
    const signed = withField({ Name: textString("x") }, { catalog: { OCProperties } });
    const AS = [dict({ Event: name("View"), OCGs: [ref(42)], Category: [name("View")] })];
    expect(level(filled(signed, () => ({ AS })))).toBe("OTHER");
  });

  test.each([
    { what: "opening", catalog: { OpenAction: FIELD } },
    { what: "printing", catalog: { AA: dict({ WP: FIELD }) } },
    { what: "another action", catalog: { OpenAction: dict({ S: name("Hide"), Next: [FIELD] }) } },
  ])("that is the action for $what may not", ({ catalog }) => {
    const signed = withField({ FT: name("Sig"), S: name("Launch") }, { catalog });
    const changed = filled(signed, () => ({ F: textString("otro.exe") }));
    const signedAgain = signWithoutValue(changed, { fieldName: "a" });
    expect(level(signedAgain)).toBe("OTHER");
  });
});

describe("what a field is filled with", () => {
  test.each([
    { what: "without a box", entries: { BBox: undefined } },
    { what: "with a box of three numbers", entries: { BBox: [0, 0, 9] } },
    { what: "with a box of names", entries: { BBox: [0, 0, 9, name("x")] } },
    { what: "turned into nothing", entries: { Matrix: [0, 0, 0, 0, 0, 0] } },
    { what: "turned by five numbers", entries: { Matrix: [1, 0, 0, 1, 0] } },
    { what: "that takes back what it did not save", entries: {}, content: "q Q Q 1 g 0 0 900 900 re f" },
    { what: "with a word that is two for some programs", entries: {}, content: "q QQ" },
    { what: "with an image inside", entries: {}, content: "BI /W 1/H 1/BPC 8/CS/G ID x EI" },
    { what: "unpacked by a short key", entries: { F: name("AHx") } },
    { what: "of pictures that do", entries: {}, content: "/X Do" },
  ])("is no picture $what: some programs draw it over all of the page", ({ entries, content }) => {
    const signed = withField({ V: textString("1"), AP: dict({ N: ref(41) }) }, {});
    const withPicture = (own: Readonly<Record<string, PdfObject | undefined>>, drawn = "q Q") =>
      level(
        filled(signed, (update) => {
          const inner = drawn === "/X Do" ? { X: update.add(aForm("Q")) } : {};
          const Resources = dict({ XObject: dict(inner) });
          const form = dict({ Subtype: name("Form"), BBox: [0, 0, 9, 9], Resources, ...own });
          const AP = dict({ N: update.add(new Stream(form, Buffer.from(drawn))) });
          return { V: textString("2"), AP };
        }),
      );
    expect(withPicture({ Matrix: [0, 1, -1, 0, 0, 0] })).toBe("FORM_FILLING");
    expect(withPicture(entries, content)).toBe("OTHER");
  });

  test.each([
    { key: "V", value: dict({ Type: name("Font") }) },
    { key: "AP", value: aForm("q Q") },
    { key: "AS", value: [name("Off")] },
  ])("has the type of $key", ({ key, value }) => {
    const signed = withField({ V: textString("1") }, {});
    expect(level(filled(signed, (update) => ({ [key]: update.add(value) })))).toBe("OTHER");
  });

  test("is its value and its picture, and nothing that says the value once more", () => {
    const signed = withField({ V: textString("1"), AP: dict({ N: ref(42) }) }, {});
    expect(level(filled(signed, () => ({ V: textString("2") })))).toBe("FORM_FILLING");
    const said = { RV: textString("<p>3</p>"), I: [0], TI: 1 };
    for (const [key, value] of Object.entries<PdfObject>(said))
      expect(level(filled(signed, () => ({ V: textString("2"), [key]: value }))), key).toBe("OTHER");
  });

  test("may say its type, as some programs add it to all annotations of a page", () => {
    const signed = withField({ V: textString("1") }, {});
    const Type = name("Annot");
    expect(level(filled(signed, () => ({ V: textString("2"), Type })))).toBe("FORM_FILLING");
    expect(level(filled(signed, () => ({ V: textString("2"), Type: name("Page") })))).toBe("OTHER");
    expect(level(filled(signed, () => ({ Type })))).toBe("FORM_FILLING");
    const ofSignature = append(signed, (update) => update.edit(SIGNED).set("Type", Type));
    expect(level(ofSignature)).toBe("FORM_FILLING");
    expect(level(append(signed, (update) => update.edit(SIGNED).set("Type", name("Sig"))))).toBe("OTHER");
  });

  test("does not take the picture away", () => {
    const signed = withField({ V: textString("1"), AP: dict({ N: ref(42) }) }, {});
    expect(level(append(signed, (update) => update.edit(FIELD).delete("AP")))).toBe("OTHER");
    for (const AP of [dict(), dict({ D: ref(42) })])
      expect(level(filled(signed, () => ({ AP })))).toBe("OTHER");
  });

  test("is not the file that another annotation brings along", () => {
    const Annots = [FIELD, dict({ Subtype: name("FileAttachment"), Rect: [0, 0, 9, 9], FS: FIELD })];
    const signed = withField({ V: textString("1") }, { page: { Annots } });
    expect(level(filled(signed, () => ({ V: textString("2") })))).toBe("OTHER");
  });
});

describe("the catalog", () => {
  test.each([
    { what: "fonts", page: { Resources: dict({ Font: CATALOG }) } },
    { what: "graphics states", page: resources({ ExtGState: CATALOG }) },
  ])("that is the page's $what too may not get other extensions", ({ page }) => {
    const signed = signWithoutValue(aDocument({ page, catalog: { Extensions: FONT } }));
    const changed = append(signed, (update) => {
      update.edit(CATALOG).set("Extensions", update.add(dict({ BaseFont: name("Otra") })));
    });
    expect(level(changed)).toBe("OTHER");
  });
});

describe("what the trailer leads to", () => {
  test("has no rules of its own though it is a field, as Encrypt could be", () => {
    const extra = new Map<number, PdfObject>([[FIELD.number, aField({ V: textString("1") })]]);
    const catalog = { AcroForm: dict({ Fields: [FIELD] }) };
    const opaque = (trailer: Entries) =>
      readSignedState(new PdfReader(aDocument({ catalog, extra, trailer }))).opaque;
    expect(opaque({}).has(FIELD.number)).toBe(true);
    expect(opaque({ Foo: FIELD }).has(FIELD.number)).toBe(false);
    expect(opaque({ Foo: dict({ Bar: [FIELD] }) }).has(FIELD.number)).toBe(false);
  });
});

describe("a new signature field that waits", () => {
  const added = (entries: (update: IncrementalUpdate) => Entries): string => {
    const pdf = append(withField({ V: textString("1") }, {}), (update) => {
      const base = { FT: name("Sig"), T: textString("b"), Subtype: name("Widget"), Rect: [10, 10, 90, 40] };
      const field = update.add(dict({ ...base, ...entries(update) }));
      const form = new Dict(update.resolve(update.reader.catalog.get("AcroForm")) as Dict);
      const fields = form.get("Fields") as PdfObject[];
      update.edit(CATALOG).set("AcroForm", form.set("Fields", [...fields, field]) as Dict);
      update.edit(ref(10)).set("Annots", [FIELD, field]);
    });
    return level(pdf) ?? "none";
  };
  const aPicture = (update: IncrementalUpdate, text: string) => dict({ N: update.add(aForm(text)) });

  test("shows nothing", () => {
    expect(added(() => ({}))).toBe("FORM_FILLING");
    expect(added((update) => ({ AP: aPicture(update, " \n") }))).toBe("FORM_FILLING");
    expect(added((update) => ({ AP: aPicture(update, "0 0 9 9 re f") }))).toBe("OTHER");
  });

  test.each<{ what: string; entries: Entries }>([
    { what: "a picture that is none", entries: { AP: dict({ N: ref(999) }) } },
    { what: "pictures that are none", entries: { AP: ref(999) } },
    { what: "a picture that is a dictionary of none", entries: { AP: dict({ N: dict({ On: name("x") }) }) } },
    { what: "a border that is none", entries: { BS: ref(999) } },
    { what: "a rectangle of names", entries: { Rect: [name("a"), 0, 0, 0] } },
    { what: "flags that are none", entries: { F: name("x") } },
    { what: "a layer that is none", entries: { OC: 7 } },
  ])("and has no $what", ({ entries }) => {
    expect(added(() => ({ Rect: [0, 0, 0, 0], ...entries }))).toBe("OTHER");
  });
});

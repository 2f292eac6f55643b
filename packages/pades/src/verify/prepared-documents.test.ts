import { describe, expect, test } from "vitest";
import { IncrementalUpdate } from "../pdf/incremental-update";
import { type Dict, dict, name, type PdfObject, type Ref, ref, Stream } from "../pdf/objects";
import { listPages } from "../pdf/pages";
import { PdfReader } from "../pdf/reader";
import { textString } from "../pdf/text-string";
import { aComposedDocument, signWithoutValue } from "../sign/test-signing";
import { aDocument } from "../test-documents";
import { verifyPdf } from "./verify-pdf";

// Documents that somebody prepared before the signature so that a later revision can show something else.

const append = (pdf: Buffer, work: (update: IncrementalUpdate) => void): Buffer => {
  const update = new IncrementalUpdate(new PdfReader(pdf));
  work(update);
  return update.build().bytes;
};

const levels = (pdf: Buffer) =>
  verifyPdf(new PdfReader(pdf)).signatures.map(({ modificationLevel, isPermitted }) =>
    isPermitted ? modificationLevel : `${modificationLevel}, forbidden`,
  );

const HELD = ref(800);
const INFORMATION = ref(801);

describe("an object stream that says by another object where its objects begin", () => {
  let other = 0;
  const prepared = append(aComposedDocument(1, { layout: "objectStreams" }), (update) => {
    const { reader } = update;
    const [page] = listPages(reader, reader.catalog);
    const entry = page && reader.entry(page.ref.number);
    if (entry?.kind !== "compressed") throw new Error("the page is not in an object stream");
    const held = reader.resolve(ref(entry.stream)) as Stream;
    const first = held.dict.get("First") as number;
    const data = reader.decode(held).toString("latin1");
    // The same objects once more behind them, on a page half as high.
    const twice = `${data} ${data.slice(first).replaceAll("842", "421")}`;
    other = data.length + 1;
    update.put(HELD, first);
    const { N } = Object.fromEntries(held.dict);
    update.put(
      ref(entry.stream),
      new Stream(dict({ Type: name("ObjStm"), N, First: HELD }), Buffer.from(twice, "latin1")),
    );
    // Something else leads to it too, so that it is not found as one that nothing leads to.
    update.put(INFORMATION, dict({ Title: textString("x"), Extra: HELD }));
    reader.trailer.set("Info", INFORMATION);
  });
  const signed = signWithoutValue(prepared);
  const height = (pdf: Buffer) => {
    const reader = new PdfReader(pdf);
    return listPages(reader, reader.catalog)[0]?.mediaBox[3];
  };

  test("is sound while that stays as it is", () => {
    expect(levels(append(signed, (update) => void update.add(dict({}))))).toEqual(["LTA_UPDATES"]);
  });

  test("holds others when it changes", () => {
    const later = append(signed, (update) => update.put(HELD, other));
    expect([height(signed), height(later)]).toEqual([842, 421]);
    expect(verifyPdf(new PdfReader(later)).signatures[0]?.changes).toContainEqual({
      level: "OTHER",
      what: "catalog Pages",
    });
  });
});

describe("a field that its child does not name as its parent", () => {
  const PARENT = ref(40);
  const CHILD = ref(41);
  const inherited = (entries: Readonly<Record<string, PdfObject>>): Dict =>
    dict({ T: textString("a"), FT: name("Tx"), V: textString("100"), Kids: [CHILD], ...entries });
  const signed = signWithoutValue(
    aDocument({
      catalog: { AcroForm: dict({ Fields: [PARENT] }) },
      page: { Annots: [CHILD] },
      extra: new Map<number, PdfObject>([
        [PARENT.number, inherited({})],
        [
          CHILD.number,
          dict({ T: textString("b"), Subtype: name("Widget"), Rect: [0, 0, 90, 20], P: ref(10) }),
        ],
      ]),
    }),
  );

  test.each([
    { what: "got an action", entries: { AA: dict({ K: dict({ S: name("JavaScript") }) }) } },
    { what: "got another value", entries: { V: textString("999") } },
  ])("is compared: it $what", ({ entries }) => {
    expect(levels(append(signed, (update) => update.put(PARENT, inherited(entries))))).toEqual([
      "OTHER, forbidden",
    ]);
  });

  test("may be written again as it was", () => {
    expect(levels(append(signed, (update) => update.put(PARENT, inherited({}))))).toEqual(["LTA_UPDATES"]);
  });
});

describe("what a later signature field brings along", () => {
  const signed = signWithoutValue(aComposedDocument(1));
  const withField = (entries: Readonly<Record<string, PdfObject>>, kids: readonly Dict[] = []): Buffer =>
    append(signed, (update) => {
      const { reader } = update;
      const [page] = listPages(reader, reader.catalog);
      const form = reader.catalog.get("AcroForm") as Ref;
      const Kids = kids.map((kid) => update.add(kid));
      const field = update.add(
        dict({ FT: name("Sig"), T: textString("otra"), ...(Kids.length > 0 ? { Kids } : {}), ...entries }),
      );
      const shown = Kids.length > 0 ? Kids : [field];
      const edited = page && update.edit(page.ref);
      edited?.set("Annots", [...(reader.resolve(edited.get("Annots")) as PdfObject[]), ...shown]);
      const fields = reader.resolve(update.edit(form).get("Fields")) as PdfObject[];
      update.edit(form).set("Fields", [...fields, field]);
    });
  const widget = (entries: Readonly<Record<string, PdfObject>> = {}) => ({
    Subtype: name("Widget"),
    Rect: [0, 0, 0, 0],
    ...entries,
  });

  test.each([
    { what: "an empty field without area", pdf: () => withField(widget()), level: "FORM_FILLING" },
    {
      what: "an empty field with a picture over the page",
      pdf: () => withField(widget({ Rect: [0, 0, 500, 500], AP: dict({ N: ref(1) }) })),
      level: "OTHER, forbidden",
    },
    {
      what: "a field with a comment among its kids",
      pdf: () => withField({}, [dict(widget()), dict({ Subtype: name("FreeText"), Rect: [0, 0, 500, 500] })]),
      level: "OTHER, forbidden",
    },
  ])("$what: $level", ({ pdf, level }) => {
    expect(levels(pdf())).toEqual([level]);
  });
});

test("a signature locks what its field says and what it says itself", () => {
  const FIELD = ref(50);
  const text = (value: string) =>
    dict({
      FT: name("Tx"),
      T: textString("monto"),
      V: textString(value),
      Subtype: name("Widget"),
      Rect: [0, 0, 90, 20],
      P: ref(10),
    });
  const empty = dict({
    FT: name("Sig"),
    T: textString("firma"),
    Subtype: name("Widget"),
    Rect: [100, 100, 300, 180],
    P: ref(10),
    Lock: dict({ Type: name("SigFieldLock"), Action: name("Include"), Fields: [textString("monto")] }),
  });
  const prepared = aDocument({
    catalog: { AcroForm: dict({ Fields: [FIELD, ref(51)] }) },
    page: { Annots: [FIELD, ref(51)] },
    extra: new Map<number, PdfObject>([
      [FIELD.number, text("100")],
      [51, empty],
    ]),
  });
  // The field's own lock is made weaker in the very revision that is signed: the signature states the strict one.
  const signed = signWithoutValue(prepared, { fieldName: "firma" });
  const weak = Buffer.from(
    signed
      .toString("latin1")
      .replaceAll(
        "/SigFieldLock/Action /Include/Fields [(monto)]",
        "/SigFieldLock/Action /Include/Fields [(otros)]",
      ),
    "latin1",
  );
  expect(weak.equals(signed)).toBe(false);
  for (const pdf of [signed, weak]) {
    expect(levels(append(pdf, (update) => update.put(FIELD, text("999"))))).toEqual(["OTHER, forbidden"]);
  }
});

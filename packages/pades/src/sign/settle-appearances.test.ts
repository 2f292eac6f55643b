import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import { arrayAt, dictAt, streamAt } from "../pdf/access";
import { listFields } from "../pdf/acro-form";
import { embedFont, latinFont } from "../pdf/font";
import { IncrementalUpdate } from "../pdf/incremental-update";
import { Dict, dict, name, type ObjectHost, type PdfObject, ref, Stream } from "../pdf/objects";
import { PdfReader } from "../pdf/reader";
import { contentText } from "../pdf/text";
import { asciiString, textString } from "../pdf/text-string";
import { aDocument } from "../test-documents";
import { appendSigningSheet } from "./append-sheet";
import { settleAppearances } from "./settle-appearances";
import { signWithoutValue } from "./test-signing";
import { shownLines } from "./test-support/shown-lines";

const MULTI_LINE = 1 << 12;
const PASSWORD = 1 << 13;
const COMBO = 1 << 17;

/** A form of one field that asks viewers to draw its value, after a sheet was appended. */
const settled = (
  field: Record<string, PdfObject>,
  form: Record<string, PdfObject> = { NeedAppearances: true },
  more: readonly (readonly [number, PdfObject])[] = [],
) => {
  const entries = dict({
    Type: name("Annot"),
    Subtype: name("Widget"),
    FT: name("Tx"),
    T: asciiString("campo"),
    Rect: [50, 500, 250, 520],
    DA: asciiString("/Helv 10 Tf 0.2 0.4 0.6 rg"),
    ...field,
  });
  const document = aDocument({
    catalog: { AcroForm: ref(40) },
    page: { Annots: [ref(41)] },
    extra: new Map<number, PdfObject>([[40, dict({ Fields: [ref(41)], ...form })], [41, entries], ...more]),
  });
  const reader = new PdfReader(appendSigningSheet(document, { signers: 1 }));
  const found = listFields(reader, reader.catalog).find((candidate) => candidate.name === "campo");
  const widgets = arrayAt(reader, found?.dict, "Kids")?.map((kid) => reader.resolve(kid) as Dict);
  const appearances = (widgets ?? [found?.dict]).map((widget) =>
    streamAt(reader, dictAt(reader, widget, "AP"), "N"),
  );
  const [appearance] = appearances;
  const content = appearance ? reader.decode(appearance).toString("latin1") : undefined;
  const resources = (appearance && dictAt(reader, appearance.dict, "Resources")) ?? new Dict();
  const shown = content === undefined ? [] : contentText(reader, Buffer.from(content, "latin1"), resources);
  return { reader, appearances, content, lines: shown.map(({ text }) => text), runs: shown };
};

describe("a value that viewers were to draw", () => {
  test.each([
    { what: "text", field: { V: textString("Muñoz 東") }, lines: ["Muñoz 東"] },
    {
      what: "several lines",
      field: { V: textString("uno\ndos"), Ff: MULTI_LINE, Rect: [50, 400, 250, 520] },
      lines: ["uno", "dos"],
    },
    { what: "a password", field: { V: textString("clave"), Ff: PASSWORD }, lines: ["*****"] },
    {
      what: "an option by the text that is shown",
      field: {
        FT: name("Ch"),
        Ff: COMBO,
        V: textString("ar"),
        Opt: [[textString("ar"), textString("Argentina")]],
      },
      lines: ["Argentina"],
    },
    {
      what: "an option that is its own text",
      field: { FT: name("Ch"), Ff: COMBO, V: textString("Rojo"), Opt: [textString("Rojo")] },
      lines: ["Rojo"],
    },
  ])("is drawn: $what", ({ field, lines }) => {
    const { lines: seen, reader } = settled(field);
    expect(seen).toEqual(lines);
    expect(dictAt(reader, reader.catalog, "AcroForm")?.has("NeedAppearances")).toBe(false);
  });

  test("keeps its colour, size and side", () => {
    const { content, runs } = settled({ V: textString("ana"), Q: 2 });
    expect(content).toContain("0.2 0.4 0.6 rg /Lat 10 Tf");
    expect(runs[0]?.x).toBeGreaterThan(170);
  });

  test.each([
    { what: "a turn that is none", field: { MK: dict({ R: 45 }) } },
    { what: "an enormous size", field: { DA: asciiString("/Helv 99999999 Tf 0 g") } },
    { what: "a size without end", field: { DA: asciiString(`/Helv ${"9".repeat(150)} Tf 0 g`) } },
    { what: "a size that is no number", field: { DA: asciiString("/Helv ..1.2 Tf 0 g") } },
    { what: "a look of megabytes", field: { DA: asciiString(`/Helv 10 Tf ${"1".repeat(2_000_000)}`) } },
    { what: "a border wider than numbers", field: { MK: dict({ BC: [0] }), BS: dict({ W: 1e308 }) } },
    { what: "a colour wider than numbers", field: { MK: dict({ BG: [-1e308] }) } },
    { what: "a value of megabytes", field: { V: textString("palabra\n".repeat(300_000)), Ff: MULTI_LINE } },
    { what: "a line of megabytes", field: { V: textString("palabra ".repeat(300_000)) } },
  ])("is drawn, no more than its box holds, with $what", ({ field }) => {
    const { content } = settled({ V: textString("ana"), ...field });
    expect(content).toContain("BT");
    expect(content?.length).toBeLessThan(40_000);
  });

  test("is drawn too when the first signature goes into a field that was there", () => {
    const signature = dict({
      Type: name("Annot"),
      Subtype: name("Widget"),
      FT: name("Sig"),
      T: asciiString("firma"),
      Rect: [50, 100, 250, 180],
      P: ref(10),
    });
    const text = dict({
      FT: name("Tx"),
      T: asciiString("campo"),
      Rect: [50, 500, 250, 520],
      V: textString("ana"),
    });
    const signed = signWithoutValue(
      aDocument({
        catalog: { AcroForm: ref(40) },
        page: { Annots: [ref(41), ref(42)] },
        extra: new Map<number, PdfObject>([
          [40, dict({ Fields: [ref(41), ref(42)], NeedAppearances: true })],
          [41, text],
          [42, signature],
        ]),
      }),
    );
    const reader = new PdfReader(signed);
    const field = listFields(reader, reader.catalog).find((candidate) => candidate.name === "campo");
    expect(dictAt(reader, field?.dict, "AP")?.has("N")).toBe(true);
    expect(dictAt(reader, reader.catalog, "AcroForm")?.has("NeedAppearances")).toBe(false);
  });

  test("shrinks until it fits when its form names no size", () => {
    const { runs } = settled({ V: textString("W".repeat(30)), DA: asciiString("/Helv 0 Tf 0 g") });
    expect(runs[0]?.size).toBeLessThan(12);
  });

  test("is drawn in every place of its field", () => {
    const kid = (y: number) =>
      dict({ Type: name("Annot"), Subtype: name("Widget"), Parent: ref(41), Rect: [50, y, 250, y + 15] });
    const { appearances } = settled({ V: textString("dos veces"), Kids: [ref(44), ref(45)] }, undefined, [
      [44, kid(60)],
      [45, kid(80)],
    ]);
    expect(appearances.map((appearance) => appearance !== undefined)).toEqual([true, true]);
  });

  test("runs nothing that the form smuggles into its look", () => {
    const { content } = settled({
      V: textString("x"),
      DA: asciiString("/Helv 10 Tf 1 0 0 rg (x) Tj Q Q /Fm Do"),
    });
    expect(content).not.toMatch(/Fm|Do|Helv/);
    expect(content).toContain("1 0 0 rg /Lat 10 Tf");
  });
});

describe("is left alone", () => {
  test.each([
    { what: "an empty value", field: { V: textString("") } },
    { what: "no value", field: {} },
    { what: "a field without a size", field: { V: textString("x"), Rect: [0, 0, 0, 0] } },
    { what: "a list of nothing", field: { FT: name("Ch"), V: textString("x") } },
    { what: "a button that is off", field: { FT: name("Btn"), V: name("Off") } },
  ])("$what", ({ field }) => {
    expect(settled(field).content).toBeUndefined();
  });

  test("a form that draws its values itself", () => {
    expect(settled({ V: textString("x") }, {}).content).toBeUndefined();
  });
});

/** The fields of a form, settled with every look at an object, and every object that is new, counted. */
const settledForm = (fields: readonly Dict[], more: readonly (readonly [number, PdfObject])[] = []) => {
  const refs = fields.map((_, index) => ref(1_000 + index));
  const reader = new PdfReader(
    aDocument({
      catalog: { AcroForm: ref(40) },
      extra: new Map<number, PdfObject>([
        [40, dict({ Fields: refs, NeedAppearances: true })],
        ...fields.map((field, index) => [1_000 + index, field] as const),
        ...more,
      ]),
    }),
  );
  const update = new IncrementalUpdate(reader);
  const latin = embedFont(update, latinFont());
  const counts = { looks: 0, pictures: 0, added: 0 };
  const host: ObjectHost = {
    resolve: (object) => {
      counts.looks++;
      return update.resolve(object);
    },
    decode: (stream) => update.decode(stream),
    add: (object) => {
      counts.added++;
      if (object instanceof Stream && object.dict.has("BBox")) counts.pictures++;
      return update.add(object);
    },
    put: (at, object) => update.put(at, object),
    edit: (at) => update.edit(at),
  };
  settleAppearances(host, reader.rootRef, latin);
  const shown = refs.map((at) => shownLines(update, update.resolve(at) as Dict));
  const drawn = refs.map((at) => streamAt(update, dictAt(update, update.resolve(at) as Dict, "AP"), "N"));
  return { ...counts, shown, drawn, update };
};

const aText = (entries: Record<string, PdfObject> = {}): Dict =>
  dict({
    FT: name("Tx"),
    T: asciiString("campo"),
    Rect: [50, 500, 250, 520],
    V: textString("ana"),
    ...entries,
  });

/** Of which no part is like another: its picture stays long when it is compressed. */
const UNLIKE_WORDS = Array.from({ length: 500 }, (_, index) =>
  createHash("sha256").update(`${index}`).digest("base64"),
).join(" ");

describe("the work of a whole form", () => {
  test("a place that a field names a thousand times is drawn once", () => {
    const Kids = Array<PdfObject>(1_000).fill(ref(50));
    const field = dict({
      FT: name("Tx"),
      T: asciiString("campo"),
      V: textString("palabra ".repeat(3_000)),
      Kids,
    });
    const widget = dict({ Subtype: name("Widget"), Parent: ref(1_000), Rect: [50, 100, 550, 800] });
    const { pictures, looks } = settledForm([field], [[50, widget]]);
    expect(pictures).toBe(1);
    expect(looks).toBeLessThan(5_000);
  });

  test("the same value in the same look is set once, and everybody has a picture of it", () => {
    const same = settledForm(Array.from({ length: 500 }, () => aText()));
    expect(same.pictures).toBe(500);
    expect(new Set(same.shown.flat())).toEqual(new Set(["ana"]));
    expect(new Set(same.drawn.map((picture) => picture?.data)).size).toBe(1);
    const other = [{ V: textString("eva") }, { Q: 1 }, { Rect: [50, 500, 251, 520] }, { Ff: PASSWORD }];
    const { drawn } = settledForm([aText(), ...other.map(aText)]);
    expect(new Set(drawn.map((picture) => picture?.data)).size).toBe(5);
  });

  test("who fills one field later changes nothing that another shows", () => {
    const { drawn, update } = settledForm([aText(), aText(), aText({ V: textString("Núñez 東") })]);
    const parts = drawn.map((picture) => {
      const resources = picture?.dict.get("Resources");
      return [picture, resources, resources instanceof Dict ? resources.get("Font") : undefined];
    });
    // Written in place: nothing between a field and its fonts is an object that somebody else may refer to.
    for (const fonts of parts.map(([, , own]) => own)) expect(fonts).toBeInstanceOf(Dict);
    expect(new Set(parts.flat()).size).toBe(9);
    const names = parts.map(([, , fonts]) => [...(fonts as Dict).keys()]);
    expect(names).toEqual([["Lat"], ["Lat"], ["Lat", "Lat_1"]]);
    const reader = new PdfReader(update.build().bytes);
    expect([1_000, 1_001, 1_002].map((at) => shownLines(reader, reader.resolve(ref(at)) as Dict))).toEqual([
      ["ana"],
      ["ana"],
      ["Núñez 東"],
    ]);
  });

  test("the letters of another font are embedded once for all values", () => {
    const han = Array.from({ length: 30 }, (_, index) =>
      aText({ V: textString(`${String.fromCodePoint(0x4e00 + index)}${index}`) }),
    );
    const one = settledForm(han.slice(0, 1));
    const all = settledForm(han);
    expect(all.pictures).toBe(30);
    expect(all.added - all.pictures).toBe(one.added - one.pictures);
    expect(all.shown[29]?.join("")).toContain(String.fromCodePoint(0x4e00 + 29));
  });

  test.each([
    {
      what: "long values, each another",
      fields: Array.from({ length: 40 }, (_, index) =>
        aText({
          V: textString(`${index} ${"palabra ".repeat(3_000)}`),
          Ff: MULTI_LINE,
          Rect: [0, 0, 595, 842],
        }),
      ),
    },
    {
      what: "one long value in boxes of many sizes",
      fields: Array.from({ length: 40 }, (_, index) =>
        aText({ V: textString("palabra ".repeat(3_000)), Ff: MULTI_LINE, Rect: [0, 0, 595, 800 + index] }),
      ),
    },
    {
      what: "one long value in a thousand places",
      fields: Array.from({ length: 1_000 }, () =>
        aText({ V: textString(UNLIKE_WORDS), Ff: MULTI_LINE, Rect: [0, 0, 595, 842] }),
      ),
    },
    {
      what: "tens of thousands of short ones",
      fields: Array.from({ length: 20_000 }, (_, index) => aText({ V: textString(`v${index}`) })),
    },
  ])("$what: LIMIT", ({ fields }) => {
    expect(() => settledForm(fields)).toThrow(expect.objectContaining({ name: "PdfError", code: "LIMIT" }));
  });

  test("a form of two thousand fields and ten pages of text is drawn", () => {
    const pages = Array.from({ length: 10 }, (_, index) =>
      aText({ V: textString(`${index} ${"palabra ".repeat(500)}`), Ff: MULTI_LINE, Rect: [0, 0, 595, 842] }),
    );
    const short = Array.from({ length: 2_000 }, (_, index) => aText({ V: textString(`valor ${index}`) }));
    expect(settledForm([...pages, ...short]).pictures).toBe(2_010);
  });

  test("a list of options that fields share is read once", () => {
    const options = Array.from({ length: 400 }, (_, index) => [
      textString(`c${index}`),
      textString(`Comuna ${index}`),
    ]);
    const choices = (count: number) =>
      Array.from({ length: count }, (_, index) =>
        aText({ FT: name("Ch"), Ff: COMBO, V: textString(`c${index}`), Opt: ref(50) }),
      );
    const more = [[50, options]] as const;
    const { shown, looks } = settledForm(choices(300), more);
    expect(shown[299]).toEqual(["Comuna 299"]);
    expect(looks).toBeLessThan(settledForm(choices(1), more).looks + 300 * 40);
  });

  test("lists without end: LIMIT", () => {
    const pair = [textString("a"), textString("b")];
    const lists = Array.from({ length: 30 }, () => Array<PdfObject>(5_000).fill(ref(50)));
    const fields = lists.map((Opt) => aText({ FT: name("Ch"), Ff: COMBO, Opt }));
    expect(() => settledForm(fields, [[50, pair]])).toThrow(expect.objectContaining({ code: "LIMIT" }));
  });
});
